package jvm

import (
	"cmp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// Scope is what names mean in a file: by its package, its imports, and the classes around the code that is being lowered.
type Scope struct {
	Library *Library
	Package string
	Imports map[string]string // qualified names by the names that they have in the file
	Wild    []string          // packages with wildcard imports
	// Implied are packages that every file imports.
	Implied  []string
	Class    *Class            // the innermost class
	TypeVars map[string]string // type variables of the function, with their bounds
	Answer   Answer            // the function that contains the current "return"
	// Own are the declarations at the top of the file, Facts those of packages: front.Packages.
	Own   map[string]bool
	Facts map[string]string
	// Global returns the meaning of a simple class name that no surrounding class declares.
	Global func(simple string) string
	known  map[string]string // what it returned
}

// NewScope begins a file.
func NewScope(lib *Library) Scope {
	return Scope{Library: lib, Imports: map[string]string{}, Own: map[string]bool{}, known: map[string]string{}}
}

// Answering sets the function around a "return" until the returned function is called.
func (s *Scope) Answering(a Answer) (restore func()) {
	return front.With(&s.Answer, a)
}

// Find returns the qualified name of a declaration at the top of a package that the file sees, "" if the repository has none of the kinds.
func (s *Scope) Find(name, kinds string) string {
	declared := func(pkg, name string) bool {
		own := func(kind string) bool { return s.Own[kind+name] }
		return pkg == s.Package && slices.ContainsFunc(strings.Split(kinds, ""), own) || front.Declares(s.Facts, pkg, kinds, name)
	}
	if full, ok := s.Imports[name]; ok {
		if i := strings.LastIndexByte(full, '.'); declared(full[:max(i, 0)], full[i+1:]) {
			return full
		}
		return ""
	}
	for _, pkg := range append([]string{s.Package}, s.Wild...) {
		if declared(pkg, name) {
			return front.Join(pkg, name)
		}
	}
	return ""
}

// Outside returns the meaning of a simple class name that no surrounding class declares, where files of a package see each
// other's declarations. kinds are the kinds of classes, types the classes of the language's own library, and words the names in
// the knowledge.
func (s *Scope) Outside(simple, kinds string, types map[string]string, words *front.Lexicon) string {
	if full, ok := s.Imports[simple]; ok {
		return full
	}
	if full := s.Find(simple, kinds); full != "" {
		return full
	}
	if full, ok := types[simple]; ok {
		return full
	}
	if slices.Contains(s.Library.Lang, simple) {
		return "java.lang." + simple
	}
	list := []string{front.Join(s.Package, simple)}
	for _, pkg := range s.Wild {
		if words.Has(front.Join(pkg, simple)) {
			return front.Join(pkg, simple)
		}
		if s.Facts[pkg] == "" {
			list = append(list, front.Join(pkg, simple))
		}
	}
	return strings.Join(list, "|")
}

// Imported returns the library function that a name refers to by the imports, "" for none. An import of a single name counts if
// sure is true or the knowledge covers the name.
func (s *Scope) Imported(name string, sure bool, words *front.Lexicon) string {
	if full, ok := s.Imports[name]; ok && (sure || words.HasMember(full)) {
		return full
	}
	for _, pkg := range slices.Concat(s.Wild, s.Implied) {
		if full := front.Join(pkg, name); words.HasMember(full) {
			return full
		}
	}
	return ""
}

// Elsewhere returns the qualified name of something that the repository does not declare: it is in a package imported with a
// wildcard, or in the file's own package.
func (s *Scope) Elsewhere(name string) string {
	if full, ok := s.Imports[name]; ok {
		return full
	}
	for _, pkg := range s.Wild {
		if s.Facts[pkg] == "" && !strings.HasPrefix(pkg, "java.") && !strings.HasPrefix(pkg, "kotlin.") {
			return front.Join(pkg, name)
		}
	}
	return front.Join(s.Package, name)
}

// Import adds an import of a class or member under its own name or another one, or of all names of a package.
func (s *Scope) Import(path, as string, all bool) {
	if all {
		s.Wild = append(s.Wild, path)
		return
	}
	s.Imports[cmp.Or(as, Simple(path))] = path
}

// Class is a class that is being lowered, with the names that its code can use.
type Class struct {
	Outer    *Class
	Name     string
	Fields   map[string]Field
	Methods  map[string]bool // by name; true if it is static
	Nested   map[string]bool
	TypeVars map[string]string // type variables and their bounds
	// Extends is true if it has members that the file does not declare, Static for an object whose members are static.
	Extends, Static, Anonymous bool
}

// Has reports whether a class declares a method.
func (c *Class) Has(method string) bool {
	if c == nil {
		return false
	}
	_, ok := c.Methods[method]
	return ok
}

// Field is a field or property.
type Field struct {
	Static bool
	Getter string // the method that computes it, or ""
}

// Below returns the qualified name of a class that is declared here.
func (s *Scope) Below(name string) string {
	if s.Class != nil {
		return front.Join(s.Class.Name, name)
	}
	return front.Join(s.Package, name)
}

// Declare begins a class that is declared here.
func (s *Scope) Declare(name string) *Class {
	full := s.Below(name)
	if s.Class != nil {
		s.Class.Nested[name] = true
	}
	return s.Open(full)
}

// Open begins a class.
func (s *Scope) Open(name string) *Class {
	s.Class = &Class{Outer: s.Class, Name: name, Fields: map[string]Field{}, Methods: map[string]bool{}, Nested: map[string]bool{}}
	return s.Class
}

// Close ends the innermost class.
func (s *Scope) Close() { s.Class = s.Class.Outer }

// WithVars adds the type variables of a function until the returned function is called.
func (s *Scope) WithVars(own map[string]string) (restore func()) {
	outer := s.TypeVars
	for name, bound := range outer {
		if _, hidden := own[name]; !hidden && len(own) > 0 {
			own[name] = bound
		}
	}
	if len(own) > 0 {
		s.TypeVars = own
	}
	return func() { s.TypeVars = outer }
}

// Resolve returns the meaning of a simple class name; "" for a type variable without bound.
func (s *Scope) Resolve(name string) string {
	if bound, ok := s.TypeVars[name]; ok {
		return bound
	}
	for c := s.Class; c != nil; c = c.Outer {
		if bound, ok := c.TypeVars[name]; ok {
			return bound
		}
		if c.Nested[name] {
			return front.Join(c.Name, name)
		}
		if Simple(c.Name) == name && !c.Anonymous {
			return c.Name
		}
	}
	if found, ok := s.known[name]; ok {
		return found
	}
	found := s.Global(name)
	s.known[name] = found
	return found
}

// Path returns the meaning of a dotted class name: a path of packages, or a nested class.
func (s *Scope) Path(path string) string {
	first, rest, deep := strings.Cut(path, ".")
	if !front.Upper(first) {
		return path
	}
	base := s.Resolve(first)
	if deep && base != "" {
		return Each(base, "."+rest)
	}
	return base
}

// IsPackage reports whether a name begins a qualified class name, such as java.util.List; kind is that of nodes with a member.
func IsPackage(n front.Node, kind string) bool {
	for p := n.Parent(); p.Is(kind); p = p.Parent() {
		if front.Upper(p.Nth(-1).Text()) {
			return true
		}
	}
	return false
}

// Around returns the object of a surrounding class: this, or an object of which only the class is known.
func (s *Scope) Around(n front.Node, c *Class) *ir.Expr {
	if c == s.Class && !c.Static {
		return front.At(ir.This, n, "")
	}
	return front.Cast(n, c.Name, nil)
}

// Field returns the field of a surrounding class that a name refers to, nil for none.
func (s *Scope) Field(n front.Node, name string) *ir.Expr {
	for c := s.Class; c != nil; c = c.Outer {
		if x := s.FieldOf(n, c, name); x != nil {
			return x
		}
	}
	return nil
}

// FieldOf returns the field of a class, nil if it has none of the name.
func (s *Scope) FieldOf(n front.Node, c *Class, name string) *ir.Expr {
	f, ok := c.Fields[name]
	switch {
	case !ok:
		return nil
	case f.Static:
		return front.At(ir.Ref, n, front.Join(c.Name, name))
	case f.Getter != "":
		return front.CallMethod(n, s.Around(n, c), f.Getter)
	}
	return front.Select(n, s.Around(n, c), name)
}

// Method returns the method of a surrounding class that a name refers to, nil for none.
func (s *Scope) Method(n front.Node, name string) *ir.Expr {
	for c := s.Class; c != nil; c = c.Outer {
		if static, ok := c.Methods[name]; ok && static {
			return front.At(ir.Ref, n, front.Join(c.Name, name))
		} else if ok {
			return front.Select(n, s.Around(n, c), name)
		}
	}
	return nil
}

const maxType = 1600 // length of a type's name, in bytes

// Generic returns a type with arguments; unknown ones are objects.
func Generic(base string, args []string) string {
	if len(args) == 0 || base == "" || base[len(base)-1] == ']' {
		return base
	}
	list := front.Map(slices.Values(args), func(a string) string { return cmp.Or(a, "java.lang.Object") })
	if full := Each(base, "<"+strings.Join(list, ",")+">"); len(full) <= maxType {
		return full
	}
	return base
}

// Always adds an argument named "always" if one of the arguments is a function that always returns true. Only knowledge refers to
// that argument.
func Always(args []ir.Arg) []ir.Arg {
	for _, a := range args {
		if x := a.X; x.Op == ir.Lambda && len(x.Func.Body) == 1 && ReturnsTrue(x.Func.Body[0]) {
			return append(args, ir.Arg{Name: "always", X: &ir.Expr{Op: ir.Bool, Pos: x.Pos, Num: 1}})
		}
	}
	return args
}

// It returns a function with one parameter that returns an expression; references to methods are lowered to such
// functions.
func It(n front.Node, result func(it *ir.Expr) *ir.Expr) *ir.Expr {
	const name = "it"
	body := []ir.Stmt{front.Return(n, result(front.At(ir.Var, n, name)))}
	return front.Lambda(n, &ir.Func{Pos: n.Pos(), Params: []ir.Param{{Name: name}}, Body: body})
}
