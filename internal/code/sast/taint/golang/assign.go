package golang

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// listed returns the expressions of a list, or a single one.
func listed(n front.Node) []front.Node {
	if n.Is("expression_list") || !n.OK() {
		return n.List()
	}
	return []front.Node{n}
}

func (l *lowering) define(n front.Node) []ir.Stmt {
	return l.bind(n, listed(n.Field("left")), listed(n.Field("right")), true, "")
}

func (l *lowering) assign(n front.Node) []ir.Stmt {
	op := strings.TrimSuffix(n.Field("operator").Text(), "=")
	return l.bind(n, listed(n.Field("left")), listed(n.Field("right")), false, op)
}

func (l *lowering) receive(n front.Node) []ir.Stmt {
	return l.bind(n, listed(n.Field("left")), []front.Node{n.Field("right")}, n.Has(":="), "")
}

// send lowers a send statement: the channel passes one of the values that were sent.
func (l *lowering) send(n front.Node) []ir.Stmt {
	to := l.passed(n, n.Field("channel"))
	return []ir.Stmt{front.Set(n, to, l.Expr(n.Field("value")))}
}

// bind assigns values to targets, and declares variables where they are defined.
func (l *lowering) bind(n front.Node, left, right []front.Node, define bool, op string) []ir.Stmt {
	if len(left) == 2 && len(right) == 1 && succeeds(right[0]) {
		return l.commaOK(n, left, right[0], define)
	}
	values := l.Exprs(right)
	switch {
	case len(left) == 1 && len(values) == 1:
		return l.give(n, left[0], values[0], "", define, op)
	case len(left) == 0:
		return front.DoAll(values)
	case len(values) == 1:
		return l.apart(n, left, values[0], define)
	}
	targets := front.Map(slices.Values(left), func(t front.Node) *ir.Expr { return l.target(t, define) })
	return []ir.Stmt{front.Set(n, front.Of(ir.List, n, "", targets...), front.Of(ir.List, n, "", values...))}
}

// give assigns a value to one target, with a type or "" if it is unknown.
func (l *lowering) give(n, target front.Node, v *ir.Expr, typ string, define bool, op string) []ir.Stmt {
	switch {
	case target.Text() == "_":
		return []ir.Stmt{front.Do(v)}
	case define && target.Is("identifier"):
		return []ir.Stmt{front.Decl(target, l.Vars.Shadow(target.Text()), typ, v)}
	case op == "&^":
		op = "&"
	}
	return []ir.Stmt{front.Do(front.Assign(n, l.target(target, false), op, v))}
}

// apart assigns the results of a call to targets.
func (l *lowering) apart(n front.Node, left []front.Node, v *ir.Expr, define bool) []ir.Stmt {
	var out []ir.Stmt
	var targets []*ir.Expr
	for i, t := range left {
		if i < len(left)-1 || !t.Is("identifier") || !l.lib.Outcomes.MatchString(t.Text()) {
			targets = append(targets, l.target(t, define))
			continue
		}
		temp := l.Make("outcome")
		targets = append(targets, front.At(ir.Var, t, temp))
		v := &ir.Expr{Op: ir.Cast, Pos: t.Pos(), Type: "error", Args: front.Args(front.At(ir.Var, t, temp))}
		if define {
			out = []ir.Stmt{front.Decl(t, l.Vars.Shadow(t.Text()), "error", v)}
		} else {
			out = []ir.Stmt{front.Set(t, l.target(t, false), v)}
		}
	}
	return append([]ir.Stmt{front.Set(n, front.Of(ir.List, n, "", targets...), v)}, out...)
}

// target lowers the target of an assignment; one that is defined becomes a variable.
func (l *lowering) target(n front.Node, define bool) *ir.Expr {
	for n.Is("unary_expression", "parenthesized_expression") { // the variable behind the pointer
		n, define = n.Nth(0), false
	}
	switch {
	case n.Text() == "_":
		return front.Unknown(n)
	case define && n.Is("identifier"):
		return front.At(ir.Var, n, l.Vars.Shadow(n.Text()))
	}
	return l.Expr(n)
}

// succeeds reports whether an expression may have a second result that reports success.
func succeeds(n front.Node) bool {
	return n.Is("index_expression", "type_assertion_expression") || n.Is("unary_expression") && n.Has("<-")
}

// commaOK lowers a read with a second result that reports success.
func (l *lowering) commaOK(n front.Node, left []front.Node, right front.Node, define bool) []ir.Stmt {
	v := l.Expr(right)
	ok, typ := front.Unknown(right), "bool"
	if right.Is("index_expression") {
		ok, typ = l.contains(right), ""
	}
	return append(l.give(n, left[0], v, "", define, ""), l.give(n, left[1], ok, typ, define, "")...)
}

// spec is one line of a declaration of variables or constants.
type spec struct {
	names  []front.Node
	typ    front.Node
	values []front.Node
	iota   float64
}

func specs(n front.Node) []spec {
	var out []spec
	var last spec
	list := n.List()
	if group := n.First("var_spec_list"); group.OK() {
		list = group.List()
	}
	for i, c := range list {
		s := spec{names: named(c), typ: c.Field("type"), values: listed(c.Field("value")), iota: float64(i)}
		if n.Is("const_declaration") && len(s.values) == 0 { // the same values as in the previous line
			s.values, s.typ = last.values, last.typ
		}
		last = s
		out = append(out, s)
	}
	return out
}

// locals lowers variables and constants of a function.
func (l *lowering) locals(n front.Node) []ir.Stmt {
	var out []ir.Stmt
	for _, s := range specs(n) {
		l.iota = s.iota
		values := l.Exprs(s.values)
		if len(values) == 1 && len(s.names) > 1 {
			out = append(out, l.apart(n, s.names, values[0], true)...)
			continue
		}
		t := l.typ(s.typ)
		for i, name := range s.names {
			v := l.zero(s.typ)
			if i < len(values) {
				v = values[i]
			}
			out = append(out, l.give(n, name, v, t, true, "")...)
		}
	}
	return out
}

// globals lowers variables and constants of the package.
func (l *lowering) globals(n front.Node) []ir.Stmt {
	var out []ir.Stmt
	for _, s := range specs(n) {
		l.Vars.Open()
		l.iota = s.iota
		values, t := l.Exprs(s.values), l.typ(s.typ)
		l.Vars.Close()
		targets := make([]*ir.Expr, len(s.names))
		for i, name := range s.names {
			if name.Text() == "_" {
				targets[i] = front.Unknown(name)
				continue
			}
			targets[i] = front.At(ir.Ref, name, l.qualified(name.Text()))
			switch len(values) {
			case 0:
				out = append(out, front.Set(name, targets[i], front.Cast(name, t, front.Unknown(name))))
			case len(s.names):
				v := globalValue(name, values[i], t, n.Is("const_declaration"))
				out = append(out, front.Set(name, targets[i], v))
			}
		}
		if len(values) == 1 && len(targets) > 1 {
			out = append(out, front.Set(s.names[0], front.Of(ir.List, s.names[0], "", targets...), values[0]))
		}
	}
	return out
}

// globalValue returns the initial value of a global. A Boolean variable is unknown, because code outside of the analysed files may change
// it.
func globalValue(n front.Node, v *ir.Expr, typ string, constant bool) *ir.Expr {
	switch {
	case v.Op == ir.Bool && !constant:
		return front.Cast(n, "bool", front.Unknown(n))
	case v.Op == ir.String || v.Op == ir.Number:
		return v
	}
	return front.Cast(n, typ, v)
}

// zero returns the zero value of a type, nil if it does not matter: a struct without fields, an empty list, or no error. A type parameter
// may stand for a struct, which a function fills that is given its address.
func (l *lowering) zero(n front.Node) *ir.Expr {
	switch t := l.typ(n); {
	case l.hasParam(n.Text()):
		return front.Of(ir.Map, n, "")
	case t == "error":
		return front.At(ir.Nil, n, "")
	case t == "" || builtin(t) || n.Is("channel_type"):
		return nil
	case t == "list" || strings.HasSuffix(t, "[]"):
		return cast(n, t, front.Of(ir.List, n, ""))
	default:
		return cast(n, t, front.Of(ir.Map, n, ""))
	}
}

// cast lowers a value of another type; list and map types without element types are ignored.
func cast(n front.Node, typ string, x *ir.Expr) *ir.Expr {
	if typ == "list" || typ == "map" {
		return x
	}
	return front.Cast(n, typ, x)
}
