// Package javascript owns what the taint engine knows about JavaScript and TypeScript: how
// they are lowered, and the knowledge about Node.js, browsers and libraries.
//
// A file is a module named by its path from the root of the repository without what
// stands for the language: "/routes/user" for routes/user.ts. What it exports are members
// of that name: "/routes/user.list"; "/routes/user" itself is what module.exports is
// given as a whole, and "/routes/user.default" the default export. A package is named as
// it is imported, "express", and so is its default export.
package javascript

import (
	"embed"
	"io/fs"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/template/component"
)

//go:embed knowledge/*.yaml
var knowledge embed.FS

// Language is JavaScript with TypeScript and their variants.
type Language struct{}

// New returns the language.
func New() Language { return Language{} }

// Names are the names that package code uses for the variants.
func (Language) Names() []string { return []string{"JavaScript", "JSX", "TypeScript", "TSX"} }

// Knowledge returns the knowledge about the language's libraries.
func (Language) Knowledge() fs.FS { return knowledge }

// Lower lowers a file.
func (Language) Lower(u *front.Unit) *ir.File {
	if u.Template && component.Is(u.Path) { // a module like any other
		plain := *u
		plain.Template = false
		u = &plain
	}
	l := &lowerer{
		u: u, module: moduleOf(u.Path), names: map[string]string{}, renamed: map[string]string{}, aliases: map[string]front.Node{},
		classes: map[string]*ir.Class{}, generic: map[string]bool{}, exported: map[string]bool{},
		file: &ir.File{Path: u.Path, Language: u.Language, Test: u.Test},
	}
	l.file.Module = l.module
	if u.Template {
		l.filled(front.Root(u.Tree))
	} else {
		l.top(front.Root(u.Tree))
	}
	all, lost := front.Lines(u.Tree)
	l.file.Lines, l.file.Lost = all, min(all, lost+l.depth.Lost)
	l.file.Aliases = l.moduleAliases()
	return l.file
}

// lowerer lowers one file.
type lowerer struct {
	u      *front.Unit
	file   *ir.File
	module string
	depth  front.Depth
	scopes []*scope
	// names maps top-level names of the file to their qualified names; renamed contains those that are exported under another name.
	names, renamed map[string]string
	exported       map[string]bool       // names whose declarations export them unchanged
	aliases        map[string]front.Node // types that are declared as another name of a type
	generic        map[string]bool       // type parameters
	classes        map[string]*ir.Class  // by name, for methods that are added later
	class          string                // the class whose method is being lowered
	// self is what "this" refers to in functions of a named object.
	self   string
	esm    bool // the file uses ECMAScript exports
	common bool // the file uses CommonJS exports
	served bool // the file has the directive "use server": browsers call its exports
	made   int  // number of generated names
	page   bool // the code is a script in a page that a template produces
	// inPage is the number of scopes around such a script; 0 means that the code is not in one.
	inPage int
	types  int // number of declared types that were resolved
	// prototypes says whether the file mentions __proto__; nil until it is computed.
	prototypes *bool
}

// binding is what a name refers to in a scope.
type binding struct {
	name string
	ref  bool // a global name rather than a variable
}

type scope struct {
	names    map[string]binding
	function bool // the outermost scope of a function
}

func (l *lowerer) open(function bool) {
	l.scopes = append(l.scopes, &scope{names: map[string]binding{}, function: function})
}

func (l *lowerer) close() { l.scopes = l.scopes[:len(l.scopes)-1] }

// declare declares a variable in the innermost scope, or for "var" in that of the function. A variable that hides another one of the same
// function gets a unique name.
func (l *lowerer) declare(name string, whole bool) string {
	at := len(l.scopes) - 1
	if at < 0 {
		return name
	}
	hides := false
	for i := at; i >= 0; i-- {
		s := l.scopes[i]
		b, has := s.names[name]
		if has && !b.ref && (i == at || whole) {
			return b.name
		}
		hides = hides || has
		if s.function {
			if whole {
				at = i
			}
			break
		}
	}
	own := name
	if hides && !whole {
		l.made++
		own = name + "'" + itoa(l.made)
	}
	l.scopes[at].names[name] = binding{name: own}
	return own
}

// bind makes a name of the innermost scope refer to a global.
func (l *lowerer) bind(name, ref string) {
	if n := len(l.scopes); n > 0 {
		l.scopes[n-1].names[name] = binding{name: ref, ref: true}
	}
}

// find returns what a name refers to; ok is false if the file does not declare it.
func (l *lowerer) find(name string) (binding, bool) {
	for i := len(l.scopes) - 1; i >= 0; i-- {
		if b, ok := l.scopes[i].names[name]; ok {
			return b, true
		}
	}
	if ref, ok := l.names[name]; ok {
		return binding{name: ref, ref: true}, true
	}
	return binding{}, false
}

// around reports whether the template declares a name outside of the script.
func (l *lowerer) around(name string) bool {
	for _, s := range l.scopes[:min(l.inPage, len(l.scopes))] {
		if _, ok := s.names[name]; ok {
			return true
		}
	}
	return false
}

// free reports whether the file does not declare a name, so that it belongs to the platform.
func (l *lowerer) free(name string) bool {
	_, ok := l.find(name)
	return !ok
}

// name returns the expression for a name.
func (l *lowerer) name(n front.Node, name string) *ir.Expr {
	b, ok := l.find(name)
	switch {
	case ok && !b.ref && l.inPage > 0 && !l.page && !platform(name) && !l.around(name):
		// In code that the template writes into a script, the name may belong to either.
		return front.Of(ir.Cond, n, "", front.Unknown(n), front.At(ir.Var, n, b.name), l.givenName(n, name))
	case ok && !b.ref:
		return front.At(ir.Var, n, b.name)
	case ok:
		return front.At(ir.Ref, n, b.name)
	case name == "exports":
		return front.At(ir.Ref, n, l.module)
	case name == "undefined":
		return front.At(ir.Nil, n, "")
	case name == "NaN" || name == "Infinity":
		return &ir.Expr{Op: ir.Number, Pos: n.Pos()}
	case name == "arguments":
		return front.Unknown(n)
	case l.u.Template && !l.page && !platform(name):
		return l.givenName(n, name)
	}
	return front.At(ir.Ref, n, name)
}

// atTop reports whether the code is outside of all functions and blocks.
func (l *lowerer) atTop() bool { return len(l.scopes) == 0 }

// makeName generates a name.
func (l *lowerer) makeName(what string) string {
	l.made++
	return what + "'" + itoa(l.made)
}
