package javascript

import (
	"slices"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// lowering is the state of the lowering of one file.
type lowering struct {
	front.Tabled[*lowering]
	u      *front.Unit
	lib    *library
	module string
	// scopes are those of the names in functions and blocks; level is that of the innermost function's.
	scopes front.Scopes[binding]
	level  int
	// names maps top-level names of the file to their qualified names; renamed contains those that are exported under another name.
	names, renamed map[string]string
	unchanged      map[string]bool       // names whose declarations export them unchanged
	aliases        map[string]front.Node // types that are declared as another name of a type
	generic        map[string]bool       // type parameters
	classes        map[string]*ir.Class  // by name, for methods that are added later
	class          string                // the class whose method is being lowered
	// self is what "this" refers to in functions of a named object.
	self   string
	esm    bool // the file uses ECMAScript exports
	common bool // the file uses CommonJS exports
	served bool // the file has the directive "use server": browsers call its exports
	page   bool // the code is a script in a page that a template produces
	// inPage is the number of scopes around such a script; 0 means that the code is not in one.
	inPage int
	types  int // number of declared types that were resolved
	// prototypes is true if the file mentions __proto__; nil until it is computed.
	prototypes *bool
	// fields are the facts about the schema in the file, see factField; nil until they are computed.
	fields map[string]string
}

// Inner lowers a statement in a scope of its own.
func (l *lowering) Inner(n front.Node) []ir.Stmt {
	if !n.OK() {
		return nil
	}
	defer l.scopes.Scope()()
	if n.Is("statement_block") {
		return l.body(n.List())
	}
	return l.Stmt(n)
}

// binding is the meaning of a name in a scope.
type binding struct {
	name  string
	ref   bool   // a global name rather than a variable
	level int    // of its scope
	text  string // that a local constant stands for
}

// atTop reports whether the code is outside of all functions and blocks.
func (l *lowering) atTop() bool { return l.scopes.Depth() == 0 }

// openFunction opens the scope of a function.
func (l *lowering) openFunction() (closing func()) {
	outer := l.level
	l.scopes.Open()
	l.level = l.scopes.Depth()
	return func() {
		l.scopes.Close()
		l.level = outer
	}
}

// within sets the class and the object that "this" refers to.
func (l *lowering) within(class, self string) (restore func()) {
	outer, was := l.class, l.self
	l.class, l.self = class, self
	return func() { l.class, l.self = outer, was }
}

// declare declares a variable in the innermost scope, or for "var" in that of the function. A variable that hides another one of the same
// function gets a unique name.
func (l *lowering) declare(name string, whole bool) string {
	if l.atTop() {
		return name
	}
	b := binding{name: name, level: l.scopes.Depth()}
	if hidden, ok := l.scopes.Find(name); ok && hidden.level >= l.level {
		if !hidden.ref && (whole || hidden.level == b.level) {
			return hidden.name
		}
		if !whole {
			b.name += l.Make("")
		}
	}
	if whole {
		b.level = max(l.level, 1)
	}
	l.scopes.BindAt(b.level, name, b)
	return b.name
}

// bind makes a name of the innermost scope refer to a global.
func (l *lowering) bind(name, ref string) {
	if !l.atTop() {
		l.scopes.Bind(name, binding{name: ref, ref: true, level: l.scopes.Depth()})
	}
}

// find returns what a name refers to; ok is false if the file does not declare it.
func (l *lowering) find(name string) (b binding, ok bool) {
	if b, ok = l.scopes.Find(name); ok {
		return b, true
	}
	ref, ok := l.names[name]
	return binding{name: ref, ref: ok}, ok
}

// global returns the qualified name that a name refers to; ok is false for variables and undeclared names.
func (l *lowering) global(name string) (ref string, ok bool) {
	b, ok := l.find(name)
	return b.name, ok && b.ref
}

// free reports whether the file does not declare a name, so that it belongs to the platform.
func (l *lowering) free(name string) bool {
	_, ok := l.find(name)
	return !ok
}

// name returns the expression for a name.
func (l *lowering) name(n front.Node, name string) *ir.Expr {
	b, ok := l.find(name)
	given := !l.page && !slices.Contains(l.lib.Platform, name)
	switch {
	case ok && !b.ref && l.inPage > 0 && given && !l.scopes.Outer(l.inPage).Has(name):
		// In a script with template code, the name may belong to the script or to the template.
		return front.Of(ir.Cond, n, "", front.Unknown(n), front.At(ir.Var, n, b.name), l.givenName(n, name))
	case ok && !b.ref:
		return front.At(ir.Var, n, b.name)
	case ok:
		return front.At(ir.Ref, n, b.name)
	}
	if x := l.predefined(n, name); x != nil {
		return x
	}
	if l.u.Template && given {
		return l.givenName(n, name)
	}
	return front.At(ir.Ref, n, name)
}

// predefined lowers a name that the language defines; it returns nil for others.
func (l *lowering) predefined(n front.Node, name string) *ir.Expr {
	switch name {
	case "exports":
		return front.At(ir.Ref, n, l.module)
	case "undefined":
		return front.At(ir.Nil, n, "")
	case "NaN", "Infinity":
		return front.At(ir.Number, n, "")
	case "arguments":
		return front.Unknown(n)
	}
	return nil
}

// setGlobal assigns a value to a global.
func setGlobal(n front.Node, ref string, x *ir.Expr) ir.Stmt {
	return front.Set(n, front.At(ir.Ref, n, ref), x)
}
