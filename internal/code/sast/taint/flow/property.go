package flow

import (
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/value"
)

// elementsOf is the member that rules about reading and writing elements name.
const elementsOf = "[]"

// mostGetting is how many functions behind members are gone into for each other.
const maxGetters = 4

// selected is a member. A member of the receiver that it does not have is the global
// thing of that name, where the language writes both alike.
func (r *run) selected(x *ir.Expr) *value.Value {
	if name, ok := r.bare(x); ok {
		return r.Reference(name)
	}
	of := r.Eval(x.X)
	return r.ShapedMember(r.member(of, x), of, x)
}

// bare is the global name that a member of the receiver stands for.
func (r *run) bare(x *ir.Expr) (string, bool) {
	if x.Type == "" || x.X == nil || x.X.Op != ir.This {
		return "", false
	}
	name := r.Canonical(x.Type)
	if !r.Declares(name) && !r.Namespaces[name] && !r.Knowledge.Knows(ir.Base(name)) {
		return "", false
	}
	for _, owner := range r.Ancestors(r.Func.Class) {
		if t, ok := r.Knowledge.Type(owner); ok && t.Members[x.Name] != "" || len(r.Functions[owner+"."+x.Name]) > 0 {
			return "", false
		}
	}
	f, _ := r.Field(r.Func.Class, x.Name)
	return name, f == nil
}

// getters are the functions that run where a member of a value is read.
func (r *run) getters(v *value.Value, x *ir.Expr) (*value.Value, bool) {
	var out *value.Value
	some := false
	if r.getting >= maxGetters {
		return nil, false
	}
	r.getting++
	defer func() { r.getting-- }()
	for _, t := range v.Types {
		if _, here := r.Classes[ir.Base(t)]; !here {
			continue
		}
		for _, fn := range r.Methods(t, x.Name, 0) {
			if fn.Getter && fn.Class != "" {
				out = value.JoinResult(out, r.applySummary(&site.Call{Expr: x, Receiver: v, Member: x.Name, Kind: model.Calls}, fn, v), some)
				some = true
			}
		}
	}
	return out, some
}

// setters run the functions that stand behind a member that is assigned.
func (r *run) setters(of *value.Value, target *ir.Expr, v *value.Value) {
	for _, t := range of.Types {
		if _, here := r.Classes[ir.Base(t)]; !here {
			continue
		}
		for _, fn := range r.Methods(t, target.Name+"=", 1) {
			if fn.Setter {
				r.applySummary(&site.Call{Expr: target, Receiver: of, Member: target.Name, Kind: model.Calls, Args: []site.Argument{{Value: v}}}, fn, of)
			}
		}
	}
}

// filled is what somebody outside gives a field that is annotated so.
func (r *run) filled(c *ir.Class, f *ir.Field) *value.Value {
	if len(f.Annotations) == 0 {
		return nil
	}
	fn := r.Func
	r.Func = &ir.Func{Name: fn.Name, Class: fn.Class, Pos: f.Pos}
	v := r.annotated(&ir.Param{Name: f.Name, Type: f.Type, Annotations: f.Annotations}, nil)
	r.Func = fn
	if v != nil && len(v.Taints) > 0 {
		r.Save(stored.Field(c.Name, f.Name), r.Declared(v, f.Type))
	}
	return v
}
