package flow

import (
	"regexp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/value"
)

// entryOf is how somebody outside calls a function, nil when nobody does.
func (a *analysis) entryOf(fn *ir.Func, file *ir.File) *model.EntrySpec {
	if file.Vendored {
		return nil
	}
	for _, e := range a.Knowledge.Entries {
		if !e.Trusted && a.enters(e, fn, file) {
			return e
		}
	}
	return a.shapedEntry(fn, file)
}

func (a *analysis) enters(e *model.EntrySpec, fn *ir.Func, file *ir.File) bool {
	_, member := ir.Split(fn.Name)
	for _, name := range e.Function {
		for _, have := range fn.Annotations {
			if a.matchesAnnotation(have.Name, name) && conditionsMatch(e.When, have.Args) {
				return true
			}
		}
	}
	if fn.Class != "" {
		for _, name := range e.Overrides {
			owner, m := ir.Split(name)
			if m == member && a.Is(fn.Class, owner) {
				return true
			}
		}
		for _, name := range e.Methods {
			if fn.Exported && !fn.Constructor && !fn.Static && (a.Is(fn.Class, name) || a.isAnnotated(fn.Class, name)) {
				return true
			}
		}
		for _, name := range e.Setters {
			if sets(fn, member) && (a.Is(fn.Class, name) || a.isAnnotated(fn.Class, name)) {
				return true
			}
		}
	}
	if e.Name == nil && e.Path == nil && e.Parameters == nil || fn.Body == nil {
		return false
	}
	if e.First != nil && (len(fn.Params) == 0 || !e.First.MatchString(fn.Params[0].Name)) {
		return false
	}
	if e.Parameters != nil && !e.Parameters.MatchString(parameterNames(fn)) {
		return false
	}
	return (e.Name == nil || e.Name.MatchString(member)) && (e.Path == nil || e.Path.MatchString(file.Path))
}

// parameterNames are the names of a function's parameters, separated by commas.
func parameterNames(fn *ir.Func) string {
	names := make([]string, len(fn.Params))
	for i := range fn.Params {
		names[i] = fn.Params[i].Name
	}
	return strings.Join(names, ",")
}

// asks reports whether the arguments of an annotation are as conditions want them.
func conditionsMatch(when []model.Test, args []ir.Arg) bool {
	for i := range when {
		t := &when[i]
		texts, given := annotationTexts(args, t.Slot)
		holds := given && slices.ContainsFunc(texts, func(s string) bool {
			return t.Match != nil && t.Match.MatchString(s) || t.Match == nil && s == t.Equals
		})
		if t.Absent {
			holds = !given
		}
		if !holds {
			return false
		}
	}
	return true
}

// written are the constants, and names of constants, that an argument of an annotation is.
func annotationTexts(args []ir.Arg, at model.Slot) (texts []string, given bool) {
	n := 0
	for _, a := range args {
		if a.Name == "" {
			n++
		}
		if at.Kind == model.SlotNamed && a.Name == at.Name || at.Kind == model.SlotArg && a.Name == "" && n-1 == at.Index {
			return constants(a.X), true
		}
	}
	if at.Or != nil {
		return annotationTexts(args, *at.Or)
	}
	return nil, false
}

func constants(x *ir.Expr) []string {
	switch {
	case x == nil:
		return nil
	case x.Op == ir.String || x.Op == ir.Ref:
		return []string{x.Name}
	case x.Op != ir.List:
		return nil
	}
	var out []string
	for _, a := range x.Args {
		if a.X != nil && (a.X.Op == ir.String || a.X.Op == ir.Ref) {
			out = append(out, a.X.Name)
		}
	}
	return out
}

// named reports whether an annotation is the one: of that name, or a member of something
// of that type ("flask.Flask.route" for @app.route).
func (a *analysis) matchesAnnotation(have, want string) bool {
	all := have
	have = a.Canonical(have)
	if have == want || a.Knowledge.Same(have) == want {
		return true
	}
	if strings.ContainsAny(want, "&=") {
		return slices.ContainsFunc(ir.Alternatives(all), func(one string) bool { return a.matchesCombined(one, want) })
	}
	if a.Classes[have] != nil { // an annotation may be annotated, which makes it one of these too
		return a.Is(have, want)
	}
	owner, member := ir.Split(have)
	wanted, m := ir.Split(want)
	if member != m || owner == "" {
		return false
	}
	if a.Is(owner, wanted) {
		return true
	}
	v := a.KnownStored(stored.Global(owner))
	a.trace.AskedKnownStored(stored.Global(owner), v)
	if wanted == model.Any {
		return !a.Knowledge.Knows(owner) && !a.Declares(owner) && (v == nil || !slices.ContainsFunc(v.Types, a.Knowledge.Knows))
	}
	if v != nil {
		for _, t := range v.Types {
			if a.Is(t, wanted) {
				return true
			}
		}
	}
	return false
}

// namedTogether is named for annotations that stand for several together, and the type of
// a result: "A&B=T".
func (a *analysis) matchesCombined(have, want string) bool {
	left, right, both := strings.Cut(have, "&")
	wantLeft, wantRight, wantBoth := strings.Cut(want, "&")
	if both != wantBoth {
		return false
	}
	if both {
		return a.matchesAnnotation(left, wantLeft) && a.matchesCombined(right, wantRight)
	}
	one, typ, _ := strings.Cut(have, "=")
	wanted, wantType, typed := strings.Cut(want, "=")
	return typed && typ == wantType && !strings.ContainsAny(one, "&=") && a.matchesAnnotation(one, wanted)
}

// given1 is what an entry gives a parameter.
func (r *run) entryArgument(p *ir.Param, i, n int, v *value.Value, e *model.EntrySpec) *value.Value {
	if e.Shape != nil {
		return r.fillShaped(p, i, v, e.Shape)
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
			if r.a.matchesAnnotation(have.Name, not) {
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
	hit := r.hit(g.Source, pos, value.ParameterPrefix+p.Name, framework)
	r.markShaped(hit, []string{r.Func.Class})
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
				if !r.a.matchesAnnotation(have.Name, name) {
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
	return r.annotatedByShape(p, v)
}

// enter runs functions that a call registers for somebody outside to call.
func (r *run) enter(c *site.Call) bool {
	did := false
	for _, e := range r.Knowledge.Entries {
		for _, name := range e.Callback {
			if !r.calls(c, name) || !r.conditionsHold(c, &model.Spec{When: e.When}) {
				continue
			}
			did = true
			list, _ := r.slot(c, e.At)
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

// calls reports whether a call is one of the function or method of that name.
func (r *run) calls(c *site.Call, name string) bool {
	owner, member := ir.Split(name)
	if c.Kind == model.News {
		return c.Ref != "" && r.Is(c.Ref, name)
	}
	if c.Ref != "" && (c.Ref == name || r.Knowledge.Same(c.Ref) == name) {
		return true
	}
	if member != c.Member || c.Receiver == nil {
		return false
	}
	if owner == model.Any && r.untyped(c) {
		return true
	}
	for _, t := range c.Receiver.Types {
		if r.Is(t, owner) {
			return true
		}
	}
	return false
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
		r.checkName(f.Name, v, f.Pos)
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

// converted reports whether what registers a function says of a parameter what a pattern
// asks for.
func converted(pattern string, texts []string, param string) bool {
	if pattern == "" || len(texts) == 0 {
		return false
	}
	re, err := regexp.Compile(strings.ReplaceAll(pattern, "NAME", regexp.QuoteMeta(param)))
	return err == nil && slices.ContainsFunc(texts, re.MatchString)
}

// routes are the constant texts that annotations are given.
func routes(list []ir.Annotation) []string {
	var out []string
	for _, a := range list {
		for _, arg := range a.Args {
			if arg.X != nil && arg.X.Op == ir.String {
				out = append(out, arg.X.Name)
			}
		}
	}
	return out
}
