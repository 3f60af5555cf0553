package ruby

import (
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// expr lowers an expression. Statements inside it are put before it, and store their value in a variable.
func (l *lowering) expr(n front.Node) *ir.Expr {
	if !n.OK() || !l.Enter(n) {
		return front.Unknown(n)
	}
	defer l.Leave()
	switch n.Kind() {
	case "identifier":
		return l.identifier(n)
	case "constant", "scope_resolution":
		return l.constantExpr(n)
	case "instance_variable":
		return l.field(n)
	case "class_variable":
		return front.At(ir.Ref, n, l.class().ir.Name+"."+strings.TrimPrefix(n.Text(), "@@"))
	case "global_variable":
		return front.At(ir.Ref, n, n.Text())
	case "self":
		return front.At(ir.This, n, "")
	case "super":
		return l.super(n, front.Node{})
	case "nil":
		return front.At(ir.Nil, n, "")
	case "true", "false":
		x := front.At(ir.Bool, n, "")
		if n.Is("true") {
			x.Num = 1
		}
		return x
	case "integer", "float":
		return numberExpr(n)
	case "call":
		return l.call(n)
	case "assignment", "operator_assignment":
		return l.assignment(n)
	case "binary", "unary", "conditional", "range":
		return l.operation(n)
	case "element_reference":
		return l.index(n)
	case "array", "hash", "pair", "string_array", "symbol_array", "right_assignment_list", "splat_argument", "hash_splat_argument":
		return l.collection(n)
	case "lambda":
		return l.lambda(n.Field("body"), n.Field("parameters"))
	default:
		return l.other(n)
	}
}

func (l *lowering) other(n front.Node) *ir.Expr {
	if x, ok := l.text(n); ok {
		return x
	}
	switch n.Kind() {
	case "yield":
		return l.yield(n)
	case "if", "unless", "case", "case_match", "begin", "rescue_modifier", "if_modifier", "unless_modifier",
		"while", "until", "for", "while_modifier", "until_modifier", "method", "singleton_method", "class", "module", "singleton_class":
		return l.hoisted(n)
	case "parenthesized_statements", "interpolation", "then":
		list := statements(n)
		if len(list) == 0 {
			return front.At(ir.Nil, n, "")
		}
		for _, s := range list[:len(list)-1] {
			l.value(s, result{})
		}
		return l.expr(list[len(list)-1])
	case "return", "next", "break", "redo", "retry":
		l.jump(n)
		return front.At(ir.Nil, n, "")
	case "test_pattern", "match_pattern":
		of := l.expr(n.Field("value"))
		x := l.matches(n.Field("pattern"), of)
		l.bind(n.Field("pattern"), of)
		return x
	case "block_argument", "forward_argument":
		return front.At(ir.Var, n, restName)
	default:
		return front.Unknown(n)
	}
}

// hoisted puts statements before the current one, and returns the variable with their value.
func (l *lowering) hoisted(n front.Node) *ir.Expr {
	name := l.temp()
	l.body.vars[name] = true
	l.emit(ir.Stmt{Op: ir.Decl, Pos: n.Pos(), Name: name, X: front.At(ir.Nil, n, "")})
	l.value(n, result{kind: assigned, name: name})
	return front.At(ir.Var, n, name)
}

func (l *lowering) identifier(n front.Node) *ir.Expr {
	name := n.Text()
	switch {
	case l.has(name):
		return front.At(ir.Var, n, name)
	case name == requestName && !l.defs[name]:
		return l.request(n)
	case name == "block_given?":
		return front.Unknown(n)
	case name == "__method__":
		return front.At(ir.String, n, l.methodName())
	case (name == "lambda" || name == "proc"):
		return front.Unknown(n)
	}
	return l.named(n, name)
}

// named lowers a name that is a call on self without arguments.
func (l *lowering) named(n front.Node, name string) *ir.Expr {
	if l.toMain(name) {
		return front.Call(n, front.At(ir.Ref, n, mainClass+"."+name))
	}
	if helper, ok := l.helper(name); ok {
		return front.Call(n, front.At(ir.Ref, n, helper))
	}
	return self(n, name)
}

// toMain reports whether a name is that of a top-level method of the file, and no method of the surrounding class has it.
func (l *lowering) toMain(name string) bool {
	if len(l.classes) < 2 || !l.defs[name] {
		return false
	}
	for _, fn := range l.class().ir.Methods {
		if fn.Name == l.class().ir.Name+"."+name {
			return false
		}
	}
	for _, fn := range l.classes[0].ir.Methods {
		if fn.Name == mainClass+"."+name {
			return true
		}
	}
	return false
}

// Names that stand for all methods of a kind that frameworks generate: addresses of the application's own routes, "users_path" and
// "user_url", and elements, "text_field_tag".
const (
	urlHelper = "ActionDispatch::Routing.url_helper"
	tagHelper = "ActionView::Helpers.tag_helper"
)

// helper returns the name that stands for a generated method.
func (l *lowering) helper(name string) (string, bool) {
	switch {
	case l.defs[name] || l.u.Facts[fact(name)] != "":
		return "", false
	case strings.HasSuffix(name, "_path"), strings.HasSuffix(name, "_url"):
		return urlHelper, true
	case strings.HasSuffix(name, "_tag") && name != "content_tag":
		return tagHelper, true
	}
	return "", false
}

func (l *lowering) methodName() string {
	for b := l.body; b != nil; b = b.parent {
		if b.method {
			return b.name
		}
	}
	return ""
}

func (l *lowering) constantExpr(n front.Node) *ir.Expr {
	if n.Is("scope_resolution") {
		if scope := n.Field("scope"); scope.OK() && !scope.Is("constant", "scope_resolution") {
			return get(n, l.expr(scope), n.Field("name").Text())
		}
	}
	return front.At(ir.Ref, n, l.constant(strings.Join(strings.Fields(n.Text()), "")))
}

// field lowers an instance variable.
func (l *lowering) field(n front.Node) *ir.Expr {
	return front.Select(n, front.At(ir.This, n, ""), strings.TrimPrefix(n.Text(), "@"))
}

func numberExpr(n front.Node) *ir.Expr {
	x := front.At(ir.Number, n, "")
	s := strings.ReplaceAll(n.Text(), "_", "")
	if i, err := strconv.ParseInt(s, 0, 64); err == nil {
		x.Num = float64(i)
		return x
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return front.Unknown(n)
	}
	x.Num = f
	return x
}

// assignment lowers "=", "||=" and similar operators.
func (l *lowering) assignment(n front.Node) *ir.Expr {
	left, right := n.Field("left"), n.Field("right")
	op := ""
	if n.Is("operator_assignment") {
		op = strings.TrimSuffix(n.Field("operator").Text(), "=")
	}
	if left.Is("constant") && right.Is("call") && l.structConstant(left, right) {
		return front.At(ir.Nil, n, "")
	}
	if left.Is("identifier") && op != "" {
		l.declare(left.Text())
	}
	var value *ir.Expr
	if right.Is("splat_argument") {
		value = l.expr(right.Nth(0))
	} else {
		value = l.expr(right)
	}
	target := l.target(left)
	if left.Is("instance_variable") {
		l.fieldOf(left)
	}
	return front.Assign(n, target, op, value)
}

// fieldOf declares a field of the class.
func (l *lowering) fieldOf(n front.Node) {
	c := l.class()
	name := strings.TrimPrefix(n.Text(), "@")
	if len(l.classes) < 2 || c.fields[name] {
		return
	}
	c.fields[name] = true
	c.ir.Fields = append(c.ir.Fields, ir.Field{Name: name, Pos: n.Pos()})
}

// target lowers the target of an assignment.
func (l *lowering) target(n front.Node) *ir.Expr {
	if !n.OK() || !l.Enter(n) {
		return front.Unknown(n)
	}
	defer l.Leave()
	switch n.Kind() {
	case "identifier":
		l.declare(n.Text())
		return front.At(ir.Var, n, n.Text())
	case "constant":
		return front.At(ir.Ref, n, qualify(l.names(), n.Text()))
	case "instance_variable":
		l.fieldOf(n)
		return l.field(n)
	case "call":
		return front.Select(n, l.expr(n.Field("receiver")), n.Field("method").Text())
	case "element_reference":
		return l.index(n)
	case "left_assignment_list", "destructured_left_assignment":
		out := front.At(ir.List, n, "")
		for c := range n.Children() {
			out.Args = append(out.Args, ir.Arg{X: l.target(c)})
		}
		return out
	case "rest_assignment":
		if c := n.Nth(0); c.OK() {
			return front.Of(ir.Spread, n, "", l.target(c))
		}
		return front.At(ir.Unknown, n, "")
	}
	return l.expr(n)
}

// index lowers the access to one or several elements.
func (l *lowering) index(n front.Node) *ir.Expr {
	of := n.Field("object")
	x := l.expr(of)
	var args []front.Node
	for a := range n.Children() {
		if a.Index() != of.Index() && !a.InField("block") {
			args = append(args, a)
		}
	}
	out := &ir.Expr{Op: ir.Index, Pos: n.Pos(), X: x}
	if len(args) == 1 && args[0].Is("range") {
		out.Name = ":"
		out.Args = l.ends(args[0])
		return out
	}
	for _, a := range args {
		out.Args = append(out.Args, ir.Arg{X: l.element(a)})
	}
	if len(args) > 1 {
		out.Name = ":"
		if from, count := out.Args[0].X, out.Args[1].X; from.Op == ir.Number && count.Op == ir.Number && from.Num >= 0 {
			end := *count
			end.Num += from.Num
			out.Args[1].X = &end
		}
	}
	return out
}

// ends returns the bounds of a slice; the second is exclusive.
func (l *lowering) ends(n front.Node) []ir.Arg {
	out := []ir.Arg{{X: front.At(ir.Nil, n, "")}, {X: front.At(ir.Nil, n, "")}}
	if from := n.Field("begin"); from.OK() {
		out[0].X = l.expr(from)
	}
	if to := n.Field("end"); to.OK() {
		x := l.expr(to)
		if x.Op == ir.Number && n.Field("operator").Text() == ".." {
			end := *x
			end.Num++
			x = &end
		}
		if x.Op == ir.Unary && n.Field("operator").Text() == ".." { // [1..-1]
			x = front.At(ir.Nil, n, "")
		}
		out[1].X = x
	}
	return out
}

func (l *lowering) operation(n front.Node) *ir.Expr {
	switch n.Kind() {
	case "range":
		return front.Unknown(n, l.expr(n.Field("begin")), l.expr(n.Field("end")))
	case "conditional":
		return front.Of(ir.Cond, n, "", l.expr(n.Field("condition")), l.expr(n.Field("consequence")), l.expr(n.Field("alternative")))
	case "unary":
		return l.unary(n)
	}
	op := n.Field("operator").Text()
	a := l.expr(n.Field("left"))
	switch op {
	case "&&", "and", "||", "or":
		return l.logical(n, op, a)
	}
	b := l.expr(n.Field("right"))
	switch op {
	case "==", "!=":
		if of := hostOf(n.Field("left")); of.OK() {
			return l.sameHost(n, of, b, op)
		}
		if of := hostOf(n.Field("right")); of.OK() {
			return l.sameHost(n, of, a, op)
		}
	case "===":
		return front.Call(n, front.Select(n, a, op), ir.Arg{X: b})
	case "=~", "<<":
		return front.Call(n, front.Select(n, a, op), ir.Arg{X: b})
	case "!~":
		return front.Of(ir.Unary, n, "!", front.Call(n, front.Select(n, a, "=~"), ir.Arg{X: b}))
	}
	return front.Binary(n, op, a, b)
}

// hostOf returns the address of which an expression is the host.
func hostOf(n front.Node) front.Node {
	if !n.Is("call") || n.Field("arguments").OK() {
		return front.Node{}
	}
	switch n.Field("method").Text() {
	case "host", "hostname", "domain", "authority":
		return n.Field("receiver")
	}
	return front.Node{}
}

// sameHost lowers the comparison of an address's host.
func (l *lowering) sameHost(n, of front.Node, with *ir.Expr, op string) *ir.Expr {
	x := front.Call(n, front.At(ir.Ref, n, "URI.same_host"), ir.Arg{X: l.expr(of)}, ir.Arg{X: with})
	if op == "!=" {
		return front.Of(ir.Unary, n, "!", x)
	}
	return x
}

// logical lowers "and" and "or" as an expression. Statements of the right operand run under the condition.
func (l *lowering) logical(n front.Node, op string, a *ir.Expr) *ir.Expr {
	if op == "and" {
		op = "&&"
	}
	if op == "or" {
		op = "||"
	}
	var b *ir.Expr
	before := l.collect(func() { b = l.expr(n.Field("right")) })
	if len(before) == 0 {
		return front.Binary(n, op, a, b)
	}
	name := l.temp()
	l.body.vars[name] = true
	l.emit(ir.Stmt{Op: ir.Decl, Pos: n.Pos(), Name: name, X: a})
	cond := front.At(ir.Var, n, name)
	if op == "||" {
		cond = front.Of(ir.Unary, n, "!", cond)
	}
	body := append(before, front.Do(front.Assign(n, front.At(ir.Var, n, name), "", b)))
	l.emit(ir.Stmt{Op: ir.If, Pos: n.Pos(), X: cond, Body: body})
	return front.At(ir.Var, n, name)
}

func (l *lowering) unary(n front.Node) *ir.Expr {
	x := l.expr(n.Field("operand"))
	switch op := n.Field("operator").Text(); op {
	case "!", "not":
		return front.Of(ir.Unary, n, "!", x)
	case "-", "+", "~":
		return front.Of(ir.Unary, n, op, x)
	case "defined?":
		return front.Unknown(n)
	}
	return x
}
