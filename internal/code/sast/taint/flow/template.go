package flow

import (
	"path"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/hierarchy"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// A template is a function whose receiver has the variables that the template is given. A call that
// renders a template names the end of its path.

// Render implements effects.Renderer.
func (r *caller) Render(c *site.Call, s *model.Render) {
	found, named := r.renderedBy(c, s)
	if !named {
		found = r.TemplateOf(s, r.File.Path, r.Root)
	}
	r.fill(c, s, found)
}

// renderedBy returns the templates that the slot of the name means. named is false if they have another name.
func (r *caller) renderedBy(c *site.Call, s *model.Render) (found []*ir.Func, named bool) {
	if !s.Name.IsSet() {
		return nil, false
	}
	list, _ := r.Match.Slot(c, s.Name)
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
		r.renderObject(c, s, v)
	}
	return found, named
}

// renderObject calls the methods by which an object of the program writes itself.
func (r *caller) renderObject(c *site.Call, s *model.Render, v *value.Value) {
	for _, name := range s.Methods {
		for _, fn := range r.OwnMethods(v.Types, name, 0) {
			r.ApplySummary(&site.Call{Expr: c.Expr, Kind: model.Calls, Member: name, Receiver: v}, fn, v)
		}
	}
}

// fill fills templates with the variables that a call passes, and then the layout around them.
func (r *caller) fill(c *site.Call, s *model.Render, found []*ir.Func) {
	if len(found) == 0 {
		return
	}
	data := r.named(r.variables(c, s))
	for _, fn := range slices.Concat(found, r.layout(c, s)) {
		name := hierarchy.Stem(r.FileOf[fn].Path)
		r.ApplySummary(&site.Call{Expr: c.Expr, Kind: model.Calls, Member: name}, fn, r.withOwn(c, s, path.Base(name), data))
	}
}

// named returns an object without values under unknown keys: a variable of a template is only what is passed under its name.
func (r *caller) named(v *value.Value) *value.Value {
	if v == nil || !slices.ContainsFunc(v.Objects, func(id int) bool { return r.Object(id).Rest != nil }) {
		return v
	}
	out := *v
	out.Objects = nil
	for _, id := range v.Objects {
		o := *r.Object(id)
		o.Rest = nil
		out.Objects = append(out.Objects, r.NewObject(nil, &o))
	}
	return &out
}

// withOwn adds to the variables of a template the one that has its name.
func (r *caller) withOwn(c *site.Call, s *model.Render, name string, data *value.Value) *value.Value {
	for _, w := range s.With {
		if !w.Own {
			continue
		}
		list, _ := r.Match.Slot(c, w.Slot)
		for _, v := range list {
			if v != nil {
				data = value.Together(data, r.Nest([]string{name}, v))
			}
		}
	}
	return data
}

// layout returns the template around those that a call fills.
func (r *caller) layout(c *site.Call, s *model.Render) []*ir.Func {
	if s.Layout == nil {
		return nil
	}
	folder := s.Layout.Folder + "/"
	if list, given := r.Match.Slot(c, s.Layout.At); given {
		if name, ok := list[0].Text(); ok {
			return r.TemplatesNamed(r.File.Path, "", folder+name)
		}
		return nil
	}
	for _, class := range r.Ancestors(r.Root.Class) {
		own := hierarchy.Underscored(strings.TrimSuffix(class, s.Layout.Suffix))
		if c, ok := r.Classes[class]; ok {
			for _, a := range c.Annotations {
				if a.Name == s.Layout.Class && len(a.Args) > 0 && a.Args[0].X.Op == ir.String {
					own = a.Args[0].X.Name
				}
			}
		}
		if found := r.TemplatesNamed(r.File.Path, "", folder+own); len(found) > 0 {
			return found
		}
	}
	return nil
}

// namedVariables adds the named arguments of a call to the variables of a template.
func (r *caller) namedVariables(c *site.Call, data *value.Value) *value.Value {
	o := &value.Object{Fields: map[string]*value.Value{}}
	for _, a := range c.Args {
		switch a.Name {
		case "":
		case ir.NamedRest:
			data = value.Together(data, a.Value)
		default:
			o.Fields[a.Name] = a.Value
		}
	}
	return value.Together(data, &value.Value{Objects: []int{r.NewObject(nil, o)}})
}

// variables returns an object with the variables that a template is given.
func (r *caller) variables(c *site.Call, s *model.Render) *value.Value {
	var data *value.Value
	for _, w := range s.With {
		if w.Own {
			continue
		}
		if w.Named {
			data = r.namedVariables(c, data)
			continue
		}
		list, _ := r.Match.Slot(c, w.Slot)
		if w.Slot.Kind == model.SlotThis && c.Receiver == nil {
			list = []*value.Value{r.Receiver}
		}
		for _, v := range list {
			var below []string
			if w.Name != "" {
				below = append(below, w.Name)
			}
			if w.By != nil {
				name := ""
				if by, _ := r.Match.Slot(c, *w.By); len(by) == 1 && by[0] != nil {
					name, _ = by[0].Text()
				}
				if name == "" {
					continue
				}
				below = append(below, name)
			}
			if v != nil && len(below) > 0 {
				v = r.Nest(below, v)
			}
			data = value.Together(data, v)
		}
	}
	return data.WithType(s.Carrier)
}

// isUnassigned reports whether no code interpreted so far assigns the member of an object. What a
// library stores in the member is unknown, and other functions may assign it on other objects of
// the class.
func (r *caller) isUnassigned(v *value.Value, key string) bool {
	if v == nil || key == model.Elements || r.Func.Template && slices.ContainsFunc(v.Taints, isPassed) {
		return false
	}
	for _, id := range v.Objects {
		if _, ok := r.Object(id).Get(key); ok {
			return false
		}
	}
	for _, t := range v.Types {
		if !r.HasClass(t) || r.Match.IsFilledBySetters(ir.Base(t)) {
			continue
		}
		f, _ := r.Field(t, key)
		if f != nil && r.HasClass(r.Canonical(f.Type)) {
			return false // the members of that class are looked at instead
		}
		if (f == nil || !value.HasSource(v.Taints)) && len(r.Methods(t, key, -1)) == 0 {
			return !r.IsStored(t, key)
		}
	}
	return false
}

// isPassed reports whether a value is part of what the template is given: only the code that fills it knows what is assigned.
func isPassed(t value.Taint) bool { return t.Source == nil && !t.Weak }

// renderAtEnd fills the template that a framework renders when an entry point returns.
func (r *caller) renderAtEnd(fn *ir.Func, file *ir.File) {
	if fn.Class == "" || fn.Template || len(r.Templates) == 0 {
		return
	}
	answers := fn.Result != "" && r.HasResult()
	for _, e := range r.Knowledge.Entries {
		if e.Render == nil || e.Silent && answers || !r.Match.Enters(e, fn, file) {
			continue
		}
		c := &site.Call{Expr: &ir.Expr{Op: ir.Call, Pos: fn.Pos}, Kind: model.Calls, Receiver: r.Receiver}
		r.fill(c, e.Render, r.TemplateOf(e.Render, file.Path, fn))
		return
	}
}
