package effects

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/rules"
	"assay/internal/code/sast/taint/shapes"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/value"
)

// Argument returns the value of a parameter of the function being interpreted: v, which callers
// pass, with what its entry point and its annotations add. entry is nil if only the program calls
// the function.
func (r *Applier) Argument(i int, v *value.Value, entry *model.Entry) *value.Value {
	p := &r.Func.Params[i]
	if entry == nil {
		return r.annotated(p, v)
	}
	routes := r.routes()
	if rules.IsConverted(entry.Converted, routes, p.Name) {
		return r.annotated(p, r.AsNumber(v))
	}
	if entry.Captures && r.isNarrowCapture(i) {
		return r.AsNumber(v)
	}
	v = r.entryArgument(i, v, entry)
	if rules.IsConverted(entry.Segment, routes, p.Name) {
		v = v.Sanitize(r.Knowledge.Weaknesses.Without("/"))
	}
	return r.annotated(p, v)
}

// routes returns the texts with which the interpreted function was registered.
func (r *Applier) routes() []string { return append(rules.Routes(r.Func.Annotations), r.Registered...) }

// entryArgument returns what an entry point passes as a parameter.
func (r *Applier) entryArgument(i int, v *value.Value, e *model.Entry) *value.Value {
	p := &r.Func.Params[i]
	if e.Inner != nil {
		return v
	}
	if e.Shape != nil {
		return r.ofRoute(p, groupKey(i), r.Shapes.FillShaped(p, i, v, e.Shape), false)
	}
	g, ok := e.Given(i, len(r.Func.Params), p.Name)
	single := false // a part of the route by its name, which is no map
	if !ok && r.isRouted(p, e) {
		g, ok = e.Params["*"]
		single = e.Only != "" && !p.NamedMap
	}
	if !ok {
		return v
	}
	return r.ofRoute(p, groupKey(i), r.fill(p, v, g, e.Framework), g.Type == "" && !single)
}

// isNarrowCapture reports whether only numbers and plain words can be what the call that registers the function captures for a parameter.
func (r *Applier) isNarrowCapture(i int) bool {
	if r.RegisteredBy == nil {
		return false
	}
	var captures []bool
	for _, a := range r.RegisteredBy.Args {
		pattern, text := a.Value.Text()
		switch {
		case a.Name != "" || a.Value == nil:
		case slices.Contains(a.Value.Types, "regexp"):
			captures = append(captures, rules.Groups(pattern)...)
		case text:
			captures = append(captures, make([]bool, strings.Count(pattern, "/:")+strings.Count(pattern, "*"))...)
		default:
			captures = append(captures, slices.Contains(r.numbersIn(a.Value, nil, 0), "."))
		}
	}
	return i < len(captures) && captures[i]
}

// isRouted reports whether a route names the parameter, for entry points that fill only such
// parameters.
func (r *Applier) isRouted(p *ir.Param, e *model.Entry) bool {
	routes := r.routes()
	return e.Only == "" || p.Rest || p.NamedMap || len(routes) == 0 || rules.IsConverted(e.Only, routes, p.Name)
}

// fill returns the value of a parameter that a framework fills.
func (r *Applier) fill(p *ir.Param, v *value.Value, g model.Given, framework string) *value.Value {
	p = r.unalias(p)
	if p.Default != nil && p.Default.X != nil && slices.Contains(g.Unless, r.Canonical(p.Default.X.Name)+"()") {
		return r.made(p, g, framework)
	}
	if r.isExcluded(p, g) || len(g.Only) > 0 && !r.Contains(p.Type, g.Only, 0) {
		return v
	}
	numbers := r.registeredNumbers(g.Schema)
	if r.givesType(p, v, g, len(numbers) > 0) {
		v = v.WithType(numbers.Type(r.Canonical(g.Type)))
		if g.Guessed {
			v.Types = append(v.Types, shapes.RequestType)
		}
	}
	if g.Carrier != "" {
		return value.Supplement(v, r.Load(stored.Carried(g.Carrier, r.carriedAs(p))))
	}
	if g.Source == "" || p.Type != "" && (r.IsScalar(p.Type) || r.IsFixed(r.Canonical(p.Type))) {
		return v
	}
	pos := r.Func.Pos
	from := r.NewSource(g.Source, pos, value.ParameterPrefix+p.Name, framework)
	r.Shapes.MarkShaped(from, []string{r.Func.Class})
	t := r.firstTaint(from, pos, "the parameter "+p.Name)
	t.Sanitized = g.Clears
	return r.described(p.Name, value.AddTaints(value.OrEmpty(v), []value.Taint{t}), numbers)
}

// givesType reports whether a parameter gets the type that an entry point gives it: if its declaration says less, such as what a schema
// describes.
func (r *Applier) givesType(p *ir.Param, v *value.Value, g model.Given, described bool) bool {
	if g.Type == "" || r.isGiven(v, g.Type) {
		return false
	}
	typ := ir.Base(r.Canonical(p.Type))
	return p.Type == "" || !r.Knowledge.Knows(typ) || described && typ == ir.Base(r.Canonical(g.Type))
}

// isGiven reports whether a value has a type, or one that extends it, with what describes the value.
func (r *Applier) isGiven(v *value.Value, typ string) bool {
	is := func(t string) bool { return len(model.NumbersOf(t)) > 0 && r.Is(ir.Base(t), r.Canonical(typ)) }
	return slices.ContainsFunc(value.TypesOf(v), is)
}

// ofRoute returns the value of a parameter that is a part of the route, or a map of its parts, without what the route lets
// nobody pass. group is the index of the group of the route that it gets. Requests are no such maps: their other parameters may have the
// same names.
func (r *Applier) ofRoute(p *ir.Param, group string, v *value.Value, isMap bool) *value.Value {
	if v == nil || len(v.Taints) == 0 {
		return v
	}
	numbers := r.routeNumbers()
	names := append(rules.Routes(p.Annotations), p.Name, group)
	if slices.ContainsFunc(names, func(name string) bool { return len(numbers.At(strings.TrimPrefix(name, "$"))) > 0 }) {
		return r.AsNumber(v)
	}
	if isMap && (p.Type == "" || r.Canonical(p.Type) == "array") {
		return r.narrowed(v, numbers)
	}
	return v
}

// made returns the value of a parameter whose default says how a framework makes it.
func (r *Applier) made(p *ir.Param, g model.Given, framework string) *value.Value {
	v := r.Evaluator.Eval(p.Default)
	if provided := r.provided(p, g, framework); provided != nil {
		return provided
	}
	if p.Type != "" {
		v = r.Declared(value.Tainted(r.DeepTaints(v)), p.Type)
	}
	return v
}

// unalias returns a parameter with the type and the default that its type stands for.
func (r *Applier) unalias(p *ir.Param) *ir.Param {
	c := r.Classes[ir.Base(r.Canonical(p.Type))]
	if c == nil || c.Default == nil || p.Default != nil && p.Default.Op == ir.Call {
		return p
	}
	out := *p
	out.Default, out.Type = c.Default, strings.Join(c.Supers, "")
	return &out
}

// maxProviders is how deeply providers may depend on each other.
const maxProviders = 4

// provided returns what a framework passes as a parameter whose default says so: the result of a function of the program, or an
// object of the class that the default or else the parameter's type names. The framework fills their parameters as it would fill
// g. It returns nil for other defaults.
func (r *Applier) provided(p *ir.Param, g model.Given, framework string) *value.Value {
	by := r.Canonical(p.Type)
	if args := p.Default.Args; len(args) > 0 {
		by = r.Canonical(args[0].X.Name)
	}
	x := &ir.Expr{Op: ir.New, Type: by, Pos: p.Default.Pos}
	provider := r.Constructors(by, 1)
	if len(provider) == 0 {
		provider = r.Functions[by]
		x = &ir.Expr{Op: ir.Call, Pos: x.Pos, X: &ir.Expr{Op: ir.Ref, Pos: x.Pos, Name: by}}
	}
	if len(provider) == 0 || r.providing == maxProviders {
		return nil
	}
	r.providing++
	defer func() { r.providing-- }()
	for i := range provider[0].Params {
		to := &provider[0].Params[i]
		given := r.fill(to, nil, g, framework)
		if given == nil || to.Rest || to.NamedMap {
			continue
		}
		name := p.Name + "." + to.Name
		r.Set(r.Declare(name), given)
		x.Args = append(x.Args, ir.Arg{Name: to.Name, X: &ir.Expr{Op: ir.Var, Pos: x.Pos, Name: name}})
	}
	return r.Evaluator.Eval(x)
}

// carriedAs returns the key of a carried value that a parameter gets: the text in one of its annotations, or its name.
func (r *Applier) carriedAs(p *ir.Param) string {
	if texts := rules.Routes(p.Annotations); len(texts) > 0 {
		return texts[0]
	}
	return p.Name
}

// isExcluded reports whether a parameter's annotations or type exclude it from what a framework
// fills.
func (r *Applier) isExcluded(p *ir.Param, g model.Given) bool {
	typ := r.Canonical(p.Type)
	return slices.ContainsFunc(g.Unless, func(not string) bool {
		return r.HasAnnotation(p.Annotations, not) || typ != "" && (typ == not || r.Is(typ, not))
	})
}

// annotated returns the value of a parameter after applying the rules about its annotations.
func (r *Applier) annotated(p *ir.Param, v *value.Value) *value.Value {
	for _, have := range p.Annotations {
		for _, e := range r.Knowledge.Entries {
			for _, name := range e.Annotation {
				if !r.MatchesAnnotation(have.Name, name) {
					continue
				}
				r.Knowledge.Used(e)
				g, ok := e.Params["this"]
				if !ok {
					g = model.Given{Source: model.SourceRequest}
				}
				v = r.ofRoute(p, "", r.fill(p, v, g, e.Framework), g.Type == "")
			}
		}
		v = r.decorated(p, v, r.Canonical(have.Name))
	}
	return r.Validated(r.Shapes.AnnotatedByShape(p, v), p.Type, p.Annotations)
}

// decorated returns the value of a parameter whose annotation is a variable of the program, with the taints and types of that
// variable.
func (r *Applier) decorated(p *ir.Param, v *value.Value, name string) *value.Value {
	if r.Knowledge.Knows(name) || r.Classes[name] != nil || p.Type != "" && r.IsScalar(r.Canonical(p.Type)) {
		return v
	}
	made := r.Load(stored.Global(name))
	decorates := func(typ string) bool {
		t, ok := r.Knowledge.Type(ir.Base(typ))
		return ok && t.Decorates
	}
	if made == nil || !slices.ContainsFunc(made.Types, decorates) {
		return v
	}
	for _, t := range made.Types {
		if !decorates(t) && (p.Type == "" || !r.Knowledge.Knows(ir.Base(r.Canonical(p.Type)))) {
			v = v.WithType(t)
		}
	}
	return value.AddTaints(value.OrEmpty(v), made.Taints)
}

// FillField stores the value that a framework passes to an annotated field.
func (r *Applier) FillField(c *ir.Class, f *ir.Field) {
	if len(f.Annotations) == 0 {
		return
	}
	fn := r.Func
	r.Func = &ir.Func{Name: fn.Name, Class: fn.Class, Pos: f.Pos}
	v := r.annotated(&ir.Param{Name: f.Name, Type: f.Type, Annotations: f.Annotations}, nil)
	r.Func = fn
	if v != nil && len(v.Taints) > 0 {
		r.Save(stored.Field(c.Name, f.Name), r.Declared(v, f.Type))
	}
}
