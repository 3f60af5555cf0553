package ir

import "slices"

// Deciding returns the indexes of the parameters whose values decide which branches of a function are taken, which element of a
// collection is read, or what a call does whose name is one of those that naming reports, and of the others that it passes to calls
// after another argument. One that the function assigns decides nothing.
func Deciding(fn *Func, naming func(member string) bool) (branches, calls []int) {
	if len(fn.Params) == 0 {
		return nil, nil
	}
	d := decider{names: map[string]bool{}, passed: map[string]bool{}, naming: naming}
	w := &walker{expr: d.expr, stmt: d.stmt, outer: true}
	w.stmts(fn.Body)
	assigned := Assigned(fn.Body, nil, nil)
	for i := range fn.Params {
		p := &fn.Params[i]
		if p.Rest || p.NamedMap && !p.Positional || p.Block || p.Pattern != nil || slices.Contains(assigned, p.Name) {
			continue
		}
		if d.names[p.Name] {
			branches = append(branches, i)
		} else if d.passed[p.Name] {
			calls = append(calls, i)
		}
	}
	return branches, calls
}

// decider collects the variables that conditions test and that elements are read by, and those that calls get after another argument.
type decider struct {
	names, passed map[string]bool
	naming        func(member string) bool
}

func (d decider) add(x *Expr) {
	if x != nil && x.Op == Var {
		d.names[x.Name] = true
	}
}

func (d decider) stmt(s *Stmt) {
	if s.Op == If || s.Op == Switch {
		d.add(s.X)
	}
}

func (d decider) expr(x *Expr) {
	switch x.Op {
	case Call:
		d.call(x)
	case Index:
		if x.Name != ":" && len(x.Args) == 1 {
			d.add(x.Args[0].X)
		}
	case Binary:
		if slices.Contains(tests, x.Name) {
			d.add(x.Args[0].X)
			d.add(x.Args[1].X)
		}
	case Unary:
		if x.Name == "!" {
			d.add(x.Args[0].X)
		}
	case Cond:
		d.add(x.Args[0].X)
	}
}

func (d decider) call(x *Expr) {
	for i := range x.Args {
		if a := x.Args[i].X; i > 0 && a != nil && a.Op == Var {
			d.passed[a.Name] = true
		}
	}
	if x.X == nil {
		return
	}
	if _, member := Split(x.X.Name); d.naming(member) {
		for _, a := range x.Args {
			d.parts(a.X)
		}
	}
}

// parts adds a variable, or those that a text consists of.
func (d decider) parts(x *Expr) {
	d.add(x)
	if x != nil && (x.Op == Concat || x.Op == Binary) {
		for _, a := range x.Args {
			d.parts(a.X)
		}
	}
}

// tests are the operators whose result decides something as a rule.
var tests = []string{"==", "===", "!=", "!==", "is", "is not", "&&", "||", "in", "not in"}
