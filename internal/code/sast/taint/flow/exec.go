package flow

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/env"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/operations"
	"assay/internal/code/sast/taint/records"
	"assay/internal/code/sast/taint/rules"
	"assay/internal/code/sast/taint/shapes"
	"assay/internal/code/sast/taint/sinks"
	"assay/internal/code/sast/taint/value"
)

// run interprets one function, with the functions inside it.
type run struct {
	*env.Env
	*rules.Matcher
	*sinks.Checker
	*records.Recorder
	*operations.Operator
	*shapes.Recogniser
	a       *analysis
	frames  []*frame
	pending []*value.Closure
	inside  map[*ir.Func]bool // functions that are being interpreted
	spent   int               // of the work of all functions
	cut     bool
	getting int // getters that are being interpreted
	// registered are the constant texts of the call that registers a function.
	registered []string
}

// frame is one function in a run: what it returns, and where its loops end.
type frame struct {
	result  *value.Value
	returns bool
	exit    *value.State // joined over all ways out
	yielded *value.Value
	loops   []*loop
	entry   *model.EntrySpec // whose result is a sink
	// verdicts are what the parameters are cleared of where it answers yes or no.
	verdicts map[bool][]model.Mask
}

type loop struct{ breaks, continues *value.State }

// spend takes one unit of work; there is none left where it says false.
func (r *run) spend() bool {
	r.Work++
	r.spent++
	r.a.stats.Work++
	if r.Work > r.a.FunctionWork || r.a.stats.Work > r.a.Work {
		r.cut = true
		return false
	}
	if r.Work&0xfff == 0 && r.a.ctx.Err() != nil {
		r.cut = true
		r.a.stats.Work = r.a.Work + 1
		return false
	}
	return true
}

func (r *run) block(list []ir.Stmt) {
	for i := range list {
		if r.State.Dead || r.cut {
			return
		}
		r.stmt(&list[i])
	}
}

func (r *run) stmt(s *ir.Stmt) {
	if !r.spend() {
		return
	}
	switch s.Op {
	case ir.ExprStmt:
		r.Eval(s.X)
	case ir.Decl:
		r.decl(s)
	case ir.If:
		r.ifStmt(s)
	case ir.Loop:
		r.loopStmt(s)
	case ir.ForEach:
		r.forEach(s)
	case ir.Switch:
		r.switchStmt(s)
	case ir.Try:
		r.try(s)
	case ir.Return:
		r.ret(s)
	case ir.Throw:
		r.Eval(s.X)
		r.State.Dead = true
	case ir.Break, ir.Continue:
		r.jump(s.Op)
	case ir.Block:
		r.block(s.Body)
	case ir.Yield:
		f := r.frame()
		f.yielded = value.JoinPresent(f.yielded, value.OrEmpty(r.Eval(s.X)))
	}
}

func (r *run) frame() *frame { return r.frames[len(r.frames)-1] }

func (r *run) decl(s *ir.Stmt) {
	var v *value.Value
	if s.X != nil {
		v = r.Eval(s.X)
	}
	v = r.Declared(v, s.Type)
	r.CheckName(s.Name, v, s.Pos)
	r.Set(r.Declare(s.Name), v.WithStep(r.File, s.Pos, value.AssignStep, s.Name))
}

func (r *run) ret(s *ir.Stmt) {
	var v *value.Value
	if s.X != nil {
		v = r.Eval(s.X)
	}
	f := r.frame()
	r.CheckResult(f.entry, v, s.Pos)
	r.verdict(f, v)
	if !f.returns {
		f.result, f.returns = v, true
	} else {
		f.result = value.Join(f.result, v)
	}
	f.exit = value.Merge(f.exit, r.State.Fork())
	r.State.Dead = true
}

func (r *run) jump(op ir.StmtOp) {
	f := r.frame()
	if n := len(f.loops); n > 0 {
		l := f.loops[n-1]
		if op == ir.Break {
			l.breaks = value.Merge(l.breaks, r.State.Fork())
		} else {
			l.continues = value.Merge(l.continues, r.State.Fork())
		}
	}
	r.State.Dead = true
}

func (r *run) ifStmt(s *ir.Stmt) {
	v := r.Eval(s.X)
	holds, known := v.Truth()
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

const turns = 2

func (r *run) loopStmt(s *ir.Stmt) {
	r.Forget(s.Body, s.Post, s.X)
	l := &loop{}
	f := r.frame()
	f.loops = append(f.loops, l)
	var out *value.State
	for turn := range turns {
		var v *value.Value
		if s.X != nil && (turn > 0 || !s.PostTest) {
			v = r.Eval(s.X)
			if holds, known := v.Truth(); !known || !holds {
				leave := r.State.Fork()
				before := r.State
				r.State = leave
				r.Assume(v, false)
				out, r.State = value.Merge(out, r.State), before
			}
			if holds, known := v.Truth(); known && !holds {
				r.State.Dead = true
				break
			}
			r.Assume(v, true)
		}
		r.block(s.Body)
		r.State = r.Meet(r.State, l.continues)
		l.continues = nil
		r.block(s.Post)
		if r.State.Dead {
			break
		}
	}
	f.loops = f.loops[:len(f.loops)-1]
	if s.X != nil && !r.State.Dead {
		out = value.Merge(out, r.State)
	}
	r.State = r.Meet(out, l.breaks)
}

func (r *run) forEach(s *ir.Stmt) {
	of := r.Eval(s.X)
	r.Forget(s.Body, nil, nil)
	l := &loop{}
	f := r.frame()
	f.loops = append(f.loops, l)
	out := r.State.Fork()
	for range turns {
		elem := r.Element(of)
		if s.Target != nil {
			r.assign(s.Target, elem, s.Pos)
		}
		if s.Key != nil {
			key := value.Tainted(of.OwnTaints())
			if isList(of) {
				key = r.AsNumber(key)
			}
			r.assign(s.Key, key, s.Pos)
		}
		r.block(s.Body)
		r.State = r.Meet(r.State, l.continues)
		l.continues = nil
		if r.State.Dead {
			break
		}
		out = value.Merge(out, r.State.Fork())
	}
	f.loops = f.loops[:len(f.loops)-1]
	r.State = r.Meet(out, l.breaks)
}

// isList reports whether the keys of a collection are numbers.
func isList(v *value.Value) bool {
	return slices.ContainsFunc(value.TypesOf(v), func(t string) bool { return t == "list" || strings.HasSuffix(t, "[]") })
}

func (r *run) switchStmt(s *ir.Stmt) {
	v := r.Eval(s.X)
	only := r.matching(s, v)
	l := &loop{}
	f := r.frame()
	f.loops = append(f.loops, l)
	before := r.State
	var out, through *value.State
	hasDefault := false
	for i := range s.Cases {
		c := &s.Cases[i]
		hasDefault = hasDefault || len(c.Values) == 0
		if only >= 0 && i != only && through == nil {
			continue
		}
		r.State = before.Fork()
		if only >= 0 && i != only {
			r.State = through
		} else {
			r.enterCase(s, c, v)
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
		out = value.Merge(out, before)
	}
	f.loops = f.loops[:len(f.loops)-1]
	// "continue" in a switch is that of the loop around it.
	if n := len(f.loops); n > 0 && l.continues != nil {
		f.loops[n-1].continues = value.Merge(f.loops[n-1].continues, l.continues)
	}
	r.State = r.Meet(out, l.breaks)
}

// enterCase binds what a branch binds, and learns what the value is there.
func (r *run) enterCase(s *ir.Stmt, c *ir.Case, v *value.Value) {
	if c.Name != "" {
		r.Set(r.Declare(c.Name), r.Declared(v, c.Type))
	}
	if s.X == nil {
		for _, x := range c.Values {
			r.Assume(r.Eval(x), true)
		}
		return
	}
	if target, ok := r.Target(s.X); ok && len(c.Values) > 0 {
		all := true
		for _, x := range c.Values {
			all = all && (x.Op == ir.String || x.Op == ir.Number || x.Op == ir.Bool || x.Op == ir.Ref && r.constant(x))
		}
		if all {
			r.Learn(value.Fact{Location: target, Sanitizes: model.All})
		}
	}
}

// constant reports whether a global thing is a constant.
func (r *run) constant(x *ir.Expr) bool {
	_, ok := r.Eval(x).Constant()
	return ok
}

// matching is the branch that a constant takes, -1 where it is not known.
func (r *run) matching(s *ir.Stmt, v *value.Value) int {
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
			w, ok := r.Eval(x).Constant()
			if !ok {
				return -1
			}
			if w.String() == c.String() {
				return i
			}
		}
	}
	return otherwise
}

func (r *run) try(s *ir.Stmt) {
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
	if dead { // what is done in any case is done on the way out too
		r.State = start.Fork()
		r.State.Dead = false
	}
	r.block(s.Else)
	r.State.Dead = r.State.Dead || dead
}
