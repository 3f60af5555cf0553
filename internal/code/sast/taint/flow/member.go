package flow

import (
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/value"
)

// member is what a value has under a name.
func (r *run) member(v *value.Value, x *ir.Expr) *value.Value {
	if v == nil {
		return nil
	}
	if v.Ref != "" && len(v.Objects) == 0 {
		out := r.Reference(r.Unalias(v.Ref + "." + x.Name))
		if v.IsTyped() || len(v.Taints) > 0 {
			out = value.Join(out, r.memberOf(v, x))
			if out.Ref == "" {
				out.Ref = v.Ref + "." + x.Name
			}
		} else if !out.IsTyped() {
			out = r.MemberOfClass(out, v.Ref, x.Name)
		}
		return out
	}
	return r.memberOf(v, x)
}

func (r *run) memberOf(v *value.Value, x *ir.Expr) *value.Value {
	if out, ok := r.getters(v, x); ok {
		return r.readRules(out, v, x.Name, "")
	}
	out := r.Cell(r.Read(v, x.Name), v, x.Name)
	for _, t := range v.Types {
		out = r.fieldOf(out, v, t, x.Name)
	}
	if v.Rows != nil && !out.IsTyped() && (out == nil || len(out.Constants) == 0) {
		out = out.WithRows(v.Rows.Member(x.Name))
	}
	return r.readRules(out, v, x.Name, "")
}

// fieldOf adds what is known of a field of a type.
func (r *run) fieldOf(v, of *value.Value, typ, name string) *value.Value {
	f, owner := r.Field(typ, name)
	switch {
	case f != nil:
		g := r.fieldInGeneral(of, owner, name)
		if v == nil || !v.IsTyped() && len(v.Objects)+len(v.Constants) == 0 || len(value.FromSources(v.Taints)) == 0 && value.IsOnlyGiven(v) {
			v = value.Supplement(v, g)
		}
		if f.Type != "" {
			v = r.Declared(v, f.Type)
		}
		return v
	case v.IsTyped() || v != nil && len(v.Constants) > 0:
		return v
	}
	if _, here := r.Classes[ir.Base(typ)]; here {
		v = value.Supplement(v, r.fieldInGeneral(of, ir.Base(typ), name))
		for _, fn := range r.Methods(typ, name, -1) {
			v = value.WithFunction(v, &value.Closure{Func: fn, File: r.FileOf[fn], This: of})
		}
		if v == nil || !v.IsTyped() && len(v.Functions) == 0 {
			v = v.WithType(r.Inherited(typ, name))
		}
		return v
	}
	return v.WithType(r.MemberType(typ, name, false))
}

// known1 is what is known of a field of a class in general. Data of others that other
// functions put there is not what this one has just put there itself.
func (r *run) fieldInGeneral(of *value.Value, class, name string) *value.Value {
	g := r.Load(stored.Field(class, name))
	if g == nil || of == nil || len(of.Objects) == 0 {
		return g
	}
	for _, id := range of.Objects {
		if _, ok := r.Object(id).Get(name); !ok {
			return g
		}
	}
	own := *g
	own.Taints = nil
	return &own
}

// drawn is an element that is chosen by a key: who can guess the key can guess it.
func (r *run) drawn(v, key *value.Value) *value.Value {
	var random []value.Taint
	for _, t := range value.FromSources(key.OwnTaints()) {
		if t.Source.Kind == model.SourceRandom {
			t.Sanitized |= r.NumberMask()
			random = append(random, t)
		}
	}
	if len(random) == 0 {
		return v
	}
	return value.AddTaints(v, random)
}
