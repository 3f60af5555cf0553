package golang

import (
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

func (l *lowering) define(n front.Node) []ir.Stmt {
	return l.bind(n, expressions(n.Field("left")), expressions(n.Field("right")), true, "")
}

func (l *lowering) assign(n front.Node) []ir.Stmt {
	op := strings.TrimSuffix(n.Field("operator").Text(), "=")
	return l.bind(n, expressions(n.Field("left")), expressions(n.Field("right")), false, op)
}

// bind assigns values to targets, and declares variables where they are defined.
func (l *lowering) bind(n front.Node, left, right []front.Node, define bool, op string) []ir.Stmt {
	if len(left) == 2 && len(right) == 1 {
		if out := l.commaOK(n, left, right[0], define); out != nil {
			return out
		}
	}
	values := make([]*ir.Expr, 0, len(right))
	for _, v := range right {
		values = append(values, l.expr(v))
	}
	switch {
	case len(left) == 1 && len(values) == 1:
		return l.give(n, left[0], values[0], "", define, op)
	case len(left) == 0:
		var out []ir.Stmt
		for _, v := range values {
			out = append(out, front.Do(v))
		}
		return out
	case len(values) == 1:
		return l.takeApart(n, left, values[0], define)
	}
	var targets []*ir.Expr
	for _, t := range left {
		targets = append(targets, l.target(t, define))
	}
	return []ir.Stmt{front.Do(front.Assign(n, front.Of(ir.List, n, "", targets...), "", front.Of(ir.List, n, "", values...)))}
}

// give assigns to one target a value with a type, or of unknown type.
func (l *lowering) give(n, target front.Node, v *ir.Expr, typ string, define bool, op string) []ir.Stmt {
	if target.Text() == "_" {
		return []ir.Stmt{front.Do(v)}
	}
	if define && target.Is("identifier") {
		return []ir.Stmt{{Op: ir.Decl, Pos: target.Pos(), Name: l.declare(target.Text()), Type: typ, X: v}}
	}
	if op == "&^" {
		op = "&"
	}
	return []ir.Stmt{front.Do(front.Assign(n, l.target(target, false), op, v))}
}

// noText are names of results that describe how a call ended, and carry no data.
var noText = regexp.MustCompile(`^(e|err|er|ok|found|exists?|has|valid)$|^err[A-Z0-9_]|[a-z0-9_](Err|err|Ok|OK|Error)$`)

// takeApart assigns the results of a call to targets.
func (l *lowering) takeApart(n front.Node, left []front.Node, v *ir.Expr, define bool) []ir.Stmt {
	var out []ir.Stmt
	var targets []*ir.Expr
	for i, t := range left {
		if i == len(left)-1 && t.Is("identifier") && noText.MatchString(t.Text()) {
			if define {
				out = append(out, ir.Stmt{Op: ir.Decl, Pos: t.Pos(), Name: l.declare(t.Text()), Type: "error"})
			}
			targets = append(targets, front.Unknown(t))
			continue
		}
		targets = append(targets, l.target(t, define))
	}
	return append([]ir.Stmt{front.Do(front.Assign(n, front.Of(ir.List, n, "", targets...), "", v))}, out...)
}

// target lowers the target of an assignment; one that is defined becomes a variable.
func (l *lowering) target(n front.Node, define bool) *ir.Expr {
	switch {
	case n.Text() == "_":
		return front.Unknown(n)
	case define && n.Is("identifier"):
		return front.At(ir.Var, n, l.declare(n.Text()))
	case n.Is("unary_expression"): // the variable that a pointer points to
		return l.target(n.Field("operand"), false)
	case n.Is("parenthesized_expression"):
		return l.target(n.Nth(0), false)
	}
	return l.expr(n)
}

// commaOK lowers a read with a second result that reports success.
func (l *lowering) commaOK(n front.Node, left []front.Node, right front.Node, define bool) []ir.Stmt {
	var v, ok *ir.Expr
	typ := ""
	switch {
	case right.Is("index_expression"):
		v = l.expr(right)
		ok = l.contains(right)
	case right.Is("type_assertion_expression"):
		v = l.expr(right)
	case right.Is("unary_expression") && right.Has("<-"):
		v = l.expr(right)
	default:
		return nil
	}
	if ok == nil {
		ok, typ = front.Unknown(right), "bool"
	}
	out := l.give(n, left[0], v, "", define, "")
	return append(out, l.give(n, left[1], ok, typ, define, "")...)
}

// contains lowers the test whether a collection has a key.
func (l *lowering) contains(n front.Node) *ir.Expr {
	return front.Binary(n, "in", l.expr(n.Field("index")), l.expr(n.Field("operand")))
}

// condition lowers the condition of a branch. An element of a map of Booleans means that the map has the key.
func (l *lowering) condition(n front.Node) *ir.Expr {
	switch {
	case n.Is("parenthesized_expression"):
		return l.condition(n.Nth(0))
	case n.Is("index_expression"):
		return l.contains(n)
	case n.Is("unary_expression") && n.Has("!"):
		return front.Of(ir.Unary, n, "!", l.condition(n.Field("operand")))
	case n.Is("binary_expression") && (n.Has("&&") || n.Has("||")):
		if !l.depth.Enter(n) {
			return front.Unknown(n)
		}
		defer l.depth.Leave()
		return front.Binary(n, n.Field("operator").Text(), l.condition(n.Field("left")), l.condition(n.Field("right")))
	}
	return l.expr(n)
}

// locals lowers variables and constants of a function.
func (l *lowering) locals(n front.Node) []ir.Stmt {
	var out []ir.Stmt
	for _, s := range l.specs(n) {
		l.iota, l.inConst = s.iota, s.constant
		values := make([]*ir.Expr, 0, len(s.values))
		for _, v := range s.values {
			values = append(values, l.expr(v))
		}
		l.inConst = false
		t := l.typ(s.typ)
		if len(values) == 1 && len(s.names) > 1 {
			out = append(out, l.takeApart(n, s.names, values[0], true)...)
			continue
		}
		for i, name := range s.names {
			var v *ir.Expr
			if i < len(values) {
				v = values[i]
			} else if s.typ.OK() {
				v = l.zero(s.typ)
			}
			if name.Text() == "_" {
				out = append(out, front.Do(v))
				continue
			}
			out = append(out, ir.Stmt{Op: ir.Decl, Pos: name.Pos(), Name: l.declare(name.Text()), Type: t, X: v})
		}
	}
	return out
}

// zero returns the zero value of a type, nil if it does not matter: a struct without fields, or an empty list.
func (l *lowering) zero(n front.Node) *ir.Expr {
	t := l.typ(n)
	switch n.Kind() {
	case "slice_type", "array_type":
		return l.cast(n, t, front.Of(ir.List, n, ""))
	case "map_type", "struct_type":
		return l.cast(n, t, front.Of(ir.Map, n, ""))
	case "type_identifier", "qualified_type", "generic_type":
		if !builtinType(t) && t != "" {
			return l.cast(n, t, front.Of(ir.Map, n, ""))
		}
	}
	return nil
}

// empty returns the zero value of a named type.
func (l *lowering) empty(n front.Node, typ string) *ir.Expr {
	switch {
	case typ == "" || builtinType(typ):
		return nil
	case typ == "list", strings.HasSuffix(typ, "[]"):
		return l.cast(n, typ, front.Of(ir.List, n, ""))
	}
	return l.cast(n, typ, front.Of(ir.Map, n, ""))
}

func (l *lowering) cast(n front.Node, typ string, x *ir.Expr) *ir.Expr {
	if typ == "" || typ == "list" || typ == "map" {
		return x
	}
	return &ir.Expr{Op: ir.Cast, Pos: n.Pos(), Type: typ, Args: front.Args(x)}
}
