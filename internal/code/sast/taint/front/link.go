package front

import (
	"maps"
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/ir"
)

// Link replaces the names that modules export for others by the names of what they mean, in all files of a program. It returns the names
// that it replaced, which is all that a file depends on.
func Link(files []*ir.File) map[string]string {
	l := &linker{
		modules: map[string]bool{}, exports: map[string]map[string]string{}, stars: map[string][]string{}, known: map[string]string{},
		targets: map[*ir.Expr]bool{}, members: map[*ir.Expr]bool{},
	}
	for _, f := range files {
		for _, module := range append([]string{f.Module}, f.Aliases...) {
			l.add(module, f)
		}
	}
	if len(l.exports)+len(l.stars) == 0 {
		return nil
	}
	for _, f := range files {
		l.file(f)
	}
	maps.DeleteFunc(l.known, func(name, to string) bool { return name == to })
	return l.known
}

// linker resolves the names that modules export.
type linker struct {
	modules map[string]bool
	exports map[string]map[string]string // by module: the names, and what they mean
	stars   map[string][]string
	known   map[string]string // meanings of names that were looked up
	// targets are the names that statements assign: a module assigns its own exports.
	targets map[*ir.Expr]bool
	members map[*ir.Expr]bool // those that were visited: a chain is visited from each of its members
}

func (l *linker) add(module string, f *ir.File) {
	l.modules[module] = true
	if len(f.Exports) > 0 && l.exports[module] == nil {
		l.exports[module] = map[string]string{}
	}
	for _, e := range f.Exports {
		if _, ok := l.exports[module][e.Name]; !ok {
			l.exports[module][e.Name] = e.To
		}
	}
	if len(f.Stars) > 0 {
		l.stars[module] = append(l.stars[module], f.Stars...)
	}
}

// maxReexports is the number of modules through which an export is followed.
const maxReexports = 7

// find returns the qualified name of what a module exports under a name. failed maps exports that were searched without success to the
// number of modules that the search had left: modules may re-export each other, and the number of paths through them is exponential.
func (l *linker) find(module, name string, left int, failed map[string]int) (to string, ok bool) {
	full := module + "." + name
	if failed[full] >= left {
		return "", false
	}
	switch to, ok = l.exports[module][name]; {
	case ok && to == "":
		return full, true
	case ok:
		owner, member := ir.Split(to)
		if further, ok := l.find(owner, member, left-1, failed); ok {
			return further, true
		}
		return to, true
	}
	failed[full] = left
	for _, star := range l.stars[module] {
		if to, ok = l.find(star, name, left-1, failed); ok {
			return to, true
		}
	}
	return "", false
}

// single matches one of the names in a type with arguments and alternatives.
var single = regexp.MustCompile(`[^|<>, ]+`)

// name returns the meaning of a name, or of each name in a type.
func (l *linker) name(text string) string {
	to, ok := l.known[text]
	if !ok {
		to = single.ReplaceAllStringFunc(text, l.meaning)
		l.known[text] = to
	}
	return to
}

// meaning returns the meaning of a name, whose beginning is that of a module, or of an array of it.
func (l *linker) meaning(name string) string {
	base, _, _ := strings.Cut(name, "[]")
	arrays := name[len(base):]
	for range maxReexports {
		base = l.step(base)
	}
	return base + arrays
}

// step resolves the name that follows that of a module.
func (l *linker) step(name string) string {
	if l.modules[name] {
		return name
	}
	end := len(name)
	for !l.modules[name[:end]] {
		if end = strings.LastIndexByte(name[:end], '.'); end < 0 {
			return name
		}
	}
	member, rest, deep := strings.Cut(name[end+1:], ".")
	to, ok := l.find(name[:end], member, maxReexports, map[string]int{})
	switch {
	case !ok:
		return name
	case deep:
		return to + "." + rest
	}
	return to
}

func (l *linker) file(f *ir.File) {
	for _, fn := range append([]*ir.Func{f.Top}, f.Funcs...) {
		l.function(fn)
	}
	for _, c := range f.Classes {
		for i := range c.Supers {
			c.Supers[i] = l.name(c.Supers[i])
		}
		l.annotations(c.Annotations)
		for i := range c.Fields {
			field := &c.Fields[i]
			field.Type = l.name(field.Type)
			l.annotations(field.Annotations)
			l.value(field.Init)
		}
		for _, fn := range c.Methods {
			l.function(fn)
		}
	}
}

func (l *linker) function(fn *ir.Func) {
	if fn == nil {
		return
	}
	fn.Result = l.name(fn.Result)
	l.annotations(fn.Annotations)
	for i := range fn.Params {
		p := &fn.Params[i]
		p.Type = l.name(p.Type)
		l.annotations(p.Annotations)
		l.value(p.Default)
		l.value(p.Pattern)
	}
	ir.Walk(fn.Body, l.stmt, l.expr)
}

func (l *linker) annotations(list []ir.Annotation) {
	for i := range list {
		list[i].Name = l.name(list[i].Name)
		for _, a := range list[i].Args {
			l.value(a.X)
		}
	}
}

func (l *linker) value(x *ir.Expr) {
	for _, e := range ir.Exprs(x) {
		l.expr(e)
	}
}

func (l *linker) stmt(s *ir.Stmt) {
	s.Type = l.name(s.Type)
	for i := range s.Cases {
		s.Cases[i].Type = l.name(s.Cases[i].Type)
	}
}

func (l *linker) expr(x *ir.Expr) {
	x.Type = l.name(x.Type)
	switch {
	case x.Op == ir.Assign:
		l.targets[x.X] = true
	case x.Op == ir.Ref && !l.targets[x]:
		x.Name = l.name(x.Name)
	case x.Op == ir.Select && !l.members[x]:
		l.members[x] = true
		l.member(x)
	}
	l.function(x.Func)
	for _, fn := range x.Body {
		l.function(fn)
	}
}

// member replaces the member of a module that belongs to another one.
func (l *linker) member(x *ir.Expr) {
	if x.X == nil || x.X.Op != ir.Ref && x.X.Op != ir.Select {
		return
	}
	l.expr(x.X)
	if own := x.X.Name + "." + x.Name; x.X.Op == ir.Ref && l.name(own) != own {
		*x = ir.Expr{Op: ir.Ref, Pos: x.Pos, Name: l.name(own)}
	}
}
