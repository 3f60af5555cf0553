package kotlin

import (
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/jvm"
)

func qualify(owner, name string) string { return jvm.Qualify(owner, name) }

const mostType = 1600 // maximum length of a type's name, in bytes

// isType reports whether a node is a type.
func isType(n front.Node) bool {
	return n.Is("user_type", "nullable_type", "function_type", "non_nullable_type", "parenthesized_type")
}

// typeOf returns the qualified name of a type; "" if it says nothing.
func (l *lowering) typeOf(n front.Node) string {
	if !n.OK() || !l.Enter(n) {
		return ""
	}
	defer l.Leave()
	switch n.Kind() {
	case "nullable_type", "parenthesized_type", "non_nullable_type", "type_projection":
		for c := range n.Children() {
			if isType(c) {
				return l.typeOf(c)
			}
		}
	case "user_type":
		return l.userType(n)
	}
	return ""
}

func (l *lowering) userType(n front.Node) string {
	var path, args []string
	for c := range n.Children() {
		switch c.Kind() {
		case "identifier":
			path = append(path, name(c))
		case "type_arguments":
			for a := range c.Children() {
				t := l.typeOf(a)
				if t == "" {
					t = "java.lang.Object"
				}
				args = append(args, t)
			}
		}
	}
	if len(path) == 0 {
		return ""
	}
	if path[0] == "Array" && len(args) == 1 {
		return jvm.Each(args[0], "[]")
	}
	base := strings.Join(path, ".")
	if jvm.Upper(path[0]) {
		base = l.resolve(path[0])
		if len(path) > 1 && base != "" {
			base = jvm.Each(base, "."+strings.Join(path[1:], "."))
		}
	}
	if len(args) == 0 || base == "" || strings.HasSuffix(base, "]") {
		return base
	}
	if full := jvm.Each(base, "<"+strings.Join(args, ",")+">"); len(full) <= mostType {
		return full
	}
	return base
}

// resolve returns the meanings of a simple class name; "" for a type variable.
func (l *lowering) resolve(simple string) string {
	for c := l.class; c != nil; c = c.outer {
		if c.typeVars[simple] {
			return ""
		}
		if c.nested[simple] {
			return qualify(c.name, simple)
		}
		if _, own := ir.Split(c.name); own == simple {
			return c.name
		}
	}
	if l.typeVars[simple] {
		return ""
	}
	if found, ok := l.known[simple]; ok {
		return found
	}
	found := l.outside(simple)
	l.known[simple] = found
	return found
}

func (l *lowering) outside(simple string) string {
	if full, ok := l.imports[simple]; ok {
		return full
	}
	if full := l.find(simple, isClass); full != "" {
		return full
	}
	if full, ok := builtin(simple); ok {
		return full
	}
	if jvm.Lang(simple) {
		return "java.lang." + simple
	}
	list := make([]string, 0, 1+len(l.wild))
	for _, pkg := range l.wild {
		if l.words.Has(qualify(pkg, simple)) {
			return qualify(pkg, simple)
		}
	}
	list = append(list, qualify(l.pkg, simple))
	for _, pkg := range l.wild {
		if l.facts[pkg] == "" {
			list = append(list, qualify(pkg, simple))
		}
	}
	return strings.Join(list, "|")
}

// builtin returns the Java class that a Kotlin class is at run time.
func builtin(simple string) (string, bool) {
	switch simple {
	case "Any", "Unit", "Nothing":
		return "", true
	case "Int", "Long", "Short", "Byte", "Double", "Float", "Char":
		return strings.ToLower(simple), true
	case "UInt", "ULong":
		return "long", true
	case "Boolean":
		return "boolean", true
	case "String", "CharSequence", "StringBuilder", "Throwable", "Exception", "RuntimeException", "IllegalArgumentException", "IllegalStateException":
		return "java.lang." + simple, true
	case "ByteArray":
		return "byte[]", true
	case "CharArray":
		return "char[]", true
	case "IntArray", "LongArray":
		return "int[]", true
	case "MutableList", "MutableMap", "MutableSet", "MutableCollection":
		return "java.util." + strings.TrimPrefix(simple, "Mutable"), true
	case "List", "Map", "Set", "Collection", "ArrayList", "HashMap", "LinkedHashMap", "HashSet", "LinkedHashSet":
		return "java.util." + simple, true
	case "Iterable", "Sequence":
		return "java.util.List", true
	case "Regex":
		return "kotlin.text.Regex", true
	case "Pair", "Triple", "Result", "Lazy":
		return "kotlin." + simple, true
	}
	return "", false
}

// name returns an identifier without backquotes.
func name(n front.Node) string { return strings.Trim(n.Text(), "`") }

// identifier is what a simple name means in an expression.
func (l *lowering) identifier(n front.Node) *ir.Expr {
	switch n.Text() {
	case "true", "false":
		x := front.At(ir.Bool, n, "")
		if n.Text() == "true" {
			x.Num = 1
		}
		return x
	case "null":
		return front.At(ir.Nil, n, "")
	}
	return l.named(n, name(n))
}

// named is what a name means that stands at a node.
func (l *lowering) named(n front.Node, text string) *ir.Expr {
	if v, ok := l.lookup(text); ok {
		return v.expr(n)
	}
	for depth, c := 0, l.class; c != nil; depth, c = depth+1, c.outer {
		if p, ok := c.props[text]; ok {
			return l.property(n, c, depth, text, p)
		}
	}
	if full, ok := l.imports[text]; ok {
		return front.At(ir.Ref, n, full)
	}
	if full := l.find(text, isProperty, isClass); full != "" {
		return front.At(ir.Ref, n, full)
	}
	switch {
	case jvm.Upper(text):
		return front.At(ir.Ref, n, l.resolve(text))
	case isPackage(n):
		return front.At(ir.Ref, n, text)
	}
	return l.implied(n, text, getter(text), func(of *ir.Expr) *ir.Expr {
		if of.Op == ir.This {
			return front.Select(n, of, text)
		}
		return get(n, of, text)
	})
}

// mostImplied is how many receivers a name is tried on.
const mostImplied = 3

// implied is a member of one of the implicit receivers: those of the lambdas and of the
// extension around, and the object whose class inherits it. The innermost whose type is
// known to have the member is meant.
func (l *lowering) implied(n front.Node, text, known string, member func(of *ir.Expr) *ir.Expr) *ir.Expr {
	var out *ir.Expr
	join := func(of *ir.Expr) {
		if x := member(of); out == nil {
			out = x
		} else {
			out = front.Of(ir.Cond, n, "", front.Unknown(n), out, x)
		}
	}
	for i := len(l.receivers) - 1; i >= 0; i-- {
		for _, t := range l.receivers[i].types {
			if l.words.HasMember(t + "." + known) {
				return member(front.At(ir.Var, n, l.receivers[i].name))
			}
		}
	}
	for i := len(l.receivers) - 1; i >= 0 && i >= len(l.receivers)-mostImplied; i-- {
		join(front.At(ir.Var, n, l.receivers[i].name))
	}
	if l.class != nil && (l.class.extends || out == nil) && !l.class.static {
		join(front.At(ir.This, n, ""))
	}
	if out == nil {
		return front.At(ir.Ref, n, qualify(l.pkg, text))
	}
	return out
}

// property is a property of a class around.
func (l *lowering) property(n front.Node, c *class, depth int, text string, p prop) *ir.Expr {
	if p.static {
		return front.At(ir.Ref, n, c.name+"."+text)
	}
	of := l.around(n, c, depth)
	if p.computed {
		return get(n, of, text)
	}
	return front.Select(n, of, text)
}

// around is the object of a class around: this, or one that is only known by its class.
func (l *lowering) around(n front.Node, c *class, depth int) *ir.Expr {
	if depth == 0 && !l.class.static {
		return front.At(ir.This, n, "")
	}
	return &ir.Expr{Op: ir.Cast, Pos: n.Pos(), Type: c.name, Args: front.Args(nil)}
}

// isPackage reports whether a name begins the path of a class: java.util.List.
func isPackage(n front.Node) bool {
	for p := n.Parent(); p.Is("navigation_expression"); p = p.Parent() {
		if jvm.Upper(p.Nth(-1).Text()) {
			return p.First("identifier").Index() == n.Index() || p.Nth(0).Is("navigation_expression")
		}
	}
	return false
}

// get reads a property: what Java calls its getter.
func get(n front.Node, of *ir.Expr, text string) *ir.Expr {
	return front.Call(n, front.Select(n, of, getter(text)))
}

func getter(text string) string {
	switch text {
	case "size", "length", "values", "ordinal":
		return text
	case "keys", "entries":
		return map[string]string{"keys": "keySet", "entries": "entrySet"}[text]
	case "indices", "lastIndex":
		return "size"
	}
	if rest, ok := strings.CutPrefix(text, "is"); ok && jvm.Upper(rest) {
		return text
	}
	return "get" + jvm.Capital(text)
}

func setter(text string) string {
	if rest, ok := strings.CutPrefix(text, "is"); ok && jvm.Upper(rest) {
		return "set" + rest
	}
	return "set" + jvm.Capital(text)
}
