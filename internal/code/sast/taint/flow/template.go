package flow

import (
	slash "path"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/value"
)

// Templates are functions whose receiver holds what they are given. A call that renders
// one names it by the end of its path.

// template is one with its path, in small letters: whole, and without the file's ending.
type template struct {
	fn         *ir.Func
	path, stem string
}

const (
	mostTemplates = 64 // of one name that are looked through
	mostRendered  = 3  // that a call may mean
)

// addTemplate knows a template by the name of its file.
func (x *index) addTemplate(f *ir.File, fn *ir.Func) {
	t := template{fn: fn, path: strings.ToLower(f.Path)}
	t.stem = stem(t.path)
	x.templates["/"+t.stem] = append(x.templates["/"+t.stem], t)
	base := slash.Base(t.stem)
	if len(x.templates[base]) < mostTemplates {
		x.templates[base] = append(x.templates[base], t)
	}
}

// stem is a path without the endings of the file's name, and without the underscore in
// front of it that marks a part of a page.
func stem(file string) string {
	dir, name := slash.Split(file)
	name = strings.TrimPrefix(name, "_")
	if i := strings.IndexByte(name, '.'); i > 0 {
		name = name[:i]
	}
	return dir + name
}

// render fills the template that a call means.
func (r *run) render(c *call, s *model.RenderSpec) {
	var found []*ir.Func
	named := false
	if s.Name.Kind != model.SlotNone {
		list, _ := r.slot(c, s.Name)
		for _, v := range list {
			if v == nil {
				continue
			}
			for _, name := range v.Constants {
				if name.Kind == 's' {
					named = true
					found = value.Union(found, r.a.templatesNamed(r.file.Path, r.fn.Class, name.Text), mostRendered)
				}
			}
		}
	}
	if !named {
		found = r.a.unnamed(s, r.file.Path, r.root)
	}
	if len(found) == 0 {
		return
	}
	data := r.givenTo(c, s)
	for _, fn := range found {
		r.apply1(&call{x: c.x, kind: model.Calls, member: stem(r.a.fileOf[fn].Path)}, fn, data)
	}
}

// givenTo is what a template is given.
func (r *run) givenTo(c *call, s *model.RenderSpec) *value.Value {
	var data *value.Value
	for _, w := range s.With {
		if w.Named {
			o := &value.Object{Fields: map[string]*value.Value{}}
			for _, a := range c.args {
				if a.name != "" {
					o.Fields[a.name] = a.v
				}
			}
			data = together(data, &value.Value{Objects: []int{r.NewObject(nil, o)}})
			continue
		}
		list, _ := r.slot(c, w.Slot)
		if w.Slot.Kind == model.SlotThis && c.this == nil {
			list = []*value.Value{r.this}
		}
		for _, v := range list {
			name := w.Name
			if w.By != nil {
				if by, _ := r.slot(c, *w.By); len(by) == 1 {
					name, _ = by[0].Text()
				}
				if name == "" {
					continue
				}
			}
			if v != nil && name != "" {
				v = r.Nest([]string{name}, v)
			}
			data = together(data, v)
		}
	}
	return data
}

// unseen tells whether a member of an object is none that somebody here was seen to give
// it: what a library keeps there is not what the object was made of, and what other
// functions give to other objects of the class may not be this one's.
func (r *run) unseen(v *value.Value, key string) bool {
	if v == nil || key == model.Elements {
		return false
	}
	for _, id := range v.Objects {
		if _, ok := r.Object(id).Get(key); ok {
			return false
		}
	}
	for _, t := range v.Types {
		if _, here := r.a.classes[ir.Base(t)]; !here || r.a.set(ir.Base(t)) {
			continue
		}
		if f, _ := r.a.field(t, key); (f == nil || len(value.FromSources(v.Taints)) == 0) && len(r.a.methods(t, key, -1)) == 0 {
			return !r.recalled(t, key)
		}
	}
	return false
}

// together is what holds all that two things hold.
func together(a, b *value.Value) *value.Value {
	if a == nil {
		return b
	}
	if b == nil {
		return a
	}
	out := *value.Join(a, b)
	out.Taints = value.JoinTaints(a.Taints, b.Taints)
	return &out
}

// renders fills the template that a function fills when it ends, where an entry says that
// there is one.
func (r *run) renders(fn *ir.Func, file *ir.File) {
	if fn.Class == "" || fn.Template || len(r.a.templates) == 0 {
		return
	}
	answers := fn.Result != "" && r.frames[0].result != nil
	for _, e := range r.a.know.Entries {
		if !e.Renders && e.Render == nil || e.Silent && answers || !r.a.enters(e, fn, file) {
			continue
		}
		x := &ir.Expr{Op: ir.Call, Pos: fn.Pos}
		data, spec := r.this, &model.RenderSpec{}
		if e.Render != nil {
			data, spec = r.givenTo(&call{x: x, kind: model.Calls, this: r.this}, e.Render), e.Render
		}
		found := r.a.unnamed(spec, file.Path, fn)
		for _, t := range found {
			r.apply1(&call{x: x, kind: model.Calls, member: stem(r.a.fileOf[t].Path)}, t, data)
		}
		return
	}
}

// unnamed is the template that a render means without naming it: it is called as the
// file, or as the function.
func (x *index) unnamed(s *model.RenderSpec, file string, fn *ir.Func) []*ir.Func {
	if !s.File {
		return x.ownTemplate(file, fn)
	}
	var found []*ir.Func
	for _, t := range x.templates["/"+stem(strings.ToLower(file))] {
		found = append(found, t.fn)
	}
	return found
}

// ownTemplate is the template that is called as a function, in a folder called as its class.
func (x *index) ownTemplate(file string, fn *ir.Func) []*ir.Func {
	_, member := ir.Split(fn.Name)
	found, near := x.nearest(file, fn.Class, strings.ToLower(member))
	if !near {
		return nil
	}
	return found
}

// templatesNamed are the templates that a name means: the end of a path with its ending, with dots
// for slashes, or without ending.
func (x *index) templatesNamed(file, class, name string) []*ir.Func {
	name = strings.ToLower(name)
	if i := strings.LastIndex(name, "::"); i >= 0 {
		name = name[i+2:]
	}
	name = strings.TrimLeft(slash.Clean("/"+strings.TrimLeft(name, "~/.@")), "/")
	if name == "" {
		return nil
	}
	for _, t := range x.templates[slash.Base(stem(name))] {
		if ends(t.path, name) || ends(withoutLast(t.path), name) {
			found, _ := x.nearest(file, class, name)
			return found
		}
	}
	if found, _ := x.nearest(file, class, strings.ReplaceAll(name, ".", "/")); len(found) > 0 {
		return found
	}
	found, _ := x.nearest(file, class, stem(name))
	return found
}

// nearest are the templates whose paths end so, best those that are beside the file or
// in a folder that is called like it; near says that they are.
func (x *index) nearest(file, class, name string) (found []*ir.Func, near bool) {
	best := -1
	for _, t := range x.templates[slash.Base(stem(name))] {
		if !ends(t.stem, stem(name)) || strings.Contains(slash.Base(name), ".") && !ends(t.path, name) && !ends(withoutLast(t.path), name) {
			continue
		}
		n := nearness(t.path, strings.ToLower(file), class)
		if n > best {
			best, found = n, nil
		}
		if n == best {
			found = append(found, t.fn)
		}
	}
	if len(found) > mostRendered {
		return nil, false
	}
	return found, best > 0
}

// nearness is higher for templates that belong to a file rather than to others.
func nearness(template, file, class string) int {
	dir, n := slash.Dir(template), 0
	own := slash.Base(dir)
	base := slash.Base(file)
	if i := strings.LastIndexAny(class, ".:\\"); i >= 0 {
		class = class[i+1:]
	}
	switch {
	case dir == slash.Dir(file):
		n = 4
	case strings.HasPrefix(base, own) || class != "" && strings.HasPrefix(strings.ToLower(class), own):
		n = 2
	}
	if n > 0 && slash.Base(slash.Dir(dir)) == slash.Base(slash.Dir(file)) {
		n++
	}
	return n
}

// withoutLast is a path without its last ending: "page.html" of "page.html.erb".
func withoutLast(file string) string { return strings.TrimSuffix(file, slash.Ext(file)) }

// ends tells whether a path ends in another one.
func ends(whole, end string) bool {
	return whole == end || strings.HasSuffix(whole, "/"+end)
}
