package flow

import (
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// testing returns the result of a call of something unknown, which tests what it is given if it is named like that. Conditions about the
// result are tests as well; a function that demands something has tested it where it returns.
func (r *caller) testing(c *site.Call, out *value.Value) *value.Value {
	words, name := &r.Knowledge.Words.Tests, ir.Short(c.Name())
	demands := words.Demanding.Matches(name)
	if !demands && !words.Asking.Matches(name) || words.Except.Matches(name) || words.Caches.Matches(nameOf(c.ReceiverExpr)) {
		return out
	}
	if specs, _ := r.Match.Rules(c); slices.ContainsFunc(specs, func(s *model.Rule) bool { return s.Guard != nil || s.Ends != nil }) {
		return out
	}
	var places []value.Location
	if len(c.Args) == 0 || c.Receiver != nil && len(c.Receiver.Taints) > 0 {
		places = r.places(c.ReceiverExpr, places)
	}
	for _, a := range c.Args {
		places = r.places(a.Expr, places)
	}
	tests := &value.Value{Tests: places}
	if demands {
		r.Assume(tests, true)
	}
	return out.WithTests(tests)
}

// endsByName reports whether a call of something unknown does not return, by its name, unless a rule is about it.
func (r *caller) endsByName(c *site.Call) bool {
	words, name := r.Knowledge.Words, ir.Short(c.Name())
	own := c.ReceiverExpr == nil || c.ReceiverExpr.Op == ir.This
	if !own || c.Kind != model.Calls || c.Expr.Name == ir.Later || !words.Ends.Matches(name) || words.EndsIf.Matches(name) {
		return false
	}
	registers := slices.ContainsFunc(c.Args, func(a site.Argument) bool { return len(value.FunctionsOf(a.Value)) > 0 })
	specs, _ := r.Match.Rules(c)
	return !registers && len(specs) == 0
}

// maxPlaces bounds the variables of an expression that is tested.
const maxPlaces = 4

// places adds the places that an expression consists of.
func (r *caller) places(x *ir.Expr, to []value.Location) []value.Location {
	if x == nil || len(to) >= maxPlaces || x.Op == ir.Lambda || x.Op == ir.This {
		return to
	}
	if at, ok := r.Place(x); ok {
		if !slices.ContainsFunc(to, at.Same) {
			to = append(to, at)
		}
		return to
	}
	if x.Op != ir.Ref {
		to = r.places(x.X, to)
	}
	for _, a := range x.Args {
		to = r.places(a.X, to)
	}
	return to
}

// tested returns the result of a call as one that was found by what its receiver and its arguments were found by.
func (r *caller) tested(c *site.Call, out *value.Value) *value.Value {
	if c.Kind != model.Calls {
		return out
	}
	out = out.WithTests(c.Receiver)
	for _, a := range c.Args {
		out = out.WithTests(a.Value)
	}
	return out
}
