package flow

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

// run is the analysis of one function, with the functions inside it.
type run struct {
	a     *analysis
	trace *trace // nil where nothing is kept
	file  *ir.File
	root  *ir.Func
	fn    *ir.Func // the one that is looked at, root or one inside
	st    *state
	sum   *summary
	// names are the variables, by the scopes that see them, innermost last.
	scopes  []map[string]int
	count   int
	sites   map[*ir.Expr]int
	symbols map[origin]int
	given   map[int]*origin
	this    *value
	frames  []*frame
	pending []*closure
	inside  map[*ir.Func]bool
	work    int
	spent   int // of the work of all functions
	cut     bool
	here    ir.Pos // of the expression that is evaluated
	getting int    // functions behind members that are run
	// registered are the constant texts of the call that registers a function.
	registered []string
}

// frame is one function in a run: what it returns, and where its loops end.
type frame struct {
	result *value
	some   bool
	exit   *state // joined over all ways out
	yields *value
	loops  []*loop
	entry  *model.EntrySpec // whose result is a sink
	// verdicts are what the parameters are cleared of where it answers yes or no.
	verdicts map[bool][]model.Mask
}

type loop struct{ breaks, continues *state }

// closure is a function value.
type closure struct {
	fn   *ir.Func
	file *ir.File
	// captured are the variables around it that it uses.
	captured map[string]*value
	this     *value
	invoked  *bool
	moved    bool // it comes from another function, whose variables are not those here
}

// spend takes one unit of work; there is none left where it says false.
func (r *run) spend() bool {
	r.work++
	r.spent++
	r.a.stats.Work++
	if r.work > r.a.FunctionWork || r.a.stats.Work > r.a.Work {
		r.cut = true
		return false
	}
	if r.work&0xfff == 0 && r.a.ctx.Err() != nil {
		r.cut = true
		r.a.stats.Work = r.a.Work + 1
		return false
	}
	return true
}

func (r *run) block(list []ir.Stmt) {
	for i := range list {
		if r.st.dead || r.cut {
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
		r.eval(s.X)
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
		r.eval(s.X)
		r.st.dead = true
	case ir.Break, ir.Continue:
		r.jump(s.Op)
	case ir.Block:
		r.block(s.Body)
	case ir.Yield:
		f := r.frame()
		f.yields = joinRest(f.yields, orEmpty(r.eval(s.X)))
	}
}

func (r *run) frame() *frame { return r.frames[len(r.frames)-1] }

func (r *run) decl(s *ir.Stmt) {
	var v *value
	if s.X != nil {
		v = r.eval(s.X)
	}
	v = r.declared(v, s.Type)
	r.checkName(s.Name, v, s.Pos)
	r.setVar(r.declare(s.Name), v.step(r.file, s.Pos, stepAssign, s.Name))
}

// declared is a value in a variable of a declared type.
func (r *run) declared(v *value, typ string) *value {
	if typ == "" {
		return v
	}
	typ = r.a.canon(typ)
	if r.a.scalar(typ) {
		return r.asNumber(v)
	}
	if v == nil || len(v.types) == 0 && v.ref == "" {
		return v.typed(typ)
	}
	if len(v.types) == 1 && v.types[0] != typ && v.types[0] == ir.Base(typ) && !strings.HasSuffix(typ, "[]") { // with what it holds
		return v.typed(typ)
	}
	if v.ref == "" && r.a.knows(typ) && !slices.ContainsFunc(v.types, r.a.knows) { // it was got from something unknown
		out := *v
		out.types = union([]string{typ}, v.types, mostTypes)
		return &out
	}
	return v
}

// knows tells whether a type is of the repository or of a library that is known.
func (a *analysis) knows(typ string) bool {
	_, here := a.classes[ir.Base(typ)]
	return here || a.know.Knows(ir.Base(typ))
}

// asNumber is a value that can only be a number, a date or the like: guessable maybe,
// but harmless as text.
func (r *run) asNumber(v *value) *value {
	if v == nil {
		return &value{numeric: true}
	}
	out := *v
	out.numeric, out.objs = true, nil
	return out.clear(r.numberMask())
}

func (r *run) numberMask() model.Mask { return r.a.know.Weaknesses.NotNumeric() }

func (r *run) ret(s *ir.Stmt) {
	var v *value
	if s.X != nil {
		v = r.eval(s.X)
	}
	f := r.frame()
	r.checkResult(f, v, s.Pos)
	r.verdict(f, v)
	if !f.some {
		f.result, f.some = v, true
	} else {
		f.result = join(f.result, v)
	}
	f.exit = merge(f.exit, r.st.fork())
	r.st.dead = true
}

func (r *run) jump(op ir.StmtOp) {
	f := r.frame()
	if n := len(f.loops); n > 0 {
		l := f.loops[n-1]
		if op == ir.Break {
			l.breaks = merge(l.breaks, r.st.fork())
		} else {
			l.continues = merge(l.continues, r.st.fork())
		}
	}
	r.st.dead = true
}

func (r *run) ifStmt(s *ir.Stmt) {
	v := r.eval(s.X)
	holds, known := v.truthy()
	before := r.st
	yes, no := before, before
	if !known || holds {
		r.st = before.fork()
		r.learn(v, true)
		r.block(s.Body)
		yes = r.st
	}
	if !known || !holds {
		r.st = before.fork()
		r.learn(v, false)
		r.block(s.Else)
		no = r.st
	}
	switch {
	case !known:
		r.st = r.meet(yes, no)
	case holds:
		r.st = yes
	default:
		r.st = no
	}
}

// meet is where two ways meet; both may be dead.
func (r *run) meet(a, b *state) *state {
	if out := merge(a, b); out != nil {
		return out
	}
	out := r.st.fork()
	out.dead = true
	return out
}

const turns = 2

func (r *run) loopStmt(s *ir.Stmt) {
	r.forget(s.Body, s.Post, s.X)
	l := &loop{}
	f := r.frame()
	f.loops = append(f.loops, l)
	var out *state
	for turn := range turns {
		var v *value
		if s.X != nil && (turn > 0 || !s.PostTest) {
			v = r.eval(s.X)
			if holds, known := v.truthy(); !known || !holds {
				leave := r.st.fork()
				before := r.st
				r.st = leave
				r.learn(v, false)
				out, r.st = merge(out, r.st), before
			}
			if holds, known := v.truthy(); known && !holds {
				r.st.dead = true
				break
			}
			r.learn(v, true)
		}
		r.block(s.Body)
		r.st = r.meet(r.st, l.continues)
		l.continues = nil
		r.block(s.Post)
		if r.st.dead {
			break
		}
	}
	f.loops = f.loops[:len(f.loops)-1]
	if s.X != nil && !r.st.dead {
		out = merge(out, r.st)
	}
	r.st = r.meet(out, l.breaks)
}

func (r *run) forEach(s *ir.Stmt) {
	of := r.eval(s.X)
	r.forget(s.Body, nil, nil)
	l := &loop{}
	f := r.frame()
	f.loops = append(f.loops, l)
	out := r.st.fork()
	for range turns {
		elem := r.element(of)
		if s.Target != nil {
			r.assign(s.Target, elem, s.Pos)
		}
		if s.Key != nil {
			key := carried(of.tainted())
			if isList(of) {
				key = r.asNumber(key)
			}
			r.assign(s.Key, key, s.Pos)
		}
		r.block(s.Body)
		r.st = r.meet(r.st, l.continues)
		l.continues = nil
		if r.st.dead {
			break
		}
		out = merge(out, r.st.fork())
	}
	f.loops = f.loops[:len(f.loops)-1]
	r.st = r.meet(out, l.breaks)
}

// isList tells whether the keys of a collection are numbers.
func isList(v *value) bool {
	return slices.ContainsFunc(types(v), func(t string) bool { return t == "list" || strings.HasSuffix(t, "[]") })
}

func (v *value) tainted() []taint {
	if v == nil {
		return nil
	}
	return v.taints
}

// forget drops what is known of variables that a loop changes: the constants of the
// first turn are not those of the second.
func (r *run) forget(body, post []ir.Stmt, x *ir.Expr) {
	for _, name := range assigned(body, post, x) {
		if slot, ok := r.lookup(name); ok && slot < r.st.vars.len() {
			r.st.vars.set(slot, unsure(r.st.vars.get(slot)))
		}
	}
}

func (r *run) switchStmt(s *ir.Stmt) {
	v := r.eval(s.X)
	only := r.matching(s, v)
	l := &loop{}
	f := r.frame()
	f.loops = append(f.loops, l)
	before := r.st
	var out, through *state
	hasDefault := false
	for i := range s.Cases {
		c := &s.Cases[i]
		hasDefault = hasDefault || len(c.Values) == 0
		if only >= 0 && i != only && through == nil {
			continue
		}
		r.st = before.fork()
		if only >= 0 && i != only {
			r.st = through
		} else {
			r.enterCase(s, c, v)
			r.st = r.meet(r.st, through)
		}
		r.block(c.Body)
		through = nil
		if c.Falls && !r.st.dead {
			through = r.st
		} else {
			out = merge(out, r.st)
		}
	}
	out = merge(out, through)
	if only < 0 && !hasDefault {
		out = merge(out, before)
	}
	f.loops = f.loops[:len(f.loops)-1]
	// "continue" in a switch is that of the loop around it.
	if n := len(f.loops); n > 0 && l.continues != nil {
		f.loops[n-1].continues = merge(f.loops[n-1].continues, l.continues)
	}
	r.st = r.meet(out, l.breaks)
}

// enterCase binds what a branch binds, and learns what the value is there.
func (r *run) enterCase(s *ir.Stmt, c *ir.Case, v *value) {
	if c.Name != "" {
		r.setVar(r.declare(c.Name), r.declared(v, c.Type))
	}
	if s.X == nil {
		for _, x := range c.Values {
			r.learn(r.eval(x), true)
		}
		return
	}
	if target, ok := r.target(s.X); ok && len(c.Values) > 0 {
		all := true
		for _, x := range c.Values {
			all = all && (x.Op == ir.String || x.Op == ir.Number || x.Op == ir.Bool || x.Op == ir.Ref && r.constant(x))
		}
		if all {
			r.apply(fact{target: target, clears: model.All})
		}
	}
}

// constant tells whether a global thing is a constant.
func (r *run) constant(x *ir.Expr) bool {
	_, ok := r.eval(x).one()
	return ok
}

// matching is the branch that a constant takes, -1 where it is not known.
func (r *run) matching(s *ir.Stmt, v *value) int {
	if s.X == nil {
		return -1
	}
	c, ok := v.one()
	if !ok {
		return -1
	}
	otherwise := -1
	for i := range s.Cases {
		if len(s.Cases[i].Values) == 0 {
			otherwise = i
		}
		for _, x := range s.Cases[i].Values {
			w, ok := r.eval(x).one()
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
	before := r.st.fork()
	r.block(s.Body)
	out := r.st
	start := before
	if !out.dead {
		start = merge(before, out)
	}
	for i := range s.Cases {
		c := &s.Cases[i]
		r.st = start.fork()
		if c.Name != "" {
			r.setVar(r.declare(c.Name), (*value)(nil).typed(r.a.canon(c.Type)))
		}
		r.block(c.Body)
		out = r.meet(out, r.st)
	}
	r.st = out
	if len(s.Else) == 0 {
		return
	}
	dead := r.st.dead
	if dead { // what is done in any case is done on the way out too
		r.st = start.fork()
		r.st.dead = false
	}
	r.block(s.Else)
	r.st.dead = r.st.dead || dead
}
