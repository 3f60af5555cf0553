package flow

import (
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/shapes"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/value"
)

// given1 is what an entry gives a parameter.
func (r *run) entryArgument(p *ir.Param, i, n int, v *value.Value, e *model.EntrySpec) *value.Value {
	if e.Shape != nil {
		return r.FillShaped(p, i, v, e.Shape)
	}
	g, ok := e.Params[i]
	if !ok {
		g, ok = e.Params[i-n]
	}
	if !ok {
		g, ok = e.Named[p.Name]
	}
	if !ok && e.All != nil && r.routed(p, e) {
		g, ok = *e.All, true
	}
	if !ok {
		return v
	}
	return r.fill(p, v, g, e.Framework)
}

func (r *run) fill(p *ir.Param, v *value.Value, g model.Given, framework string) *value.Value {
	if p.Default != nil && p.Default.X != nil && slices.Contains(g.Unless, r.Canonical(p.Default.X.Name)+"()") {
		made := r.Eval(p.Default)
		if p.Type != "" {
			made = r.Declared(value.Tainted(r.DeepTaints(made)), p.Type)
		}
		return made
	}
	for _, have := range p.Annotations {
		for _, not := range g.Unless {
			if r.MatchesAnnotation(have.Name, not) {
				return v
			}
		}
	}
	for _, not := range g.Unless {
		if t := r.Canonical(p.Type); t != "" && (t == not || r.Is(t, not)) {
			return v
		}
	}
	if len(g.Only) > 0 && !r.Contains(p.Type, g.Only, 0) {
		return v
	}
	if g.Type != "" && (p.Type == "" || !r.Knowledge.Knows(ir.Base(r.Canonical(p.Type)))) {
		v = v.WithType(r.Canonical(g.Type))
	}
	if g.Source == "" || p.Type != "" && r.IsScalar(p.Type) {
		return v
	}
	pos := r.Func.Pos
	hit := r.NewSource(g.Source, pos, value.ParameterPrefix+p.Name, framework)
	r.MarkShaped(hit, []string{r.Func.Class})
	v = value.AddTaints(value.OrEmpty(v), []value.Taint{{Origin: value.Origin{Source: hit}, Sanitized: g.Cleared, Step: (*value.Step)(nil).Then(r.File, pos, value.SourceStep, "the parameter "+p.Name)}})
	for _, t := range v.Types {
		if _, here := r.Classes[ir.Base(t)]; here || p.Type != "" {
			break
		}
	}
	return v
}

// annotated is what the annotations of a parameter give it.
func (r *run) annotated(p *ir.Param, v *value.Value) *value.Value {
	for _, have := range p.Annotations {
		for _, e := range r.Knowledge.Entries {
			for _, name := range e.Annotation {
				if !r.MatchesAnnotation(have.Name, name) {
					continue
				}
				g, ok := e.Named["this"]
				if !ok {
					g = model.Given{Source: model.SourceRequest}
				}
				v = r.fill(p, v, g, e.Framework)
			}
		}
	}
	return r.AnnotatedByShape(p, v)
}

// enter runs functions that a call registers for somebody outside to call.
func (r *run) enter(c *site.Call) bool {
	did := false
	for _, e := range r.Knowledge.Entries {
		for _, name := range e.Callback {
			if !r.IsCallOf(c, name) || !r.Holds(c, &model.Spec{When: e.When}) {
				continue
			}
			did = true
			list, _ := r.Slot(c, e.At)
			r.registered = nil
			for _, a := range c.Args {
				if s, ok := a.Value.Text(); ok {
					r.registered = append(r.registered, s)
				}
			}
			for _, v := range list {
				r.enterAll(v, e, 0)
			}
			r.registered = nil
			break
		}
	}
	return did
}

// enterAll enters the functions of a value, and of a list of them.
func (r *run) enterAll(v *value.Value, e *model.EntrySpec, depth int) {
	for _, f := range value.FunctionsOf(v) {
		if len(r.frames) > maxInlined || r.inside[f.Func] || r.cut {
			continue
		}
		if f.Invoked != nil {
			*f.Invoked = true
		}
		before := r.State.Fork()
		if e.Instance && r.Receiver != nil && len(r.Receiver.Objects) == 0 {
			on := *f
			on.This = &value.Value{Objects: []int{r.NewObject(nil, &value.Object{Fields: map[string]*value.Value{}})}, Types: r.Receiver.Types}
			f = &on
		}
		r.enterFunc(f, r.UnknownArguments(f.Func), nil, e)
		r.State = before
	}
	if v == nil || depth > 1 {
		return
	}
	for _, id := range v.Objects {
		for _, x := range r.Object(id).List {
			r.enterAll(x, e, depth+1)
		}
	}
}

// fields makes what a class declares of its fields known.
func (a *analysis) fields(file *ir.File, c *ir.Class) {
	fn := &ir.Func{Name: c.Name, Class: c.Name}
	r := a.newRun(fn, file)
	r.frames = []*frame{{}}
	r.Receiver = (*value.Value)(nil).WithType(c.Name)
	for i := range c.Fields {
		f := &c.Fields[i]
		r.filled(c, f)
		if f.Init == nil {
			continue
		}
		v := r.Declared(r.Eval(f.Init), f.Type)
		r.CheckName(f.Name, v, f.Pos)
		if f.Static {
			r.writeRules(nil, c.Name+"."+f.Name, "", v, f.Pos)
		}
		if !f.Final && !f.Static {
			v = value.Widen(v)
		}
		if !f.Final {
			v = value.Widen(v)
		}
		v = v.WithStep(r.File, f.Pos, value.AssignStep, f.Name)
		r.Save(stored.Field(c.Name, f.Name), v)
		if f.Static {
			r.SetGlobal(c.Name+"."+f.Name, v)
			r.SetParts(c.Name+"."+f.Name, v, 0)
		}
	}
	r.runUncalled()
}

// enterShaped runs functions that an external call is given beside the path that they serve.
func (r *run) enterShaped(c *site.Call) bool {
	if !slices.ContainsFunc(c.Args, func(a site.Argument) bool { return r.HoldsFunctions(a.Value) }) || !r.IsExternal(c) {
		return false
	}
	texts := shapes.ConstantTexts(c.Args)
	receiver := ""
	if c.ReceiverExpr != nil {
		receiver = shapes.NameOfExpr(c.ReceiverExpr)
	} else if owner, _ := ir.Split(c.Ref); owner != "" {
		receiver = ir.Short(owner)
	}
	s := r.Knowledge.CalleeShape(c.Member, receiver, texts)
	if s == nil {
		return false
	}
	r.registered = texts
	for _, a := range c.Args {
		r.enterAll(a.Value, s.Entry, 0)
	}
	r.registered = nil
	return true
}
