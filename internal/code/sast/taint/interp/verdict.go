package interp

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// maxChecked is the maximum number of parameters of a function that checks some of them.
const maxChecked = 4

// maxVerdicts is the maximum number of facts of which a function reports that they hold.
const maxVerdicts = 12

// noteVerdict records, for a function that checks its parameters, what they are sanitized for where
// it returns true or false.
func (r *Interpreter) noteVerdict(f *frame, s *ir.Stmt, v *value.Value) {
	if len(r.Func.Params) > maxChecked {
		return
	}
	answer := r.Condition(s.X, r.answerOf(v))
	holds, known := answer.Truth()
	if !known && r.isObject(answer) && answer.Verdict == nil { // rather than nil
		holds, known = true, true
	}
	if !known && r.isPassedOn(s, answer) {
		holds, known = true, true
	}
	for _, is := range []bool{true, false} {
		if known && holds != is {
			continue
		}
		facts := r.Judged(answer, is)
		if f.verdicts == nil {
			f.verdicts = map[bool][]value.Fact{}
		}
		if have, some := f.verdicts[is]; some {
			facts = value.Agreed(have, facts)
		}
		f.verdicts[is] = facts
	}
}

// answerOf returns the value that says how a function ended: its result, or the last one of several.
func (r *Interpreter) answerOf(v *value.Value) *value.Value {
	if list := r.resultsOf(v); len(list) > 1 {
		return list[len(list)-1]
	}
	return v
}

// resultsOf returns several results, nil for a single one.
func (r *Interpreter) resultsOf(v *value.Value) []*value.Value {
	if v == nil || len(v.Objects) != 1 || !strings.HasPrefix(r.Func.Result, "tuple<") {
		return nil
	}
	if o := r.Object(v.Objects[0]); o.Exact && o.Given == nil {
		return o.List
	}
	return nil
}

// isObject reports whether a value is an object that the function has made.
func (r *Interpreter) isObject(v *value.Value) bool {
	return v != nil && len(v.Objects) > 0 && len(v.Constants) == 0 &&
		!slices.ContainsFunc(v.Objects, func(id int) bool { return r.Given[id] != nil })
}

// isPassedOn reports whether a return hands on an error of which nothing else is known: that is what "if err != nil { return err }" does,
// unless it is the end of the function. An error may be wrapped, and a variable of a package is one in any case, ErrNotFound for example.
func (r *Interpreter) isPassedOn(s *ir.Stmt, v *value.Value) bool {
	results := ir.TypeArgs(r.Func.Result)
	if len(results) == 0 {
		results = []string{r.Func.Result}
	}
	x := s.X
	if x != nil && x.Op == ir.List && len(x.Args) > 0 {
		x = x.Args[len(x.Args)-1].X
	}
	if x == nil || results[len(results)-1] != errorType {
		return false
	}
	body := r.Func.Body
	passed := x.Op == ir.Var || x.Op == ir.Call && slices.ContainsFunc(x.Args, func(a ir.Arg) bool { return r.isError(a.X) })
	return x.Op == ir.Ref || passed && (v == nil || v.Verdict == nil) && body[len(body)-1].Pos != s.Pos
}

// isError reports whether an expression is a variable that has an error.
func (r *Interpreter) isError(x *ir.Expr) bool {
	if x == nil || x.Op != ir.Var {
		return false
	}
	slot, ok := r.Lookup(x.Name)
	v := value.OrEmpty(r.Get(slot))
	return ok && slices.Contains(v.Types, errorType)
}

// noteUnjudged notes that the function returns a value where nothing is known of its parameters.
func (r *Interpreter) noteUnjudged(f *frame, v *value.Value) {
	holds, known := v.Truth()
	if f.verdicts == nil {
		f.verdicts = map[bool][]value.Fact{}
	}
	for _, answer := range []bool{true, false} {
		if !known || holds == answer {
			f.verdicts[answer] = nil
		}
	}
}

// LastVerdicts returns what the arguments are sanitized for where the closure that was interpreted last returned true or false.
func (r *Interpreter) LastVerdicts() map[bool][]value.Fact { return r.judged }

// LastPostconditions returns what arguments are sanitized for once the closure that was interpreted last has returned.
func (r *Interpreter) LastPostconditions() []value.Fact { return r.after }

// Passed implements rules.Machine.
func (r *Interpreter) Passed() model.Mask { return r.passed }

// passedBy returns what the first argument of a function is sanitized for in the present state, unless the function assigns the parameter.
func (r *Interpreter) passedBy(fn *ir.Func) model.Mask {
	if len(fn.Params) == 0 || r.State.Dead || slices.Contains(ir.Assigned(fn.Body, nil, nil), fn.Params[0].Name) {
		return 0
	}
	return statements{r}.maskOf(&ir.Expr{Op: ir.Var, Name: fn.Params[0].Name})
}

// Judge implements rules.Machine.
func (r *Interpreter) Judge(f *value.Closure, args []*value.Value, at *site.Call) (yes, no model.Mask, result *value.Value) {
	if f.Invoked == nil {
		for holds, facts := range r.calls.VerdictsOf(f.Func) {
			for _, fact := range facts {
				switch {
				case fact.Location.Variable != 0 || len(fact.Location.Path) > 0:
				case holds:
					yes = fact.Sanitizes
				default:
					no = fact.Sanitizes
				}
			}
		}
		return yes, no, nil
	}
	r.judged = nil
	result = r.Call(f, args, nil, at)
	return ofFirst(r.judged[true]), ofFirst(r.judged[false]), result
}

// ofFirst returns what the first parameter is sanitized for.
func ofFirst(facts []value.Fact) (out model.Mask) {
	for _, f := range facts {
		if f.Location.Variable == 0 && len(f.Location.Path) == 0 {
			out |= f.Sanitizes
		}
	}
	return out
}

// Verdicts returns what the arguments are sanitized for where the function returns true or false,
// according to all returns, or to the verdict of the joined result.
func (r *Interpreter) Verdicts() map[bool][]value.Fact {
	f := r.frames[0]
	out := map[bool][]value.Fact{}
	for _, answer := range []bool{true, false} {
		for _, fact := range f.verdicts[answer] {
			if fact.Sanitizes != 0 && len(out[answer]) < maxVerdicts {
				out[answer] = append(out[answer], fact)
			}
		}
	}
	if len(out) == 0 && f.yielded == nil && f.result != nil && f.result.Verdict != nil {
		for _, answer := range []bool{true, false} {
			if of := r.parameterFacts(f.result.Facts(answer)); len(of) > 0 {
				out[answer] = of
			}
		}
	}
	if len(out) == 0 {
		return nil
	}
	return out
}

// parameterFacts returns the facts that are about parameters.
func (r *Interpreter) parameterFacts(facts []value.Fact) (out []value.Fact) {
	for _, fact := range facts {
		for i, p := range r.Func.Params {
			if slot, ok := r.Lookup(p.Name); ok && slot == fact.Location.Variable && len(fact.Location.Path) == 0 {
				fact.Location.Variable = i
				out = append(out, fact)
			}
		}
	}
	return out
}
