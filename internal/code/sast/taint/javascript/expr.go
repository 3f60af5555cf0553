package javascript

import (
	"cmp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

func (l *lowering) this(n front.Node) *ir.Expr {
	if l.self != "" {
		return front.At(ir.Ref, n, l.self)
	}
	return front.At(ir.This, n, "")
}

func (*lowering) regex(n front.Node) *ir.Expr {
	x := front.At(ir.Regexp, n, n.Field("pattern").Text())
	x.Type = n.Field("flags").Text()
	return x
}

// template lowers a template literal.
func (l *lowering) template(n front.Node) *ir.Expr {
	var text front.Literal
	for c := range n.Children() {
		if c.Is("template_substitution") {
			text.Value(c, l.Expr(c.Nth(0)))
		} else {
			text.Put(fragment(c))
		}
	}
	return text.Expr(n)
}

func (l *lowering) update(n front.Node) *ir.Expr {
	by := -1.0
	if n.Field("operator").Text() == "--" {
		by = 1
	}
	return front.Assign(n, l.Expr(n.Field("argument")), "-", front.Num(n, by))
}

// await lowers "await x" and "yield x", whose value is that of the promise x.
func (l *lowering) await(n front.Node) *ir.Expr {
	if x := n.Nth(0); x.OK() {
		return front.Of(ir.Await, n, "", l.Expr(x))
	}
	return front.At(ir.Nil, n, "")
}

// cast lowers "x as T". If T is a plain type, it is ignored, because the value need not have the
// type at run time.
func (l *lowering) cast(n front.Node) *ir.Expr {
	value, typ := n.Nth(0), n.Nth(1)
	if n.Is("type_assertion") {
		value, typ = n.Nth(1), n.Nth(0).Nth(0)
	}
	x := l.Expr(value)
	name := l.typ(typ)
	if name == "" || slices.Contains(l.lib.Plain, name) || x.Op == ir.Map || x.Op == ir.List {
		return x
	}
	return front.Cast(n, name, x)
}

func (l *lowering) memberExpr(n front.Node) *ir.Expr {
	object, property := n.Field("object"), n.Field("property")
	name := strings.TrimPrefix(property.Text(), "#")
	if ref, ok := l.platformMember(object, name); ok {
		return front.At(ir.Ref, n, ref)
	}
	if ref, ok := l.staticRef(n); ok && !object.Is("identifier") {
		return front.At(ir.Ref, n, ref)
	}
	if object.Text() == "this.$refs" {
		return front.CallNamed(n, "document.querySelector", front.At(ir.String, property, name))
	}
	x := l.Expr(object)
	if x.Op == ir.Ref && name == "default" && inPackage(x.Name) {
		return x
	}
	out := front.Select(n, x, name)
	out.Pos = property.Pos()
	out.Pos.Line, out.Pos.Col = n.Pos().Line, n.Pos().Col
	return out
}

// platformMember returns the global that a member of a platform object stands for.
func (l *lowering) platformMember(object front.Node, name string) (ref string, ok bool) {
	if ref = l.lib.Members[name]; ref != "" && object.Is("this") {
		return ref, true
	}
	if !object.Is("identifier") || !l.free(object.Text()) {
		return "", false
	}
	if object.Text() == "module" {
		return l.module, name == "exports"
	}
	return name, slices.Contains(l.lib.Globals, object.Text())
}

func (l *lowering) subscript(n front.Node) *ir.Expr {
	object, index := n.Field("object"), n.Field("index")
	name := l.constantKey(index)
	if !isName(name) {
		return front.Index(n, l.Expr(object), l.Expr(index))
	}
	if ref, ok := l.platformMember(object, name); ok {
		return front.At(ir.Ref, n, ref)
	}
	return front.Select(n, l.Expr(object), name)
}

// constantKey returns the text of a constant key, "" for others.
func (l *lowering) constantKey(n front.Node) string {
	switch {
	case n.Is("string"):
		return stringText(n)
	case n.Is("identifier"):
		b, _ := l.scopes.Find(n.Text())
		return b.text
	}
	return ""
}

// isName reports whether a text is a valid member name after a dot.
func isName(s string) bool {
	for i, c := range s {
		if c != '_' && c != '$' && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return s != ""
}

func (l *lowering) object(n front.Node) *ir.Expr {
	if !l.atTop() {
		defer l.within(l.class, "")()
	}
	out := front.At(ir.Map, n, "")
	for c := range n.Children() {
		arg := ir.Arg{}
		switch c.Kind() {
		case "pair":
			arg = l.element(c.Field("key"), c.Field("value"))
		case "method_definition":
			if c.Has("set") { // what it does with the value is unknown
				continue
			}
			arg = l.element(c.Field("name"), cmp.Or(computed(c), c))
		case "shorthand_property_identifier":
			arg.Name, arg.X = c.Text(), l.name(c, c.Text())
		default:
			arg.X = l.Expr(c)
		}
		out.Args = append(out.Args, arg)
	}
	l.describe(out.Args)
	return out
}

// element lowers a member of an object.
func (l *lowering) element(key, value front.Node) (out ir.Arg) {
	name, constant := l.key(key)
	if name == "origin" && letsThrough(unwrap(value)) {
		out.X = front.Bool(value, true)
	} else {
		out.X = l.Expr(value)
	}
	if out.Name = name; !constant {
		out.Key = l.Expr(key)
	}
	return out
}

// positions are names of tests by those of methods that return a position, see front.Found.
var positions = map[string]string{"indexOf": "includes", "search": "match", "indexOf 0": "startsWith"}

// comparison lowers comparisons that test a value as calls, so that knowledge can refer to them: "typeof x === 'string'" becomes
// typeof.string(x), and "list.indexOf(x) >= 0" becomes list.includes(x).
func (l *lowering) comparison(n front.Node) *ir.Expr {
	op := n.Field("operator").Text()
	left, right := unwrap(n.Field("left")), unwrap(n.Field("right"))
	if left.Is("string") {
		left, right = right, left
	}
	short := op[:min(len(op), 2)] // "===" is "=="
	if equal := short == "=="; (equal || short == "!=") && left.Field("operator").Text() == "typeof" && right.Is("string") {
		return front.NotIf(n, !equal, front.CallNamed(n, "typeof."+stringText(right), l.Expr(left.Field("argument"))))
	}
	x := l.Expr(n.Field("left"))
	if found := front.Found(n, short, x, right, positions); found != nil {
		return found
	}
	return front.Binary(n, op, x, l.Expr(n.Field("right")))
}

// ternary lowers a conditional expression. In "list.includes(f(x)) ? f(x) : y" both calls of f(x) are assumed to return the same value,
// which gets a variable, so that the condition applies to it.
func (l *lowering) ternary(n front.Node) *ir.Expr {
	cond, yes := unwrap(n.Field("condition")), unwrap(n.Field("consequence"))
	arg := cond.Field("arguments").Nth(0)
	if !arg.Is("call_expression", "subscript_expression") || arg.Text() != yes.Text() || len(cond.Field("arguments").List()) != 1 ||
		!cond.Is("call_expression") {
		return front.Of(ir.Cond, n, "", l.Expr(n.Field("condition")), l.Expr(n.Field("consequence")), l.Expr(n.Field("alternative")))
	}
	choice := front.At(ir.Var, yes, l.Make("choice"))
	set := front.Assign(yes, choice, "", l.Expr(arg))
	test := front.Call(cond, l.Expr(cond.Field("function")), ir.Arg{X: choice})
	return front.Of(ir.Seq, n, "", set, front.Of(ir.Cond, n, "", test, choice, l.Expr(n.Field("alternative"))))
}
