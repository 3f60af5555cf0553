package flow

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

// index knows what the repository declares.
type index struct {
	know     *model.Set
	classes  map[string]*ir.Class
	fileOf   map[*ir.Func]*ir.File
	funcs    map[string][]*ir.Func // by qualified name; overloads share one
	modules  map[string]string     // names that files are imported by, and their modules
	tops     map[string][]*ir.File // files with something at the top, by module
	parts    map[string][]part     // where classes are declared
	subs     map[string][]string   // classes by what they extend
	names    map[string]string     // what names with alternatives mean
	ancestry map[string][]string
	spaces   map[string]bool // modules, and what their names are below
	resolved map[methodKey][]*ir.Func
	records  map[string]bool // classes whose objects are rows of tables
	// templates are those whose file's name is so, without ending.
	templates map[string][]template
}

// part is a class, or what a file declares of it.
type part struct {
	file  *ir.File
	class *ir.Class
}

const (
	mostAncestors  = 64
	mostCandidates = 12
)

func newIndex(files []*ir.File, know *model.Set) *index {
	x := &index{
		know: know, classes: map[string]*ir.Class{}, fileOf: map[*ir.Func]*ir.File{}, funcs: map[string][]*ir.Func{},
		modules: map[string]string{}, tops: map[string][]*ir.File{}, parts: map[string][]part{}, subs: map[string][]string{}, names: map[string]string{}, ancestry: map[string][]string{}, resolved: map[methodKey][]*ir.Func{},
		templates: map[string][]template{},
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
		if _, taken := x.modules[alias]; len(modules) == 1 && !taken {
			for m := range modules {
				x.modules[alias] = m
			}
		}
	}
	x.settle()
	x.implement(files)
	x.findRecords(files)
	for _, f := range files {
		for _, c := range f.Classes {
			for _, super := range c.Supers {
				name := x.canon(super)
				x.subs[name] = append(x.subs[name], c.Name)
			}
		}
	}
	return x
}

func (x *index) addFile(f *ir.File) {
	if f.Module != "" {
		x.modules[f.Module] = f.Module
		if f.Top != nil {
			x.tops[f.Module] = append(x.tops[f.Module], f)
		}
	}
	for _, c := range f.Classes {
		x.parts[c.Name] = append(x.parts[c.Name], part{f, c})
		have, twice := x.classes[c.Name]
		switch {
		case !twice:
			x.classes[c.Name] = c
		case have.Partial && c.Partial:
			x.classes[c.Name] = joined(have, c)
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
		x.fileOf[f.Top] = f
	}
	for _, fn := range functionsOf(f) {
		if fn.Template {
			x.addTemplate(f, fn)
		}
	}
}

func (x *index) addFunc(f *ir.File, fn *ir.Func, seen map[*ir.Func]bool) {
	if seen[fn] {
		return
	}
	seen[fn] = true
	x.fileOf[fn] = f
	x.funcs[fn.Name] = append(x.funcs[fn.Name], fn)
}

// canon is what a name with alternatives means: the first that is declared here or
// that something is known about, else the last.
func (x *index) canon(name string) string {
	if name == "" {
		return ""
	}
	if !strings.Contains(name, "|") {
		return x.know.Same(x.local(name))
	}
	if found, ok := x.names[name]; ok {
		return found
	}
	found := ""
	for _, one := range ir.Alternatives(name) {
		if found = x.local(one); x.declares(found) || x.spaces[found] || x.know.Knows(ir.Base(found)) {
			break
		}
	}
	found = x.know.Same(found)
	x.names[name] = found
	return found
}

func (x *index) declares(name string) bool {
	base := ir.Base(name)
	_, class := x.classes[base]
	_, fn := x.funcs[base]
	return class || fn
}

// local is a name with the module that an alias stands for.
func (x *index) local(name string) string {
	if x.declares(name) {
		return name
	}
	owner, rest := name, ""
	for owner != "" {
		if module, ok := x.modules[owner]; ok {
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

// ancestors are a type and all that it extends, nearest first.
func (x *index) ancestors(name string) []string {
	name = ir.Base(name)
	if found, ok := x.ancestry[name]; ok {
		return found
	}
	out := []string{name}
	for at := 0; at < len(out) && len(out) < mostAncestors; at++ {
		var supers []string
		if c, ok := x.classes[out[at]]; ok {
			supers = c.Supers
		}
		if t, ok := x.know.Type(out[at]); ok {
			supers = slices.Concat(supers, t.Extends)
		}
		for _, s := range supers {
			if s = ir.Base(x.canon(s)); s != "" && !slices.Contains(out, s) {
				out = append(out, s)
			}
		}
	}
	x.ancestry[name] = out
	return out
}

// is tells whether a type is another or extends it.
func (x *index) is(name, super string) bool {
	super = x.know.Same(super)
	return slices.Contains(x.ancestors(name), super) || x.know.Same(ir.Base(name)) == super
}

// methods are those that a call of a member may mean: the one that the type has or
// inherits, and those that override it in subclasses.
func (x *index) methods(typ, member string, args int) []*ir.Func {
	key := methodKey{typ, member, args}
	out, ok := x.resolved[key]
	if !ok {
		out = x.findMethods(typ, member, args)
		x.resolved[key] = out
	}
	return out
}

// methodKey is what methods are looked up by, for what was found before.
type methodKey struct {
	typ, member string
	args        int
}

func (x *index) findMethods(typ, member string, args int) []*ir.Func {
	var out []*ir.Func
	for _, owner := range x.ancestors(typ) {
		if found := fitting(x.funcs[owner+"."+member], args); len(found) > 0 {
			out = append(out, found...)
			break
		}
	}
	if _, here := x.classes[ir.Base(typ)]; here || len(x.subs[ir.Base(typ)]) > 0 {
		out = x.overriding(ir.Base(typ), member, args, out, 0)
	}
	if len(out) > mostCandidates {
		return nil
	}
	return concrete(out)
}

// concrete are the functions of which it is known what they do, all when there are none.
func concrete(list []*ir.Func) []*ir.Func {
	var out []*ir.Func
	for _, fn := range list {
		if !fn.Abstract {
			out = append(out, fn)
		}
	}
	if len(out) == 0 {
		return list
	}
	return out
}

func (x *index) overriding(typ, member string, args int, out []*ir.Func, depth int) []*ir.Func {
	if depth > 8 {
		return out
	}
	for _, sub := range x.subs[typ] {
		for _, fn := range fitting(x.funcs[sub+"."+member], args) {
			if !slices.Contains(out, fn) {
				out = append(out, fn)
			}
		}
		if len(out) > mostCandidates {
			return out
		}
		out = x.overriding(sub, member, args, out, depth+1)
	}
	return out
}

// fitting are the overloads that take so many arguments, all when none does.
func fitting(list []*ir.Func, args int) []*ir.Func {
	if len(list) < 2 || args < 0 {
		return list
	}
	var out []*ir.Func
	for _, fn := range list {
		if takes(fn, args) {
			out = append(out, fn)
		}
	}
	if len(out) == 0 {
		return list
	}
	return out
}

// constructors are those of a class or the nearest that it inherits.
func (x *index) constructors(typ string, args int) []*ir.Func {
	for _, owner := range x.ancestors(typ) {
		c, ok := x.classes[owner]
		if !ok {
			continue
		}
		var found []*ir.Func
		for _, fn := range c.Methods {
			if fn.Constructor {
				found = append(found, fn)
			}
		}
		if len(found) > 0 {
			return fitting(found, args)
		}
	}
	return nil
}

// field is a declared field of a class or of one that it extends, with its class.
func (x *index) field(typ, name string) (*ir.Field, string) {
	for _, owner := range x.ancestors(typ) {
		c, ok := x.classes[owner]
		if !ok {
			continue
		}
		for i := range c.Fields {
			if c.Fields[i].Name == name {
				return &c.Fields[i], owner
			}
		}
	}
	return nil, ""
}

// scalar tells whether values of a type carry no text.
func (x *index) scalar(typ string) bool {
	name := ir.Base(x.canon(typ))
	if t, ok := x.know.Type(name); ok {
		return t.Scalar
	}
	// Another name of a type, rather than a class that has parts of its own.
	if c, ok := x.classes[name]; ok && len(c.Supers) == 1 && len(c.Fields) == 0 && !c.Structural {
		t, ok := x.know.Type(ir.Base(x.canon(c.Supers[0])))
		return ok && t.Scalar
	}
	return false
}
