package java

import (
	"cmp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/jvm"
)

// outside returns the meaning of a simple class name that no surrounding class declares, with alternatives.
func (l *lowering) outside(name string) string {
	own := front.Join(l.Package, name)
	if slices.Contains(l.top, name) {
		return own
	}
	if full, ok := l.Imports[name]; ok {
		return full
	}
	lang := slices.Contains(l.Library.Lang, name)
	if len(l.Wild) == 0 && !lang {
		return own
	}
	// A package with a wildcard import cannot have a class with the name of a class of java.lang that is used: the name would be ambiguous.
	if lang {
		return own + "|java.lang." + name
	}
	if slices.Contains(l.Library.Util, name) && slices.Contains(l.Wild, "java.util") {
		return "java.util." + name
	}
	alternatives := []string{own}
	for _, pkg := range l.Wild {
		alternatives = append(alternatives, pkg+"."+name)
	}
	return strings.Join(alternatives, "|")
}

// constant reports whether a name is written like a constant: MAX_VALUE.
func constant(name string) bool { return len(name) > 1 && strings.ToUpper(name) == name }

// identifier lowers a simple name in an expression.
func (l *lowering) identifier(n front.Node) *ir.Expr {
	name := n.Text()
	if x := cmp.Or(l.Vars.At(n, name), l.Field(n, name)); x != nil {
		return x
	}
	if full, ok := l.statics[name]; ok {
		return front.At(ir.Ref, n, full)
	}
	inherits := l.Class != nil && l.Class.Extends
	switch {
	case front.Upper(name) && (!inherits || !constant(name) || l.Imports[name] != ""):
		return front.At(ir.Ref, n, l.Resolve(name))
	case !front.Upper(name) && jvm.IsPackage(n, "field_access"):
		return front.At(ir.Ref, n, name)
	case len(l.wildStatics) > 0 && !inherits:
		return front.At(ir.Ref, n, l.static(name))
	case l.Class != nil:
		x := front.Select(n, l.Around(n, l.Class), name)
		if front.Upper(name) { // probably a class from a wildcard import rather than an inherited constant
			x.Type = l.Resolve(name)
		}
		return x
	}
	return front.At(ir.Ref, n, name)
}

// static returns a member from one of the static wildcard imports.
func (l *lowering) static(name string) string {
	var alternatives []string
	for _, owner := range l.wildStatics {
		alternatives = append(alternatives, owner+"."+name)
	}
	return strings.Join(alternatives, "|")
}

// function returns the function that a call without a receiver refers to.
func (l *lowering) function(n front.Node, name string) *ir.Expr {
	if x := l.Method(n, name); x != nil {
		return x
	}
	if full, ok := l.statics[name]; ok {
		return front.At(ir.Ref, n, full)
	}
	if len(l.wildStatics) > 0 && (l.Class == nil || !l.Class.Extends) {
		return front.At(ir.Ref, n, l.static(name))
	}
	// An inherited method of the innermost class that inherits, or one from a static wildcard import.
	for c := l.Class; c != nil; c = c.Outer {
		if c.Extends {
			x := front.Select(n, l.Around(n, c), name)
			x.Type = l.static(name)
			return x
		}
	}
	return front.OwnMember(n, name)
}
