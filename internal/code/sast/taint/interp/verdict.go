package interp

import (
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/summary"
	"assay/internal/code/sast/taint/value"
)

// maxChecked is the maximum number of parameters of a function that checks some of them.
const maxChecked = 4

// noteVerdict records, for a function that checks its parameters, what they are sanitized for where
// it returns true or false.
func (r *Interpreter) noteVerdict(f *frame, v *value.Value) {
	if len(r.Func.Params) == 0 || len(r.Func.Params) > maxChecked {
		return
	}
	holds, known := v.Truth()
	if !known && v != nil && len(v.Objects) > 0 && len(v.Constants)+len(v.Taints) == 0 { // an object, rather than nil
		holds, known = true, true
	}
	for _, answer := range []bool{true, false} {
		if known && holds != answer {
			continue
		}
		masks := r.Judged(v, answer)
		if f.verdicts == nil {
			f.verdicts = map[bool][]model.Mask{}
		}
		have, some := f.verdicts[answer]
		for i := range masks {
			if some {
				masks[i] &= have[i]
			}
		}
		f.verdicts[answer] = masks
	}
}

// noteUnjudged notes that the function returns where nothing is known of its parameters.
func (r *Interpreter) noteUnjudged(f *frame) {
	n := len(r.Root.Params)
	f.verdicts = map[bool][]model.Mask{true: make([]model.Mask, n), false: make([]model.Mask, n)}
}

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
				case fact.Param != 0:
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
	if of := r.judged[true]; len(of) > 0 {
		yes = of[0]
	}
	if of := r.judged[false]; len(of) > 0 {
		no = of[0]
	}
	return yes, no, result
}

// Verdicts returns what the arguments are sanitized for where the function returns true or false,
// according to all returns, or to the verdict of the joined result.
func (r *Interpreter) Verdicts() map[bool][]summary.ParameterFact {
	f := r.frames[0]
	var out map[bool][]summary.ParameterFact
	for _, answer := range []bool{true, false} {
		for i, m := range f.verdicts[answer] {
			if m == 0 {
				continue
			}
			if out == nil {
				out = map[bool][]summary.ParameterFact{}
			}
			out[answer] = append(out[answer], summary.ParameterFact{Param: i, Sanitizes: m})
		}
	}
	if out != nil || f.yielded != nil || f.result == nil || f.result.Verdict == nil {
		return out
	}
	out = map[bool][]summary.ParameterFact{}
	for _, answer := range []bool{true, false} {
		if of := r.parameterFacts(f.result.Facts(answer)); len(of) > 0 {
			out[answer] = of
		}
	}
	return out
}

// parameterFacts returns the facts that are about parameters.
func (r *Interpreter) parameterFacts(facts []value.Fact) []summary.ParameterFact {
	var out []summary.ParameterFact
	for _, fact := range facts {
		for i, p := range r.Func.Params {
			if slot, ok := r.Lookup(p.Name); ok && slot == fact.Location.Variable && len(fact.Location.Path) == 0 {
				out = append(out, summary.ParameterFact{Param: i, Sanitizes: fact.Sanitizes})
			}
		}
	}
	return out
}
