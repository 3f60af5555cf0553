package javascript

import (
	"cmp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// prototypeKey is the function that knowledge refers to for an assignment to a nested member with a computed name: if that name is
// __proto__, the assigned member belongs to every object.
const prototypeKey = "Object.prototype.key"

// assign lowers an assignment. If it may change a prototype, a call that receives the name in question is put before it.
func (l *lowering) assign(n front.Node) *ir.Expr {
	left := n.Field("left")
	if x := l.listens(n, left); x != nil {
		return x
	}
	out := front.Assign(n, l.Expr(unwrap(left)), "", l.Expr(n.Field("right")))
	key := l.pollutes(left)
	if !key.OK() || isOwnMember(n.Field("right"), left.Text()) {
		return out
	}
	return front.Of(ir.Seq, n, "", front.CallNamed(left, prototypeKey, l.Expr(key)), out)
}

// listens lowers "x.onmessage = function" as the call x.addEventListener("message", function); it
// returns nil for other assignments.
func (l *lowering) listens(n, left front.Node) *ir.Expr {
	fn := unwrap(n.Field("right"))
	if !isFunctionValue(fn) {
		return nil
	}
	add := front.At(ir.Ref, left, "addEventListener")
	object := left.Field("object")
	switch {
	case left.Is("identifier") && left.Text() == "onmessage" && l.free("onmessage"):
	case !left.Is("member_expression") || left.Field("property").Text() != "onmessage":
		return nil
	case !slices.Contains([]string{"window", "self", "globalThis"}, object.Text()):
		add = front.Select(left, l.Expr(object), "addEventListener")
	}
	return front.Call(n, add, front.Args(front.At(ir.String, left, "message"), l.Expr(fn))...)
}

// pollutes returns the computed name that decides which object an assignment changes: a in "x[a][b] = c", or, in "a[b] = c", the
// name of a if a was itself read under a computed name.
func (l *lowering) pollutes(left front.Node) front.Node {
	if !left.Is("subscript_expression") {
		return front.Node{}
	}
	object, key := unwrap(left.Field("object")), unwrap(left.Field("index"))
	if !isComputed(key) || l.sparesPrototype(left) {
		return front.Node{}
	}
	if outer := unwrap(object.Field("index")); object.Is("subscript_expression") && isComputed(outer) {
		return outer
	}
	if object.Is("identifier") && descends(functionAround(left), object.Text()) {
		return key
	}
	return front.Node{}
}

// isComputed reports whether an index is a variable or a member of one.
func isComputed(n front.Node) bool {
	return n.Is("identifier", "member_expression", "subscript_expression")
}

// sparesPrototype reports whether the code guards against changes of prototypes: it mentions __proto__, or only considers own members.
func (l *lowering) sparesPrototype(n front.Node) bool {
	if l.prototypes == nil {
		names := strings.Contains(front.Root(l.u.Tree).Text(), "__proto__")
		l.prototypes = &names
	}
	around := functionAround(n).Text()
	return *l.prototypes || strings.Contains(around, "hasOwn") || strings.Contains(around, "Object.create(null)")
}

// functionAround returns the function that contains a node, or the file.
func functionAround(n front.Node) front.Node {
	for up := n.Parent(); up.OK(); up = up.Parent() {
		if n = up; isFunction(up) {
			break
		}
	}
	return n
}

// descends reports whether a variable of a function moves from objects to their members: it is assigned one of its own members, the
// function calls itself with one, or reduce passes it on.
func descends(function front.Node, name string) bool {
	params := function.Field("parameters")
	call := function.Parent().Parent()
	called := call.Field("function").Field("property").Text()
	if (called == "reduce" || called == "reduceRight") && unwrapParameter(params.Nth(0)) == name {
		return true
	}
	own := functionName(function)
	return function.Contains(func(n front.Node) bool {
		switch {
		case n.Is("assignment_expression"):
			return n.Field("left").Is("identifier") && n.Field("left").Text() == name && hasMemberOf(n.Field("right"), name)
		case n.Is("call_expression") && own != "" && lastName(n.Field("function")) == own:
			return slices.ContainsFunc(n.Field("arguments").List(), func(arg front.Node) bool { return isMemberOf(unwrap(arg), name) })
		}
		return false
	})
}

// hasMemberOf reports whether the value of an expression is a member of a variable with a computed name.
func hasMemberOf(n front.Node, name string) bool {
	n = unwrap(n)
	if isMemberOf(n, name) {
		return true
	}
	switch n.Kind() {
	case "assignment_expression":
		return isMemberOf(unwrap(n.Field("left")), name)
	case "binary_expression":
		return hasMemberOf(n.Field("left"), name)
	case "ternary_expression":
		return hasMemberOf(n.Field("consequence"), name) || hasMemberOf(n.Field("alternative"), name)
	}
	return false
}

// isOwnMember reports whether the assigned value is a new object, or the member's present value.
func isOwnMember(n front.Node, left string) bool {
	n = unwrap(n)
	switch n.Kind() {
	case "object", "array":
		return len(n.List()) == 0
	case "binary_expression":
		return isOwnMember(n.Field("left"), left) && isOwnMember(n.Field("right"), left)
	}
	return n.Text() == left
}

func isMemberOf(n front.Node, name string) bool {
	return n.Is("subscript_expression") && n.Field("object").Text() == name && isComputed(unwrap(n.Field("index")))
}

// lastName returns the name of a member, or the text of another expression.
func lastName(n front.Node) string { return cmp.Or(n.Field("property"), n).Text() }

// functionName returns the name by which a function can call itself.
func functionName(function front.Node) string {
	if name := function.Field("name"); name.OK() {
		return name.Text()
	}
	switch up := function.Parent(); up.Kind() {
	case "variable_declarator":
		return up.Field("name").Text()
	case "assignment_expression":
		return lastName(up.Field("left"))
	case "pair":
		return up.Field("key").Text()
	}
	return ""
}

// unwrapParameter returns the name of a parameter, with or without a type.
func unwrapParameter(n front.Node) string {
	if n.Is("required_parameter", "optional_parameter") {
		n = n.Field("pattern")
	}
	return n.Text()
}
