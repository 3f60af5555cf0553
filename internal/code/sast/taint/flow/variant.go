package flow

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/summary"
	"assay/internal/code/sast/taint/value"
)

const (
	// maxVariantSize is the maximum number of expressions of a function that is interpreted once more for the constants of a call.
	maxVariantSize = 300
	// maxVariants is the maximum number of such interpretations for one caller.
	maxVariants = 400
	// maxVariantDepth limits how many of them may be inside each other.
	maxVariantDepth = 2
)

// variantKey identifies a function and the constants that it is called with.
type variantKey struct {
	fn        *ir.Func
	constants string
}

// variant returns the summary of a function for the constants that decide what it does at a call, such as the name of an entry or of
// a type; nil without such constants, and for a function that is too large. It is part of the caller's own trace.
func (r *caller) variant(fn *ir.Func, args []*value.Value) *summary.Summary {
	deciding := r.a.decidingOf(fn)
	if len(deciding.branches)+len(deciding.calls) == 0 || r.a.active[fn] || r.a.nested >= maxVariantDepth || r.a.depth >= maxDepth {
		return nil
	}
	fixed, constants := r.fixedOf(fn, args, deciding)
	if len(fixed) == 0 {
		return nil
	}
	key := variantKey{fn, constants}
	if s, ok := r.variants[key]; ok {
		return s
	}
	if len(r.variants) >= maxVariants {
		return nil
	}
	s, work := r.a.analyseVariant(fn, fixed, r.Reader)
	r.Charge(work)
	if r.variants == nil {
		r.variants = map[variantKey]*summary.Summary{}
	}
	r.variants[key] = s
	return s
}

// fixedOf returns the constants that a call passes for some parameters, or that are their defaults, by parameter and as text. What other
// functions get is only fixed if it is a library's: filter_var($value, FILTER_VALIDATE_INT) converts a value.
func (r *caller) fixedOf(fn *ir.Func, args []*value.Value, deciding deciding) (fixed map[int]*value.Value, constants string) {
	var text strings.Builder
	for n, i := range slices.Concat(deciding.branches, deciding.calls) {
		v := r.defaultOf(&fn.Params[i])
		if i < len(args) && args[i] != nil {
			v = args[i]
		}
		if r.IsSymbol(v) {
			v = v.WithName()
		}
		c, ok := v.Constant()
		if !ok || len(v.Objects) > 0 || n >= len(deciding.branches) && c.Kind != 'r' {
			continue
		}
		if fixed == nil {
			fixed = map[int]*value.Value{}
		}
		fixed[i] = v
		text.WriteString(fn.Params[i].Name + string(c.Kind) + c.String() + "\x00")
	}
	return fixed, text.String()
}

// defaultOf returns the default of a parameter if it is a literal or a constant of the program, otherwise nil.
func (r *caller) defaultOf(p *ir.Param) *value.Value {
	if p.Default == nil || !slices.Contains([]ir.Op{ir.String, ir.Number, ir.Bool, ir.Nil, ir.Ref}, p.Default.Op) {
		return nil
	}
	return r.Eval(p.Default)
}

// deciding are the parameters that decide what a function does, and others that it passes to further functions.
type deciding struct{ branches, calls []int }

// decidingOf returns the parameters that decide what a small function does.
func (a *analysis) decidingOf(fn *ir.Func) deciding {
	out, ok := a.deciding[fn]
	if !ok {
		if !fn.Template && !fn.Constructor && !fn.Generator && len(ir.ExprsOf(fn.Body)) <= maxVariantSize {
			out.branches, out.calls = ir.Deciding(fn, a.Knowledge.Renders)
		}
		a.deciding[fn] = out
	}
	return out
}

// analyseVariant interprets a function, on behalf of a reader, with parameters that are partly constants. It returns its summary, nil if
// it was not interpreted to its end, and the work that this took.
func (a *analysis) analyseVariant(fn *ir.Func, fixed map[int]*value.Value, reader *ir.Func) (s *summary.Summary, work int) {
	file := a.FileOf[fn]
	if file == nil || a.budget.Done >= a.Work || a.budget.Ended() {
		return nil, 0
	}
	a.active[fn] = true
	a.depth++
	a.nested++
	a.trace.EnteredBody(fn)
	a.guard(file, func() {
		r := a.newCaller(fn, file)
		r.Reader = reader
		r.Fix(fixed)
		r.Run(nil)
		r.RunDeferred()
		spent, complete := r.Spent()
		if work = spent; complete {
			s = r.summarise()
		}
	})
	a.nested--
	a.depth--
	delete(a.active, fn)
	return s, work
}
