// Package interp interprets the statements and expressions of one function over abstract values.
// Calls of other functions are left to Calls, and the application of rules to effects.
package interp

import (
	"assay/internal/code/sast/taint/effects"
	"assay/internal/code/sast/taint/env"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/operations"
	"assay/internal/code/sast/taint/records"
	"assay/internal/code/sast/taint/report"
	"assay/internal/code/sast/taint/rules"
	"assay/internal/code/sast/taint/shapes"
	"assay/internal/code/sast/taint/sinks"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/summary"
	"assay/internal/code/sast/taint/value"
)

// Calls performs calls of other functions.
type Calls interface {
	effects.Renderer
	// Call returns the result of a call.
	Call(x *ir.Expr) *value.Value
	// Assigned registers functions that are assigned to a member of a value, as for an event.
	Assigned(target *ir.Expr, of, v *value.Value)
	// Implements enters a function that is written where an interface with one method is declared.
	Implements(x *ir.Expr, v *value.Value, typ string)
	// Construct returns a new object.
	Construct(x *ir.Expr) *value.Value
	// VerdictsOf returns the verdicts of a function of the program.
	VerdictsOf(fn *ir.Func) map[bool][]value.Fact
	// ApplySummary applies the summary of a function at a call, and returns the result.
	ApplySummary(c *site.Call, fn *ir.Func, this *value.Value) *value.Value
}

// Program is the state that the interpreters of a program share.
type Program struct {
	env.Program
	Findings   *report.Set
	Sources    []model.SourceKind              // kinds that count like requests
	Operations map[string]operations.Operation // by name
	Properties map[string]string               // of configuration files
	Budget     *Budget
}

// Interpreter interprets one function, with the closures that it contains.
type Interpreter struct {
	*env.Env
	Match   *rules.Matcher
	Sinks   *sinks.Checker
	Records *records.Recorder
	Shapes  *shapes.Recogniser
	Effects *effects.Applier

	calls     Calls
	budget    *Budget
	chain     *chain            // of the functions that are being registered
	frames    []*frame          // of the function and the closures that are interpreted, innermost last
	pending   []*value.Closure  // closures of the function, called or not
	created   map[*ir.Func]bool // those of pending
	origins   map[*bool]origin  // where closures were made, by Closure.Invoked
	run       int               // number of the deferred closure that is interpreted, 0 before
	active    map[*ir.Func]bool
	repeats   map[*ir.Func]int      // of closures, see maxRepeats
	getters   int                   // depth of getters being interpreted
	passing   bool                  // a member of what a caller passes is read
	computing bool                  // a method that computes a missing member is interpreted
	judged    map[bool][]value.Fact // frame.verdicts of the closure that was interpreted last
	after     []value.Fact          // what holds after it, see LastPostconditions
	passed    model.Mask            // what the first argument of that closure is sanitized for where it returned
	ended     *ir.Func              // the closure that was interpreted last, if it never returns
	spent     int                   // work of this function so far, counted in the budget
	cut       bool
	fixed     map[int]*value.Value // parameters of the function that are constants
}

// New returns the interpreter of a function. trace is nil if nothing is cached.
func New(p Program, trace *summary.Trace, fn *ir.Func, file *ir.File) *Interpreter {
	e := env.New(p.Program, trace, fn, file)
	m := &rules.Matcher{Env: e}
	c := &sinks.Checker{Matcher: m, Summary: &summary.Summary{}, Findings: p.Findings, Sources: p.Sources}
	w := &records.Recorder{Checker: c}
	s := &shapes.Recogniser{Checker: c}
	o := &operations.Operator{Recorder: w, Table: p.Operations, Properties: p.Properties}
	r := &Interpreter{
		Env: e, Match: m, Sinks: c, Records: w, Shapes: s, Effects: effects.New(o, s),
		budget: p.Budget, frames: []*frame{{}}, active: map[*ir.Func]bool{fn: true}, created: map[*ir.Func]bool{}, repeats: map[*ir.Func]int{},
		origins: map[*bool]origin{},
	}
	e.Evaluator, m.Machine = r, r
	return r
}

// Connect sets what performs the function's calls.
func (r *Interpreter) Connect(c Calls) { r.calls, r.Effects.Renderer = c, c }

// Fix sets parameters of the function that are constants.
func (r *Interpreter) Fix(params map[int]*value.Value) { r.fixed = params }

// Run interprets the body of the function; entry is nil if it is not an entry point.
func (r *Interpreter) Run(entry *model.Entry) {
	f := r.frame()
	f.entry = entry
	for i := range r.Func.Params {
		v := r.fixed[i]
		if v == nil {
			v = r.Parameter(value.Origin{Param: i})
		}
		r.enterParam(i, v, "", entry)
	}
	statements{r}.block(r.Func.Body)
	r.leave(f)
	r.State.Dead = false
}

// Result returns what the function returns, once it has run.
func (r *Interpreter) Result() *value.Value { return r.resultOf(r.frames[0]) }

// HasResult reports whether the function has returned something.
func (r *Interpreter) HasResult() bool { return r.frames[0].result != nil }

// Budget bounds the work of an analysis, in statements and expressions.
type Budget struct {
	PerFunction, Total int
	Done               int // by all functions
	// Ended reports whether the analysis is to end at once.
	Ended func() bool
}

// exhaust ends the analysis.
func (b *Budget) exhaust() { b.Done = b.Total + 1 }

// spend takes one unit of work, and reports whether there was one left.
func (r *Interpreter) spend() bool {
	const between = 1<<12 - 1 // units of work between two checks whether the analysis has ended
	r.Work++
	r.spent++
	r.budget.Done++
	if r.Work > r.budget.PerFunction || r.budget.Done > r.budget.Total {
		r.cut = true
		return false
	}
	if r.Work&between == 0 && r.budget.Ended() {
		r.cut = true
		r.budget.exhaust()
		return false
	}
	return true
}

// Exhausted reports whether the function has taken all the work that it may take. Where functions that pass much to each other call each
// other, a single call can.
func (r *Interpreter) Exhausted() bool {
	r.cut = r.cut || r.Work > r.budget.PerFunction
	return r.cut
}

// Charge adds work that was already counted in the budget to that of the function.
func (r *Interpreter) Charge(work int) { r.spent += work }

// Spent returns the work that the function took. complete is false if it was cut short.
func (r *Interpreter) Spent() (work int, complete bool) { return r.spent, !r.cut }
