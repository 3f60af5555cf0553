package interp

import (
	"slices"
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/value"
)

// turns is how often the body of a loop is interpreted, so that assignments in one iteration reach
// the next.
const turns = 2

func (r statements) loop(s *ir.Stmt) {
	r.Forget(s.Body, s.Post, s.X)
	l := &loop{label: s.Name}
	leave := r.frame().enter(l)
	var out *value.State
	var each []value.Fact
	for turn := range turns {
		if s.X != nil && (turn > 0 || !s.PostTest) && !r.continues(s.X, &out) {
			break
		}
		r.block(s.Body)
		r.State = r.Meet(r.State, l.continues)
		l.continues = nil
		each = r.eachChecked(s)
		r.block(s.Post)
		if r.State.Dead {
			break
		}
	}
	leave()
	if s.X != nil && !r.State.Dead {
		out = value.Merge(out, r.State)
	}
	r.end(out, l, each)
}

// end joins the normal end of a loop, where facts about each element hold, with the jumps out of it.
func (r statements) end(out *value.State, l *loop, each []value.Fact) {
	r.State = r.Meet(out, nil)
	for _, f := range each {
		if !r.State.Dead {
			r.Learn(f)
		}
	}
	r.State = r.Meet(r.State, l.breaks)
}

// eachChecked returns the facts about texts and collections whose elements a loop checks one after the other, by an index that it compares
// with their length.
func (r statements) eachChecked(s *ir.Stmt) (out []value.Fact) {
	if r.State.Dead || s.X == nil || s.X.Op != ir.Binary || len(s.X.Args) != 2 || s.X.Args[0].X.Op != ir.Var {
		return nil
	}
	index, ok := r.Lookup(s.X.Args[0].X.Name)
	if !ok {
		return nil
	}
	for _, x := range ir.Exprs(s.X.Args[1].X) {
		of, known := r.Target(x)
		if !known || len(of.Path) > 0 {
			continue
		}
		for _, safe := range r.checkedAt(s.Body, of.Variable, index) {
			out = append(out, value.Fact{Location: of, Sanitizes: safe, Every: true})
		}
	}
	return out
}

// checkedAt returns the weaknesses that the element at an index of a variable is sanitized for after a body, or a variable that it was
// assigned to.
func (r statements) checkedAt(body []ir.Stmt, of, index int) (out []model.Mask) {
	for _, f := range r.State.Facts {
		if f.Location.Variable == of && f.Location.IsAt(index) {
			out = append(out, f.Sanitizes)
		}
	}
	for i := range body {
		at, ok := r.Place(body[i].X)
		if ok && body[i].Op == ir.Decl && at.Variable == of && at.IsAt(index) {
			out = append(out, r.maskOf(&ir.Expr{Op: ir.Var, Name: body[i].Name}))
		}
	}
	return out
}

// continues evaluates the condition of a loop, and joins out with the state in which it is false.
// It reports whether the condition may be true.
func (r statements) continues(x *ir.Expr, out **value.State) bool {
	v := r.Eval(x)
	holds, known := v.Truth()
	v = r.Condition(x, v)
	if !known || !holds {
		before := r.State
		r.State = before.Fork()
		r.Assume(v, false)
		*out, r.State = value.Merge(*out, r.State), before
	}
	if known && !holds {
		r.State.Dead = true
		return false
	}
	r.Assume(v, true)
	return true
}

func (r statements) forEach(s *ir.Stmt) {
	of := r.Eval(s.X)
	r.Forget(s.Body, nil, nil)
	l := &loop{label: s.Name}
	leave := r.frame().enter(l)
	out := r.State.Fork()
	var before model.Mask
	for range turns {
		r.next(s, of)
		r.iterate(s, of)
		before = r.maskOf(s.Target)
		r.block(s.Body)
		r.State = r.Meet(r.State, l.continues)
		l.continues = nil
		if r.State.Dead {
			break
		}
		out = value.Merge(out, r.State.Fork())
	}
	leave()
	var safe model.Mask
	if !r.State.Dead && s.Target != nil && !slices.Contains(ir.Assigned(s.Body, nil, nil), s.Target.Name) {
		safe = r.maskOf(s.Target) &^ before // of every element, because the function ends at others
	}
	var each []value.Fact
	if at, ok := r.Target(r.collectionOf(s.X)); ok && safe != 0 {
		each = append(each, value.Fact{Location: at, Sanitizes: safe, Every: true})
	}
	for _, f := range r.Wholes(of) { // of the text that was split, for example
		f.Sanitizes &= safe
		each = append(each, f)
	}
	r.end(out, l, each)
}

// next assigns an element of a collection, and its key, to the variables of a loop.
func (r statements) next(s *ir.Stmt, of *value.Value) {
	elem := r.Candidate(of)
	if s.Key == nil && r.Knowledge.Protocol.Keys && isMap(of) {
		elem = value.Tainted(r.Keys(of))
	}
	if len(value.OrEmpty(elem).Constants) == 0 {
		elem = r.Shapes.ElementOfHanded(elem, of)
	}
	if s.Target != nil {
		one := elem
		if r.collectionOf(s.X) == s.X { // characters are parts of a text, rather than numbers
			one = r.castTo(elem, r.Canonical(s.Type))
		}
		if r.isText(s, of) {
			one = one.With(func(to *value.Value) { to.Char = true })
		}
		assigner{Interpreter: r.Interpreter}.assign(s.Target, one, s.Pos)
	}
	switch {
	case s.Key == nil:
	case isChannel(of):
		assigner{Interpreter: r.Interpreter}.assign(s.Key, elem, s.Pos)
	default:
		key := value.Tainted(r.Keys(of))
		if isList(of) {
			key = r.AsNumber(key)
		}
		assigner{Interpreter: r.Interpreter}.assign(s.Key, r.Shapes.ElementOfHanded(key, of), s.Pos)
	}
}

// iterate calls the functions that a loop ranges over: what they yield is assigned to the variables of the loop.
func (r statements) iterate(s *ir.Stmt, of *value.Value) {
	if len(value.FunctionsOf(of)) == 0 {
		return
	}
	yield := &ir.Func{Pos: s.Pos}
	for i, target := range []*ir.Expr{s.Key, s.Target} {
		name := "<yielded" + strconv.Itoa(i) + ">"
		yield.Params = append(yield.Params, ir.Param{Name: name})
		if target != nil {
			assign := &ir.Expr{Op: ir.Assign, Pos: s.Pos, X: target, Args: []ir.Arg{{X: &ir.Expr{Op: ir.Var, Pos: s.Pos, Name: name}}}}
			yield.Body = append(yield.Body, ir.Stmt{Op: ir.ExprStmt, Pos: s.Pos, X: assign})
		}
	}
	const iterator = "<iterator>"
	r.Set(r.Declare(iterator), of)
	callback := ir.Arg{X: &ir.Expr{Op: ir.Lambda, Pos: s.Pos, Func: yield}}
	r.Eval(&ir.Expr{Op: ir.Call, Pos: s.Pos, X: &ir.Expr{Op: ir.Var, Pos: s.Pos, Name: iterator}, Args: []ir.Arg{callback}})
}

// maskOf returns the weaknesses that a variable is sanitized for.
func (r statements) maskOf(x *ir.Expr) model.Mask {
	if x == nil || x.Op != ir.Var {
		return 0
	}
	slot, ok := r.Lookup(x.Name)
	if !ok {
		return 0
	}
	return value.Sanitized(r.Get(slot).OwnTaints())
}

// collectionOf returns the text or collection whose characters or elements a loop has.
func (r *statements) collectionOf(x *ir.Expr) *ir.Expr {
	if x.Op == ir.Call && x.X != nil && x.X.Op == ir.Select && len(x.Args) == 0 && r.Knowledge.Words.Characters.Has(x.X.Name) {
		return x.X.X
	}
	return x
}

// isText reports whether a loop has the characters of a text: what is not known to be a collection may be one.
func (r statements) isText(s *ir.Stmt, of *value.Value) bool {
	if r.collectionOf(s.X) != s.X {
		return true
	}
	return of != nil && len(of.Taints) > 0 && len(of.Objects) == 0 && !isList(of) && !isMap(of) && !isChannel(of) && len(of.Functions) == 0
}

// isChannel reports whether a collection has no keys, so that a loop with one variable assigns its elements to it.
func isChannel(v *value.Value) bool {
	return slices.ContainsFunc(value.TypesOf(v), func(t string) bool { return ir.Base(t) == "chan" })
}

func isMap(v *value.Value) bool { return slices.Equal(value.TypesOf(v), []string{"map"}) }

// isList reports whether the keys of a collection are numbers.
func isList(v *value.Value) bool {
	return slices.ContainsFunc(value.TypesOf(v), func(t string) bool { return t == "list" || strings.HasSuffix(t, "[]") })
}
