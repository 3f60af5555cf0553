package front

import (
	"slices"
	"strconv"

	"assay/internal/code/sast/taint/ir"
)

// Refill finds the loops of a file that change each element of a collection in place, such as
//
//	for i, name := range names { names[i] = clean(name) }
//
// The interpreter alone would have to assume that some elements keep their values. So the loop gets
// a variable for the element that it is at, and a statement after it makes that all the elements. It
// returns the file.
func Refill(f *ir.File) *ir.File {
	r := &refiller{seen: map[*ir.Func]bool{}}
	for _, fn := range f.Funcs {
		r.function(fn)
	}
	if f.Top != nil {
		r.function(f.Top)
	}
	for _, c := range f.Classes {
		for _, fn := range c.Methods {
			r.function(fn)
		}
		for i := range c.Fields {
			r.lambdas(c.Fields[i].Init)
		}
	}
	return f
}

type refiller struct {
	seen map[*ir.Func]bool
	made int
}

func (r *refiller) function(fn *ir.Func) {
	if !r.seen[fn] {
		r.seen[fn] = true
		fn.Body = r.stmts(fn.Body)
	}
}

func (r *refiller) lambdas(x *ir.Expr) {
	if x == nil {
		return
	}
	if x.Func != nil {
		r.function(x.Func)
	}
	for _, fn := range x.Body {
		r.function(fn)
	}
	r.lambdas(x.X)
	for i := range x.Args {
		r.lambdas(x.Args[i].Key)
		r.lambdas(x.Args[i].X)
	}
}

// stmts returns statements with those of loops replaced; the same slice if no loop is replaced.
func (r *refiller) stmts(list []ir.Stmt) []ir.Stmt {
	var out []ir.Stmt // nil until a loop is replaced
	for i := range list {
		s := &list[i]
		r.inside(s)
		l, ok := loopOf(s)
		var element *ir.Expr
		if ok {
			element, ok = l.rewritten()
		}
		switch {
		case ok:
			if out == nil {
				out = slices.Clone(list[:i])
			}
			r.made++
			out = append(out, l.refill(s, element, "<element"+strconv.Itoa(r.made)+">")...)
		case out != nil:
			out = append(out, *s)
		}
	}
	if out == nil {
		return list
	}
	return out
}

func (r *refiller) inside(s *ir.Stmt) {
	s.Body, s.Else, s.Post = r.stmts(s.Body), r.stmts(s.Else), r.stmts(s.Post)
	for i := range s.Cases {
		s.Cases[i].Body = r.stmts(s.Cases[i].Body)
	}
	for _, x := range []*ir.Expr{s.X, s.Target, s.Key} {
		r.lambdas(x)
	}
}

// round is a loop: a statement, or a call of a method that is given a function for each element.
type round struct {
	head *ir.Expr // names the collection
	body *[]ir.Stmt
	keys []string // the variables that differ between its turns
}

func loopOf(s *ir.Stmt) (round, bool) {
	switch {
	case s.Op == ir.ForEach:
		return round{s.X, &s.Body, ir.Targets(s.Target, s.Key)}, true
	case s.Op == ir.Loop && s.X != nil:
		return round{s.X, &s.Body, ir.Assigned(nil, s.Post, nil)}, true
	case s.Op == ir.ExprStmt && s.X != nil && s.X.Op == ir.Call && s.X.X != nil && s.X.X.Op == ir.Select:
		for _, a := range s.X.Args {
			if a.X.Op != ir.Lambda {
				continue
			}
			l := round{head: s.X.X.X, body: &a.X.Func.Body}
			for _, p := range a.X.Func.Params {
				l.keys = append(l.keys, p.Name)
			}
			return l, true
		}
	}
	return round{}, false
}

// rewritten returns the element that the loop assigns in each turn, as an Index.
func (l round) rewritten() (element *ir.Expr, ok bool) {
	if len(l.keys) == 0 || breaks(*l.body) {
		return nil, false
	}
	for _, x := range assignments(*l.body) {
		element = l.elementOf(x.X)
		if element != nil {
			break
		}
	}
	if element == nil {
		return nil, false
	}
	changed := ir.Assigned(*l.body, nil, nil)
	if slices.Contains(changed, element.Args[0].X.Name) || slices.Contains(changed, rootOf(element.X)) {
		return nil, false
	}
	return element, !slices.ContainsFunc(assignments(*l.body), func(x *ir.Expr) bool { return ir.Same(x.X, element.X) })
}

// elementOf returns the part of an assignment's target that is the element of the turn.
func (l round) elementOf(target *ir.Expr) *ir.Expr {
	for x := target; x != nil; x = x.X {
		if x.Op == ir.Index && x.Name == "" && len(x.Args) == 1 && x.Args[0].X.Op == ir.Var &&
			slices.Contains(l.keys, x.Args[0].X.Name) && rootOf(x.X) != "" && mentions(l.head, x.X) {
			return x
		}
		if x.Op != ir.Index && x.Op != ir.Select {
			return nil
		}
	}
	return nil
}

// refill returns the statements for a loop, with a variable for the element.
func (l round) refill(s *ir.Stmt, element *ir.Expr, name string) []ir.Stmt {
	collection, original := *element.X, *element
	original.X = &collection
	variable := func() *ir.Expr { return &ir.Expr{Op: ir.Var, Pos: original.Pos, Name: name} }
	for _, x := range assignments(*l.body) {
		if l.elementOf(x.X) == nil || !ir.Same(l.elementOf(x.X), &original) {
			continue
		}
		inner := *x
		inner.X = replaced(x.X, &original, variable())
		x.Name, x.Args = "", Args(&inner) // the collection itself may be known elsewhere
	}
	reads(*l.body, &original, variable)
	begin := ir.Stmt{Op: ir.Take, Pos: s.Pos, X: &original, Target: variable()}
	*l.body = slices.Concat([]ir.Stmt{begin}, *l.body)
	return []ir.Stmt{
		{Op: ir.Decl, Pos: s.Pos, Name: name}, *s, {Op: ir.Refill, Pos: s.Pos, X: &collection, Target: variable()},
	}
}

// replaced returns a target with a variable in place of an element.
func replaced(target, element, variable *ir.Expr) *ir.Expr {
	if ir.Same(target, element) {
		return variable
	}
	out := *target
	out.X = replaced(target.X, element, variable)
	return &out
}

// reads puts the variable where the loop reads the element.
func reads(body []ir.Stmt, element *ir.Expr, variable func() *ir.Expr) {
	targets := map[*ir.Expr]bool{}
	for _, x := range assignments(body) {
		for t := x.X; t != nil; t = t.X {
			targets[t] = true
		}
	}
	for _, x := range ir.ExprsOf(body) {
		if !targets[x] && ir.Same(x, element) {
			*x = *variable()
		}
	}
}

// breaks reports whether statements leave the loop around them early.
func breaks(list []ir.Stmt) bool {
	return slices.ContainsFunc(list, func(s ir.Stmt) bool {
		switch s.Op {
		case ir.Break:
			return true
		case ir.Loop, ir.ForEach, ir.Switch:
			return false
		default:
			return breaks(s.Body) || breaks(s.Else) || slices.ContainsFunc(s.Cases, func(c ir.Case) bool { return breaks(c.Body) })
		}
	})
}

func assignments(body []ir.Stmt) (out []*ir.Expr) {
	ir.Visit(body, func(x *ir.Expr) {
		if x.Op == ir.Assign && x.X != nil {
			out = append(out, x)
		}
	})
	return out
}

// rootOf returns the variable that a place begins with: "this" for the receiver, "" for what is no place.
func rootOf(x *ir.Expr) string {
	for ; x != nil; x = x.X {
		switch x.Op {
		case ir.Var:
			return x.Name
		case ir.This:
			return "this"
		case ir.Select:
		default:
			return ""
		}
	}
	return ""
}

// mentions reports whether a place is part of an expression.
func mentions(x, place *ir.Expr) bool {
	for _, e := range ir.Exprs(x) {
		if ir.Same(e, place) {
			return true
		}
	}
	return false
}
