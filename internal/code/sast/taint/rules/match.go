package rules

import (
	"regexp"
	"slices"

	"assay/internal/code/sast/taint/hierarchy"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// Rules returns the rules that match a call. loose is true if only the method's name does.
func (r *Matcher) Rules(c *site.Call) (specs []*model.Rule, loose bool) {
	if c.Kind == model.News {
		for _, up := range r.Ancestors(c.Ref) {
			specs = append(specs, r.Knowledge.Rules(model.News, up, "new")...)
		}
		return specs, false
	}
	specs = r.rulesOfRef(c)
	if c.ByType = len(specs) == 0; c.ByType {
		specs = r.rulesOfType(c)
	}
	if len(specs) > 0 || c.Member == "" {
		return specs, false
	}
	if len(r.Targets(c)) > 0 {
		return nil, false
	}
	if r.IsUntyped(c) {
		specs = r.Knowledge.Loose(c.Kind, c.Member)
		if slices.ContainsFunc(specs, func(s *model.Rule) bool { return r.Holds(c, s) }) {
			return specs, true
		}
	} else if specs = r.numbers(c); len(specs) > 0 {
		return specs, true
	}
	if c.Expr != nil && c.Expr.X != nil && c.Expr.X.Op == ir.Select {
		specs = r.Knowledge.Rules(c.Kind, model.Any, c.Member)
	}
	return specs, false
}

// standardTypes begin the names of types of standard libraries.
var standardTypes = regexp.MustCompile(`^(java|javax|kotlin|System)\.`)

// numbers returns the loose rules by which a method of a library returns a number, such as getInt: they also hold for types of which the
// knowledge has other methods only. Standard libraries are known completely.
func (r *Matcher) numbers(c *site.Call) []*model.Rule {
	if c.Receiver == nil || len(c.Receiver.Types) == 0 || len(r.OwnClasses(c.Receiver.Types)) > 0 ||
		slices.ContainsFunc(c.Receiver.Types, standardTypes.MatchString) {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(r.Knowledge.Loose(c.Kind, c.Member)), func(s *model.Rule) bool {
		return !s.Closed() || len(s.Flows) > 0 || s.Returns == "" || !r.IsScalar(s.Returns)
	})
}

// rulesOfRef returns the rules about the function or static method that is called.
func (r *Matcher) rulesOfRef(c *site.Call) []*model.Rule {
	if c.Ref == "" {
		return nil
	}
	owner, member := ir.Split(c.Ref)
	specs := r.Knowledge.Rules(c.Kind, owner, member)
	if len(specs) > 0 || owner == "" {
		return specs
	}
	for _, up := range r.Ancestors(owner) {
		if specs = r.Knowledge.Rules(c.Kind, up, member); len(specs) > 0 || r.own(c, up) {
			return specs
		}
	}
	return nil
}

// rulesOfType returns the rules about the method of the receiver's type, or of its first supertype
// that has any.
func (r *Matcher) rulesOfType(c *site.Call) []*model.Rule {
	for _, owner := range r.Owners(c) {
		if r.own(c, owner) {
			return nil
		}
		if specs := r.Knowledge.Rules(c.Kind, owner, c.Member); len(specs) > 0 {
			return specs
		}
	}
	return nil
}

// Owners returns the types that the receiver may have, with their supertypes.
func (r *Matcher) Owners(c *site.Call) []string {
	if c.Receiver == nil {
		return nil
	}
	var out []string
	for _, t := range c.Receiver.Types {
		for _, up := range r.Ancestors(t) {
			if !slices.Contains(out, up) {
				out = append(out, up)
			}
		}
	}
	return out
}

// own reports whether the program declares the called method in a class, so that rules about a
// library's superclass do not apply.
func (r *Matcher) own(c *site.Call, owner string) bool {
	return c.Kind == model.Calls && len(r.Functions[owner+"."+c.Member]) > 0
}

// IsUntyped reports whether the receiver's type is unknown. A member of an untyped value is
// untyped.
func (r *Matcher) IsUntyped(c *site.Call) bool {
	if c.Receiver == nil {
		return c.Ref == "" && c.Expr != nil && c.Expr.X != nil && c.Expr.X.Op == ir.Select
	}
	if c.Receiver.Ref != "" {
		return false
	}
	for _, t := range c.Receiver.Types {
		base := ir.Base(t)
		if r.Classes[base] != nil || r.Knowledge.Knows(base) || t == "list" || t == "map" || t == "regexp" {
			return false
		}
	}
	return len(c.Receiver.Constants) == 0 && !c.Receiver.Numeric
}

// Invokes reports whether a call of a method is a call of the function that the receiver is.
func (r *Matcher) Invokes(c *site.Call) bool {
	if v := c.Receiver; v != nil && v.Ref == "" && len(v.Functions) > 0 && r.Knowledge.CallsFunction(c.Member) && r.IsUntyped(c) {
		return true
	}
	return c.Member != "" && slices.ContainsFunc(r.Owners(c), func(owner string) bool {
		t, ok := r.Knowledge.Type(owner)
		return ok && t.Calls == c.Member
	})
}

// Targets returns the functions of the program that a call may call.
func (r *Matcher) Targets(c *site.Call) []*value.Closure {
	var out []*value.Closure
	if c.Receiver != nil && len(c.Receiver.Functions) > 0 && r.Invokes(c) {
		return c.Receiver.Functions
	}
	if c.Callee != nil {
		out = c.Callee.Functions
	}
	if len(out) > 0 || c.Kind == model.News {
		return out
	}
	if c.Ref != "" {
		owner, member := ir.Split(c.Ref)
		for _, fn := range r.fittingRef(owner, member, len(c.Args)) {
			out = append(out, r.Interned.Function(fn))
		}
	}
	if c.Receiver == nil || len(out) > 0 {
		return nil
	}
	out = r.methods(c)
	// A function may stand for an object that has only this method.
	if len(out) > 0 && len(c.Receiver.Functions) > 0 && !slices.ContainsFunc(out, func(o *value.Closure) bool { return !o.Func.Abstract }) {
		return c.Receiver.Functions
	}
	return out
}

// methods returns the methods of the receiver's types that a call may call.
func (r *Matcher) methods(c *site.Call) []*value.Closure {
	var out []*value.Closure
	for _, t := range c.Receiver.Types {
		for _, fn := range r.Methods(t, c.Member, len(c.Args)) {
			if !slices.ContainsFunc(out, func(o *value.Closure) bool { return o.Func == fn }) && len(out) < value.MaxFunctions {
				out = append(out, r.Interned.Function(fn))
			}
		}
	}
	return out
}

func (r *Matcher) fittingRef(owner, member string, args int) []*ir.Func {
	name := member
	if owner != "" {
		name = owner + "." + member
	}
	if found := hierarchy.Fitting(r.Functions[name], args); len(found) > 0 {
		return found
	}
	if r.Classes[owner] != nil {
		return r.Methods(owner, member, args)
	}
	return nil
}

// IsCallOf reports whether a call may invoke the function or method of this name.
func (r *Matcher) IsCallOf(c *site.Call, name string) bool {
	owner, member := ir.Split(name)
	if c.Kind == model.News {
		return c.Ref != "" && r.Is(c.Ref, name)
	}
	if c.Ref != "" && (c.Ref == name || r.Knowledge.Same(c.Ref) == name) {
		return true
	}
	if member != c.Member || c.Receiver == nil {
		return false
	}
	if owner == model.Any && r.IsUntyped(c) {
		return true
	}
	return slices.ContainsFunc(c.Receiver.Types, func(t string) bool { return r.Is(t, owner) })
}

// Overloads returns those functions of one name that accept the arguments; all of them if none
// does.
func (r *Matcher) Overloads(c *site.Call, list []*value.Closure) []*value.Closure {
	if len(list) < 2 || !slices.ContainsFunc(list[1:], func(f *value.Closure) bool { return f.Func.Name == list[0].Func.Name }) {
		return list
	}
	return hierarchy.Preferred(list, func(f *value.Closure) bool {
		return hierarchy.Takes(f.Func, len(c.Args)) && r.Suits(f.Func, c.Args)
	})
}

// ConstructorsFor returns the constructors that accept the arguments.
func (r *Matcher) ConstructorsFor(c *site.Call, typ string) []*ir.Func {
	all := r.Constructors(typ, len(c.Args))
	if len(all) < 2 {
		return all
	}
	return hierarchy.Preferred(all, func(fn *ir.Func) bool { return r.Suits(fn, c.Args) })
}

// Constructs reports whether a call makes an object of a class, in languages whose constructors
// are called like functions.
func (r *Matcher) Constructs(c *site.Call) bool {
	if c.Callee != nil && len(c.Callee.Functions) > 0 {
		return false
	}
	if r.Classes[c.Ref] != nil {
		return len(r.Functions[c.Ref]) == 0
	}
	owner, member := ir.Split(c.Ref)
	return r.Knowledge.IsType(c.Ref) && !r.IsScalar(c.Ref) && len(r.Knowledge.Rules(model.Calls, owner, member)) == 0
}
