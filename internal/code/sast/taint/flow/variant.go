package flow

import (
	"cmp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/stored"
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
	// maxShared is the maximum number of such interpretations that are cached for further callers: they take about as much memory as
	// the summaries of as many functions.
	maxShared = 1 << 12
)

// variantKey identifies a function and the constants that it is called with.
type variantKey struct {
	fn        *ir.Func
	constants string
	nested    int // number of others that it is inside
}

// variant is the interpretation of a function for the constants of a call. Callers share it as long as all answers that it got are the
// same: a member that a method computes is read in many places.
type variant struct {
	summary *summary.Summary // nil if it was not interpreted to its end
	work    int
	events  []summary.Event // its questions and effects
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
	key := variantKey{fn, constants, r.a.nested}
	if s, ok := r.variants[key]; ok {
		return s
	}
	if len(r.variants) >= maxVariants {
		return nil
	}
	v := r.interpreted(key, fixed)
	r.Charge(v.work)
	if r.variants == nil {
		r.variants = map[variantKey]*summary.Summary{}
	}
	r.variants[key] = v.summary
	return v.summary
}

// interpreted returns the interpretation of a function for constants, an earlier one if the program still answers all of its questions
// alike. Either counts as the same work: a scan of what changed may find none that is shared, and must have as much work left.
func (r *caller) interpreted(key variantKey, fixed map[int]*value.Value) *variant {
	a := r.a
	if v := a.variants[key]; v != nil && summary.Holds(v.events, answers{r}) {
		r.Trace.Repeat(v.events, answers{r})
		a.budget.Done += v.work
		return v
	}
	v := a.analyseVariant(key.fn, fixed, r)
	if len(a.variants) >= maxShared {
		clear(a.variants)
	}
	a.variants[key] = v
	return v
}

// answers serves a caller that repeats the questions of an earlier interpretation.
type answers struct{ r *caller }

// CurrentSummary implements summary.Answers.
func (a answers) CurrentSummary(fn *ir.Func) (s *summary.Summary, ok bool) {
	s, ok = a.r.a.summaries[fn]
	return s, ok || a.r.a.active[fn]
}

// KnownSummary implements summary.Answers.
func (a answers) KnownSummary(fn *ir.Func) *summary.Summary { return a.r.a.KnownSummary(fn) }

// KnownStored implements summary.Answers.
func (a answers) KnownStored(at stored.Location) *value.Value { return a.r.a.KnownStored(at) }

// Ask implements summary.Answers.
func (a answers) Ask(fn *ir.Func, at stored.Location) {
	file := cmp.Or(a.r.FileOf[a.r.Reader], a.r.File)
	if fn != nil {
		a.r.a.noteCaller(fn, a.r.Reader, file)
	} else {
		a.r.a.Stored(at, a.r.Reader, file)
	}
}

// Save implements summary.Answers.
func (a answers) Save(at stored.Location, v *value.Value) { a.r.a.Save(at, v) }

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

// analyseVariant interprets a function, on behalf of a caller, with parameters that are partly constants. It has no summary if it was not
// interpreted to its end.
func (a *analysis) analyseVariant(fn *ir.Func, fixed map[int]*value.Value, by *caller) *variant {
	out := &variant{}
	file := a.FileOf[fn]
	if file == nil || a.budget.Done >= a.Work || a.budget.Ended() {
		return out
	}
	outer := a.trace
	if outer == nil {
		a.trace = summary.Unrecorded()
	}
	from := a.trace.BeginLog()
	a.active[fn] = true
	a.depth++
	a.nested++
	a.trace.EnteredBody(fn)
	a.guard(file, func() {
		r := a.newCaller(fn, file)
		r.Reader = by.Reader
		r.Fix(fixed)
		r.Run(nil)
		r.RunDeferred()
		spent, complete := r.Spent()
		if out.work = spent; complete {
			out.summary = r.summarise()
		}
	})
	a.nested--
	a.depth--
	delete(a.active, fn)
	out.events = a.trace.EndLog(from)
	a.trace = outer
	return out
}
