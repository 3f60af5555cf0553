package interp

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/value"
)

// statements interprets the statements of a body.
type statements struct{ *Interpreter }

func (r statements) block(list []ir.Stmt) {
	for i := range list {
		if r.State.Dead || r.cut {
			return
		}
		r.statement(&list[i])
	}
}

func (r statements) statement(s *ir.Stmt) {
	if !r.spend() {
		return
	}
	switch s.Op {
	case ir.ExprStmt:
		r.Eval(s.X)
	case ir.Decl:
		r.declare(s)
	case ir.If:
		r.branch(s)
	case ir.Loop:
		r.loop(s)
	case ir.ForEach:
		r.forEach(s)
	case ir.Take, ir.Refill:
		r.element(s)
	case ir.Switch:
		r.choose(s)
	case ir.Try:
		r.try(s)
	case ir.Return:
		r.returnValue(s)
	case ir.Throw:
		r.Eval(s.X)
		r.End()
	case ir.Break, ir.Continue:
		r.jump(s)
	case ir.Block:
		r.scope(s)
	case ir.Yield:
		f := r.frame()
		f.yielded = value.JoinPresent(f.yielded, value.OrEmpty(r.Eval(s.X)))
	}
}

// element begins or ends the changes of the element that a loop is at.
func (r statements) element(s *ir.Stmt) {
	if s.Op == ir.Take {
		assigner{Interpreter: r.Interpreter}.assign(s.Target, r.Copied(r.Eval(s.X), s.X), s.Pos)
		return
	}
	elem := r.Eval(s.Target)
	r.Refine(s.X, func(old *value.Value) *value.Value { return r.Filled(old, elem) })
}

func (r statements) declare(s *ir.Stmt) {
	v := r.Eval(s.X)
	if s.X != nil {
		r.calls.Implements(s.X, v, s.Type)
	}
	if !r.IsScalar(r.Canonical(s.Type)) || !r.IsIndexed(s.X) { // a character is a part of a text, rather than a number
		v = r.Declared(v, s.Type)
	}
	r.Sinks.CheckName(s.Name, v, s.Pos)
	r.Set(r.DeclareTyped(s.Name, s.Type), v.WithStep(r.File, s.Pos, value.AssignStep, s.Name))
}

func (r statements) returnValue(s *ir.Stmt) {
	v := r.Settled(r.Eval(s.X))
	f := r.frame()
	if s.X == nil && r.IsNested() {
		r.passWithout(f)
	}
	if !r.IsNested() {
		r.calls.Implements(s.X, v, r.Root.Result)
	}
	if s.Name == ir.Outer && r.IsNested() {
		f = r.frames[0]
		r.noteUnjudged(f, v)
	} else {
		r.noteVerdict(f, s, v)
	}
	r.Sinks.CheckResult(f.entry, v, s.Pos)
	if !f.returns {
		f.result, f.returns = v, true
	} else {
		f.result = value.Join(f.result, v)
	}
	f.exit = value.Merge(f.exit, r.State.Fork())
	r.State.Dead = true
}

// jump leaves the statement with the label of a jump, or the innermost one.
func (r statements) jump(s *ir.Stmt) {
	var to *loop
	for _, l := range r.frame().loops {
		if named := s.Name != "" && l.label == s.Name; named || !l.block && (to == nil || to.label != s.Name || s.Name == "") {
			to = l
		}
	}
	switch {
	case to == nil:
	case s.Op == ir.Break:
		to.breaks = value.Merge(to.breaks, r.State.Fork())
	default:
		to.continues = value.Merge(to.continues, r.State.Fork())
	}
	r.State.Dead = true
}

// scope interprets a block, which jumps may leave by its label.
func (r statements) scope(s *ir.Stmt) {
	if s.Name == "" {
		r.block(s.Body)
		return
	}
	l := &loop{label: s.Name, block: true}
	leave := r.frame().enter(l)
	r.block(s.Body)
	leave()
	r.State = r.Meet(r.State, l.breaks)
}

// branch interprets both branches of a condition, or the one that a constant takes.
func (r statements) branch(s *ir.Stmt) {
	v := r.Eval(s.X)
	holds, known := v.Truth()
	v = r.Condition(s.X, v)
	before := r.State
	yes, no := before, before
	if !known || holds {
		r.State = before.Fork()
		r.Assume(v, true)
		r.block(s.Body)
		yes = r.State
	}
	if !known || !holds {
		r.State = before.Fork()
		r.Assume(v, false)
		r.block(s.Else)
		no = r.State
	}
	switch {
	case !known:
		r.State = r.Meet(yes, no)
	case holds:
		r.State = yes
	default:
		r.State = no
	}
}

// choose interprets all cases of a switch, or the one that a constant takes and those that it
// falls through to.
func (r statements) choose(s *ir.Stmt) {
	v := r.Eval(s.X)
	r.Assume((*value.Value)(nil).WithTests(v), true)
	only := r.caseOf(s, v)
	l := &loop{label: s.Name}
	f := r.frame()
	leave := f.enter(l)
	rest := r.State // where no case so far applies
	var out, through *value.State
	hasDefault := false
	for i := range s.Cases {
		c := &s.Cases[i]
		hasDefault = hasDefault || len(c.Values) == 0
		if only >= 0 && i != only && through == nil {
			continue
		}
		r.State = rest.Fork()
		if only >= 0 && i != only {
			r.State = through
		} else {
			rest = r.enterCase(s, c, v)
			r.State = r.Meet(r.State, through)
		}
		r.block(c.Body)
		through = nil
		if c.Falls && !r.State.Dead {
			through = r.State
		} else {
			out = value.Merge(out, r.State)
		}
	}
	out = value.Merge(out, through)
	if only < 0 && !hasDefault {
		r.State = rest.Fork()
		r.noCase(s, v)
		out = value.Merge(out, r.State)
	}
	leave()
	// "continue" inside a switch is that of the loop around it.
	if n := len(f.loops); n > 0 && l.continues != nil {
		f.loops[n-1].continues = value.Merge(f.loops[n-1].continues, l.continues)
	}
	r.State = r.Meet(out, l.breaks)
}

// enterCase declares the variable of a case, and assumes what the case implies about the value. It returns the state where the case does
// not apply.
func (r statements) enterCase(s *ir.Stmt, c *ir.Case, v *value.Value) (rest *value.State) {
	if s.X == nil && c.Name == "" {
		return r.enterCondition(c)
	}
	rest = r.State.Fork()
	if c.Name != "" {
		r.Set(r.Declare(c.Name), r.Declared(v, c.Type))
	}
	if len(c.Values) == 0 {
		r.noCase(s, v)
		return rest
	}
	if s.X == nil {
		for _, x := range c.Values {
			r.Assume(r.Eval(x), true)
		}
		return rest
	}
	r.learnCase(s, c, v)
	return rest
}

// enterCondition assumes one of the conditions of a case, and returns the state where all of them are false.
func (r statements) enterCondition(c *ir.Case) (rest *value.State) {
	var some *value.Value
	for i, x := range c.Values {
		one := r.Condition(x, r.Eval(x))
		if i == 0 {
			some = one
		} else {
			some = (&value.Value{Verdict: bothVerdicts(some, one, false)}).WithTests(some, one)
		}
	}
	holds, known := some.Truth()
	rest = r.State.Fork()
	r.Assume(some, true)
	applies := r.State
	r.State = rest
	r.Assume(some, false)
	r.State = applies
	if known && len(c.Values) == 1 {
		applies.Dead, rest.Dead = applies.Dead || !holds, rest.Dead || holds
	}
	return rest
}

// learnCase notes what follows from the equality of the value with those of a case, if they are constants.
func (r statements) learnCase(s *ir.Stmt, c *ir.Case, v *value.Value) {
	if slices.ContainsFunc(c.Values, func(x *ir.Expr) bool { return !r.isConstant(x) }) {
		return
	}
	if target, ok := r.Place(s.X); ok {
		r.Learn(value.Fact{Location: target, Sanitizes: r.allowedBy(c, v)})
	}
	for _, f := range r.PartFacts(s.X, v) {
		r.Learn(f)
	}
}

// allowedBy returns the weaknesses from which a value is safe that is one of the constants of a case: all, but those that need the
// characters themselves if it is a character of a text.
func (r statements) allowedBy(c *ir.Case, v *value.Value) model.Mask {
	if v == nil || !v.Char {
		return model.All
	}
	var chars strings.Builder
	for _, x := range c.Values {
		text, _ := r.Eval(x).Text()
		chars.WriteString(text)
	}
	return r.ConsistingOf(chars.String())
}

// noCase assumes that a value differs from all cases of a switch, or that their conditions are false.
func (r statements) noCase(s *ir.Stmt, v *value.Value) {
	for i := range s.Cases {
		for _, x := range s.Cases[i].Values {
			one := r.Eval(x)
			if s.X != nil {
				one = r.Equal(s.X, x, v, one, false)
			}
			r.Assume(r.Condition(x, one), false)
		}
	}
}

// isConstant reports whether an expression is a literal, or names a constant.
func (r statements) isConstant(x *ir.Expr) bool {
	switch x.Op {
	case ir.String, ir.Number, ir.Bool:
		return true
	case ir.Ref:
		_, ok := r.Eval(x).Constant()
		return ok
	}
	return false
}

// caseOf returns the index of the case that a constant takes, -1 if it is unknown.
func (r statements) caseOf(s *ir.Stmt, v *value.Value) int {
	if s.X == nil {
		return -1
	}
	c, ok := v.Constant()
	if !ok {
		return -1
	}
	otherwise := -1
	for i := range s.Cases {
		if len(s.Cases[i].Values) == 0 {
			otherwise = i
		}
		for _, x := range s.Cases[i].Values {
			of := r.Eval(x)
			if c.Kind == 'r' && r.IsSymbol(of) {
				of = of.WithName()
			}
			w, ok := of.Constant()
			if !ok || (w.Kind == 'r') != (c.Kind == 'r') {
				return -1
			}
			if w.String() == c.String() {
				return i
			}
		}
	}
	return otherwise
}

// try interprets the handlers, starting from the join of the states before and after the body, and
// then the finally block.
func (r statements) try(s *ir.Stmt) {
	before := r.State.Fork()
	r.block(s.Body)
	out := r.State
	start := before
	if !out.Dead {
		start = value.Merge(before, out)
	}
	for i := range s.Cases {
		c := &s.Cases[i]
		r.State = start.Fork()
		if c.Name != "" {
			r.Set(r.Declare(c.Name), (*value.Value)(nil).WithType(r.Canonical(c.Type)))
		}
		r.block(c.Body)
		out = r.Meet(out, r.State)
	}
	r.State = out
	if len(s.Else) == 0 {
		return
	}
	dead := r.State.Dead
	if dead { // the finally block also runs when the function ends here
		r.State = start.Fork()
		r.State.Dead = false
	}
	r.block(s.Else)
	r.State.Dead = r.State.Dead || dead
}
