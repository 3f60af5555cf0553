package flow

import (
	"assay/internal/code/sast/taint/hierarchy"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// Templates are functions whose receiver holds what they are given. A call that renders
// one names it by the end of its path.

// render fills the template that a call means.
func (r *run) render(c *site.Call, s *model.RenderSpec) {
	var found []*ir.Func
	named := false
	if s.Name.Kind != model.SlotNone {
		list, _ := r.Slot(c, s.Name)
		for _, v := range list {
			if v == nil {
				continue
			}
			for _, name := range v.Constants {
				if name.Kind == 's' {
					named = true
					found = value.Union(found, r.TemplatesNamed(r.File.Path, r.Func.Class, name.Text), hierarchy.MaxRendered)
				}
			}
		}
	}
	if !named {
		found = r.TemplateOf(s, r.File.Path, r.Root)
	}
	if len(found) == 0 {
		return
	}
	data := r.givenTo(c, s)
	for _, fn := range found {
		r.applySummary(&site.Call{Expr: c.Expr, Kind: model.Calls, Member: hierarchy.Stem(r.FileOf[fn].Path)}, fn, data)
	}
}

// givenTo is what a template is given.
func (r *run) givenTo(c *site.Call, s *model.RenderSpec) *value.Value {
	var data *value.Value
	for _, w := range s.With {
		if w.Named {
			o := &value.Object{Fields: map[string]*value.Value{}}
			for _, a := range c.Args {
				if a.Name != "" {
					o.Fields[a.Name] = a.Value
				}
			}
			data = value.Together(data, &value.Value{Objects: []int{r.NewObject(nil, o)}})
			continue
		}
		list, _ := r.Slot(c, w.Slot)
		if w.Slot.Kind == model.SlotThis && c.Receiver == nil {
			list = []*value.Value{r.Receiver}
		}
		for _, v := range list {
			name := w.Name
			if w.By != nil {
				if by, _ := r.Slot(c, *w.By); len(by) == 1 {
					name, _ = by[0].Text()
				}
				if name == "" {
					continue
				}
			}
			if v != nil && name != "" {
				v = r.Nest([]string{name}, v)
			}
			data = value.Together(data, v)
		}
	}
	return data
}

// isUnassigned reports whether no code of the program that was interpreted so far assigns the member of an object. What a
// library keeps there is not what the object was made of, and other functions may assign it on other objects of the class.
func (r *run) isUnassigned(v *value.Value, key string) bool {
	if v == nil || key == model.Elements {
		return false
	}
	for _, id := range v.Objects {
		if _, ok := r.Object(id).Get(key); ok {
			return false
		}
	}
	for _, t := range v.Types {
		if _, here := r.Classes[ir.Base(t)]; !here || r.IsFilledBySetters(ir.Base(t)) {
			continue
		}
		if f, _ := r.Field(t, key); (f == nil || len(value.FromSources(v.Taints)) == 0) && len(r.Methods(t, key, -1)) == 0 {
			return !r.IsStored(t, key)
		}
	}
	return false
}

// renders fills the template that a function fills when it ends, where an entry says that
// there is one.
func (r *run) renders(fn *ir.Func, file *ir.File) {
	if fn.Class == "" || fn.Template || len(r.Templates) == 0 {
		return
	}
	answers := fn.Result != "" && r.frames[0].result != nil
	for _, e := range r.Knowledge.Entries {
		if !e.Renders && e.Render == nil || e.Silent && answers || !r.Enters(e, fn, file) {
			continue
		}
		x := &ir.Expr{Op: ir.Call, Pos: fn.Pos}
		data, spec := r.Receiver, &model.RenderSpec{}
		if e.Render != nil {
			data, spec = r.givenTo(&site.Call{Expr: x, Kind: model.Calls, Receiver: r.Receiver}, e.Render), e.Render
		}
		found := r.TemplateOf(spec, file.Path, fn)
		for _, t := range found {
			r.applySummary(&site.Call{Expr: x, Kind: model.Calls, Member: hierarchy.Stem(r.FileOf[t].Path)}, t, data)
		}
		return
	}
}
