package flow

import (
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

// member is what a value has under a name.
func (r *run) member(v *value, x *ir.Expr) *value {
	if v == nil {
		return nil
	}
	if v.ref != "" && len(v.objs) == 0 {
		out := r.reference(r.a.local(v.ref + "." + x.Name))
		if len(v.types) > 0 || len(v.taints) > 0 {
			out = join(out, r.memberOf(v, x))
			if out.ref == "" {
				out.ref = v.ref + "." + x.Name
			}
		} else if len(out.types) == 0 {
			out = r.memberOfClass(out, v.ref, x.Name)
		}
		return out
	}
	return r.memberOf(v, x)
}

// memberOfClass is a member of a class itself, with the type that is known of it.
func (r *run) memberOfClass(v *value, class, name string) *value {
	if _, here := r.a.classes[class]; !here && !r.a.know.IsType(class) {
		return v
	}
	for _, owner := range r.a.ancestors(class) {
		if t, ok := r.a.know.Type(owner); ok && t.Members[name] != "" {
			if t.Members[name] == resultThis {
				return v.typed(class)
			}
			return v.typed(r.a.canon(t.Members[name]))
		}
	}
	return v
}

func (r *run) memberOf(v *value, x *ir.Expr) *value {
	if out, ok := r.getters(v, x); ok {
		return r.readRules(out, v, x.Name, "")
	}
	out := r.cell(r.read(v, x.Name), v, x.Name)
	for _, t := range v.types {
		out = r.fieldOf(out, v, t, x.Name)
	}
	return r.readRules(out, v, x.Name, "")
}

// fieldOf adds what is known of a field of a type.
func (r *run) fieldOf(v, of *value, typ, name string) *value {
	f, owner := r.a.field(typ, name)
	switch {
	case f != nil:
		g := r.known1(of, owner, name)
		if v == nil || len(v.objs)+len(v.types)+len(v.consts) == 0 || len(sources(v.taints)) == 0 && onlyGiven(v) {
			v = withKnown(v, g)
		}
		if f.Type != "" {
			v = r.declared(v, f.Type)
		}
		return v
	case v != nil && (len(v.types) > 0 || len(v.consts) > 0):
		return v
	}
	if _, here := r.a.classes[ir.Base(typ)]; here {
		v = withKnown(v, r.known1(of, ir.Base(typ), name))
		for _, fn := range r.a.methods(typ, name, -1) {
			v = withFunc(v, &closure{fn: fn, file: r.a.fileOf[fn], this: of})
		}
		if v == nil || len(v.types)+len(v.funcs) == 0 {
			v = v.typed(r.inherited(typ, name))
		}
		return v
	}
	return v.typed(r.memberType(typ, name, false))
}

// known1 is what is known of a field of a class in general. Data of others that other
// functions put there is not what this one has just put there itself.
func (r *run) known1(of *value, class, name string) *value {
	g := r.global(class + "#" + name)
	if g == nil || of == nil || len(of.objs) == 0 {
		return g
	}
	for _, id := range of.objs {
		if _, ok := r.at(id).get(name); !ok {
			return g
		}
	}
	own := *g
	own.taints = nil
	return &own
}

// inherited is the type of a member that a library's class above has.
func (r *run) inherited(typ, name string) string {
	for _, owner := range r.a.ancestors(typ) {
		if t, ok := r.a.know.Type(owner); ok && t.Members[name] != "" {
			return r.a.canon(t.Members[name])
		}
	}
	return ""
}

// onlyGiven tells whether all that is known of a value is what the function was given.
func onlyGiven(v *value) bool { return len(v.types)+len(v.funcs)+len(v.consts) == 0 && v.ref == "" }

// withKnown adds what is known of a field in general to what is known of one.
func withKnown(v, g *value) *value {
	if g == nil {
		return v
	}
	if v == nil {
		return g
	}
	out := *v
	out.types = union(v.types, g.types, mostTypes)
	out.funcs = union(v.funcs, g.funcs, mostFuncs)
	out.taints = joinTaints(v.taints, g.taints)
	if out.ref == "" {
		out.ref = g.ref
	}
	if len(out.standIn) == 0 {
		out.standIn = g.standIn
	}
	if len(out.consts) == 0 && len(v.taints) == len(v.objs) {
		out.consts, out.prefix = g.consts, g.prefix
	}
	return &out
}

func withFunc(v *value, c *closure) *value {
	out := value{}
	if v != nil {
		out = *v
	}
	for _, have := range out.funcs {
		if have.fn == c.fn {
			return &out
		}
	}
	if len(out.funcs) < mostFuncs {
		out.funcs = append(out.funcs[:len(out.funcs):len(out.funcs)], c)
	}
	return &out
}

// memberType is the type of a member of a type that the repository does not declare.
func (r *run) memberType(typ, name string, called bool) string {
	for _, owner := range r.a.ancestors(typ) {
		if t, ok := r.a.know.Type(owner); ok {
			if m, ok := t.Members[name]; ok {
				return r.a.canon(m)
			}
		}
	}
	if typ == "" || len(typ)+len(name) > mostName || r.a.scalar(typ) {
		return ""
	}
	if called {
		return ir.Base(typ) + "." + name + "()"
	}
	return ir.Base(typ) + "." + name
}

// drawn is an element that is chosen by a key: who can guess the key can guess it.
func (r *run) drawn(v, key *value) *value {
	var random []taint
	for _, t := range sources(key.tainted()) {
		if t.source.kind == model.SourceRandom {
			t.cleared |= r.numberMask()
			random = append(random, t)
		}
	}
	if len(random) == 0 {
		return v
	}
	return joinTainted(v, random)
}
