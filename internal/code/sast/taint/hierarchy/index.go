package hierarchy

import (
	"maps"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/protobuf"
)

// Index has all declarations of a program.
type Index struct {
	Knowledge  *model.Set
	Classes    map[string]*ir.Class
	FileOf     map[*ir.Func]*ir.File
	Functions  map[string][]*ir.Func // by qualified name; overloads share one
	Modules    map[string]string     // names that files are imported by, and their modules
	Tops       map[string][]*ir.File // files with something at the top, by module
	Parts      map[string][]Part     // where classes are declared
	subs       map[string][]string   // classes by what they extend
	names      map[string]string     // meanings of names with alternatives
	ancestry   map[string][]string
	Namespaces map[string]bool   // modules, and what their names are below
	Packages   map[string]bool   // of classes
	own        map[string]bool   // first parts of names that are the program's alone, unlike com in com.example.shop
	services   map[string]string // classes by their names without namespaces, in lower case; "" for ambiguous ones
	resolved   map[methodKey][]*ir.Func
	shaped     map[string]*model.Shape
	// MethodOwners are the classes that declare a method of a name.
	MethodOwners map[string][]string
	Records      map[string]bool // classes whose objects are rows of tables
	literals     map[string]Literal
	// Messages are those that files of Protocol Buffers declare.
	Messages protobuf.Messages
	// Templates are the templates by the name of their file, without its ending.
	Templates map[string][]template
}

// Part is the declaration of a class, or a part of it, in one file.
type Part struct {
	File  *ir.File
	Class *ir.Class
}

const (
	maxAncestors  = 64
	maxCandidates = 12
	maxSubclasses = 9 // levels of subclasses that are searched for a method
)

// New returns the index of some files.
func New(files []*ir.File, know *model.Set) *Index {
	x := &Index{
		Knowledge: know, Classes: map[string]*ir.Class{}, FileOf: map[*ir.Func]*ir.File{}, Functions: map[string][]*ir.Func{},
		literals: map[string]Literal{},
		Modules:  map[string]string{}, Tops: map[string][]*ir.File{}, Parts: map[string][]Part{},
		subs: map[string][]string{}, names: map[string]string{}, ancestry: map[string][]string{}, resolved: map[methodKey][]*ir.Func{},
		Templates: map[string][]template{}, shaped: map[string]*model.Shape{}, MethodOwners: map[string][]string{},
	}
	aliases := map[string]map[string]bool{}
	for _, f := range files {
		x.addFile(f)
		for _, alias := range f.Aliases {
			if aliases[alias] == nil {
				aliases[alias] = map[string]bool{}
			}
			aliases[alias][f.Module] = true
		}
	}
	for alias, modules := range aliases {
		if _, taken := x.Modules[alias]; len(modules) == 1 && !taken {
			for m := range modules {
				x.Modules[alias] = m
			}
		}
	}
	x.settle()
	x.implement(files)
	x.findRecords(files)
	for _, f := range files {
		for _, c := range f.Classes {
			for _, super := range c.Supers {
				name := x.Canonical(super)
				x.subs[name] = append(x.subs[name], c.Name)
			}
		}
	}
	return x
}

func (x *Index) addFile(f *ir.File) {
	x.addLiterals(f)
	if f.Module != "" {
		x.Modules[f.Module] = f.Module
		if f.Top != nil {
			x.Tops[f.Module] = append(x.Tops[f.Module], f)
		}
	}
	for _, c := range f.Classes {
		x.Parts[c.Name] = append(x.Parts[c.Name], Part{f, c})
		have, twice := x.Classes[c.Name]
		switch {
		case !twice:
			x.Classes[c.Name] = c
		case have.Partial && c.Partial:
			x.Classes[c.Name] = joined(have, c)
		}
	}
	seen := map[*ir.Func]bool{}
	for _, fn := range f.Funcs {
		x.addFunc(f, fn, seen)
	}
	for _, c := range f.Classes {
		for _, fn := range c.Methods {
			x.addFunc(f, fn, seen)
		}
	}
	if f.Top != nil {
		x.FileOf[f.Top] = f
	}
	for _, fn := range FunctionsOf(f) {
		if fn.Template {
			x.addTemplate(f, fn)
		}
	}
}

func (x *Index) addFunc(f *ir.File, fn *ir.Func, seen map[*ir.Func]bool) {
	if seen[fn] {
		return
	}
	seen[fn] = true
	x.FileOf[fn] = f
	x.Functions[fn.Name] = append(x.Functions[fn.Name], fn)
	if fn.Class != "" {
		_, member := ir.Split(fn.Name)
		x.MethodOwners[member] = append(x.MethodOwners[member], fn.Class)
	}
}

// Canonical returns the meaning of a name with alternatives: the first that the program
// declares or that knowledge is about, otherwise the last.
func (x *Index) Canonical(name string) string {
	if name == "" {
		return ""
	}
	if !strings.Contains(name, "|") {
		return x.Knowledge.Same(x.Unalias(name))
	}
	if found, ok := x.names[name]; ok {
		return found
	}
	found := ""
	for _, one := range ir.Alternatives(name) {
		if found = x.Unalias(one); x.Declares(found) || x.Namespaces[found] || x.Knowledge.Knows(ir.Base(found)) {
			break
		}
	}
	found = x.Knowledge.Same(found)
	x.names[name] = found
	return found
}

// IsOwn reports whether a name is below a namespace of the program. What the names of many programs begin with, such as the
// ending of a domain or the host of a repository, does not count.
func (x *Index) IsOwn(name string) bool {
	for owner := name; owner != ""; owner, _ = ir.Split(owner) {
		if x.Namespaces[owner] && (strings.ContainsRune(owner, '.') || x.own[owner]) {
			return true
		}
	}
	return false
}

// HasClass reports whether the program declares the class of a type.
func (x *Index) HasClass(typ string) bool { return x.Classes[ir.Base(typ)] != nil }

// Declares reports whether the program declares a class or function of that name.
func (x *Index) Declares(name string) bool {
	return x.HasClass(name) || len(x.Functions[ir.Base(name)]) > 0
}

// Unalias returns a name with the module that its alias stands for.
func (x *Index) Unalias(name string) string {
	if x.Declares(name) {
		return name
	}
	owner, rest := name, ""
	for owner != "" {
		if module, ok := x.Modules[owner]; ok {
			return module + rest
		}
		i := strings.LastIndexByte(owner, '.')
		if i < 0 {
			break
		}
		owner, rest = owner[:i], owner[i:]+rest
	}
	return name
}

// Ancestors returns a type and all that it extends, nearest first.
func (x *Index) Ancestors(name string) []string {
	name = ir.Base(name)
	if found, ok := x.ancestry[name]; ok {
		return found
	}
	out, shape := x.extend([]string{name}, 0)
	if shape != nil && !slices.Contains(out, shape.Is) { // no base class is known
		x.shaped[name] = shape
		out, _ = x.extend(append(out, shape.Is), len(out))
	}
	x.ancestry[name] = out
	return out
}

// extend adds the supertypes of types from a position on, and returns the first shape that recognises an external one.
func (x *Index) extend(out []string, at int) (all []string, shape *model.Shape) {
	for ; at < len(out) && len(out) < maxAncestors; at++ {
		var supers []string
		if c, ok := x.Classes[out[at]]; ok {
			supers = c.Supers
		}
		if t, ok := x.Knowledge.Type(out[at]); ok {
			supers = slices.Concat(supers, t.Extends)
		}
		for _, s := range supers {
			if s = ir.Base(x.Canonical(s)); s != "" && !slices.Contains(out, s) {
				out = append(out, s)
				if shape == nil {
					shape = x.baseShape(out[at], s)
				}
			}
		}
	}
	return out, shape
}

// Is reports whether a type is another one or extends it.
func (x *Index) Is(name, super string) bool {
	super = x.Knowledge.Same(super)
	return slices.Contains(x.Ancestors(name), super) || x.Knowledge.Same(ir.Base(name)) == super
}

// IsScalar reports whether values of a type cannot contain text.
func (x *Index) IsScalar(typ string) bool {
	name := ir.Base(x.Canonical(typ))
	if t, ok := x.Knowledge.Type(name); ok {
		return t.Scalar
	}
	c, ok := x.Classes[name]
	if !ok || c.Structural {
		return false
	}
	// A class without fields that extends one type is an alias of that type; the fields of an enumeration are its objects.
	alias := len(c.Supers) == 1 && len(c.Fields) == 0
	return slices.ContainsFunc(c.Supers, func(super string) bool {
		t, ok := x.Knowledge.Type(ir.Base(x.Canonical(super)))
		return ok && t.Scalar && (alias || t.Fixed)
	})
}

// IsFixed reports whether a type has only the objects that it declares, as enumerations do.
func (x *Index) IsFixed(typ string) bool {
	return slices.ContainsFunc(x.Ancestors(typ), func(up string) bool { t, ok := x.Knowledge.Type(up); return ok && t.Fixed })
}

// settle adds methods that are declared outside of their type, once all types are known.
func (x *Index) settle() {
	x.Namespaces, x.own = map[string]bool{}, map[string]bool{}
	for name := range x.Modules {
		if first, _, _ := strings.Cut(name, "."); strings.Count(name, ".") < 2 && !strings.Contains(name, "/") {
			x.own[first] = true
		}
		for name != "" && !x.Namespaces[name] {
			x.Namespaces[name] = true
			name, _ = ir.Split(name)
		}
	}
	x.Packages = map[string]bool{}
	for name := range x.Classes {
		owner, _ := ir.Split(name)
		x.Packages[owner] = true
	}
	for _, name := range slices.Sorted(maps.Keys(x.Functions)) {
		list := ir.Alternatives(name)
		if len(list) == 1 {
			continue
		}
		fns := x.Functions[name]
		delete(x.Functions, name)
		at := len(list) - 1
		for i, one := range list {
			if owner, _ := ir.Split(one); x.Declares(owner) || x.Knowledge.Knows(owner) {
				at = i
				break
			}
		}
		owner, member := ir.Split(list[at])
		name = x.Knowledge.Same(owner) + "." + member
		x.Functions[name] = append(x.Functions[name], fns...)
	}
}

// joined merges two declarations of a class.
func joined(a, b *ir.Class) *ir.Class {
	out := *a
	out.Supers = append(out.Supers[:len(out.Supers):len(out.Supers)], b.Supers...)
	out.Annotations = append(out.Annotations[:len(out.Annotations):len(out.Annotations)], b.Annotations...)
	out.Fields = append(out.Fields[:len(out.Fields):len(out.Fields)], b.Fields...)
	out.Methods = append(out.Methods[:len(out.Methods):len(out.Methods)], b.Methods...)
	return &out
}

// FunctionsOf returns the top-level code, functions and methods of a file.
func FunctionsOf(f *ir.File) []*ir.Func {
	var out []*ir.Func
	if f.Top != nil {
		out = append(out, f.Top)
	}
	out = append(out, f.Funcs...)
	for _, c := range f.Classes {
		out = append(out, c.Methods...)
	}
	return out
}

// findRecords finds the classes whose objects are rows of tables: those that are a type
// argument of a field whose type is a table, and those that extend a table without type
// arguments.
func (x *Index) findRecords(files []*ir.File) {
	x.Records = map[string]bool{}
	for _, f := range files {
		for _, c := range f.Classes {
			for _, up := range x.Ancestors(c.Name) {
				if t, ok := x.Knowledge.Type(up); ok && t.Records && len(ir.TypeArgs(up)) == 0 {
					x.Records[c.Name] = true
				}
			}
			for i := range c.Fields {
				of := x.Canonical(c.Fields[i].Type)
				if t, ok := x.Knowledge.Type(ir.Base(of)); !ok || !t.Records {
					continue
				}
				for _, arg := range ir.TypeArgs(of) {
					if name := ir.Base(x.Canonical(arg)); x.Classes[name] != nil {
						x.Records[name] = true
					}
				}
			}
		}
	}
}

// maxNesting limits how deeply the fields of fields are searched for a type.
const maxNesting = 2

// Contains reports whether a type is one of a list, an array of one, or a class of the
// program with a field of one.
func (x *Index) Contains(typ string, list []string, depth int) bool {
	t := strings.TrimSuffix(ir.Base(x.Canonical(typ)), "[]")
	if t == "" || slices.ContainsFunc(list, func(one string) bool { return x.Is(t, one) }) {
		return true
	}
	for _, owner := range x.Ancestors(t) {
		c := x.Classes[owner]
		if c == nil || depth >= maxNesting {
			continue
		}
		for i := range c.Fields {
			if f := &c.Fields[i]; !f.Static && x.Contains(f.Type, list, depth+1) {
				return true
			}
		}
	}
	return false
}
