package java

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/jvm"
)

const packageKey = "" // key of the package in lowering.known

func (l *lowering) pkg(name string) { l.known[packageKey] = name }

// inPackage returns the qualified name of a name in the file's package.
func (l *lowering) inPackage(name string) string { return jvm.Qualify(l.known[packageKey], name) }

// resolve returns the meaning of a simple class name, with alternatives; "" for a type variable without bound.
func (l *lowering) resolve(name string) string {
	for c := l.class; c != nil; c = c.outer {
		if bound, ok := c.typeVars[name]; ok {
			return bound
		}
		if c.nested[name] {
			return jvm.Qualify(c.name, name)
		}
		if _, own := ir.Split(c.name); own == name && !c.anonymous {
			return c.name
		}
	}
	if found, ok := l.known[name]; ok && name != packageKey {
		return found
	}
	found := l.outside(name)
	l.known[name] = found
	return found
}

func (l *lowering) outside(name string) string {
	for _, top := range l.top {
		if top == name {
			return l.inPackage(name)
		}
	}
	if full, ok := l.imports[name]; ok {
		return full
	}
	lang := jvm.Lang(name)
	if len(l.wild) == 0 && !lang {
		return l.inPackage(name)
	}
	// A package with a wildcard import cannot have a class with the name of a class of java.lang that is used: the name would be ambiguous.
	if lang {
		return l.inPackage(name) + "|java.lang." + name
	}
	if jvm.Util(name) && slices.Contains(l.wild, "java.util") {
		return "java.util." + name
	}
	alternatives := []string{l.inPackage(name)}
	for _, pkg := range l.wild {
		alternatives = append(alternatives, pkg+"."+name)
	}
	return strings.Join(alternatives, "|")
}

// constant reports whether a name is written like a constant: MAX_VALUE.
func constant(name string) bool { return len(name) > 1 && strings.ToUpper(name) == name }

// identifier lowers a simple name in an expression.
func (l *lowering) identifier(n front.Node) *ir.Expr {
	name := n.Text()
	if l.scopes.Has(name) {
		return front.At(ir.Var, n, name)
	}
	depth := 0
	for c := l.class; c != nil; c = c.outer {
		if static, ok := c.fields[name]; ok {
			if static {
				return front.At(ir.Ref, n, c.name+"."+name)
			}
			return front.Select(n, l.around(n, c, depth), name)
		}
		depth++
	}
	if full, ok := l.statics[name]; ok {
		return front.At(ir.Ref, n, full)
	}
	inherits := l.class != nil && l.class.extends
	switch {
	case jvm.Upper(name) && (!inherits || !constant(name) || l.imports[name] != ""):
		return front.At(ir.Ref, n, l.resolve(name))
	case !jvm.Upper(name) && isPackage(n):
		return front.At(ir.Ref, n, name)
	case len(l.wildStatics) > 0 && !inherits:
		return front.At(ir.Ref, n, l.static(name))
	case l.class != nil:
		x := front.Select(n, l.around(n, l.class, 0), name)
		if jvm.Upper(name) { // probably a class from a wildcard import rather than an inherited constant
			x.Type = l.resolve(name)
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

// around returns the object of a surrounding class: this, or an object of which only the class is known.
func (l *lowering) around(n front.Node, c *class, depth int) *ir.Expr {
	if depth == 0 {
		return front.At(ir.This, n, "")
	}
	return &ir.Expr{Op: ir.Cast, Pos: n.Pos(), Type: c.name, Args: front.Args(nil)}
}

// isPackage reports whether a name is the first part of a qualified class name: java.util.List.
func isPackage(n front.Node) bool {
	for p := n.Parent(); p.Is("field_access"); p = p.Parent() {
		if jvm.Upper(p.Field("field").Text()) {
			return true
		}
	}
	return false
}

// function returns the function that a call without a receiver refers to.
func (l *lowering) function(n front.Node, name string) *ir.Expr {
	depth := 0
	for c := l.class; c != nil; c = c.outer {
		if static, ok := c.methods[name]; ok {
			if static {
				return front.At(ir.Ref, n, c.name+"."+name)
			}
			return front.Select(n, l.around(n, c, depth), name)
		}
		depth++
	}
	if full, ok := l.statics[name]; ok {
		return front.At(ir.Ref, n, full)
	}
	if len(l.wildStatics) > 0 && (l.class == nil || !l.class.extends) {
		return front.At(ir.Ref, n, l.static(name))
	}
	// An inherited method of the innermost class that inherits, or one from a static wildcard import.
	depth = 0
	for c := l.class; c != nil; c = c.outer {
		if c.extends {
			x := front.Select(n, l.around(n, c, depth), name)
			x.Type = l.static(name)
			return x
		}
		depth++
	}
	return front.Select(n, front.At(ir.This, n, ""), name)
}
