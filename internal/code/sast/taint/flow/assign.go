package flow

import (
	"strconv"

	"assay/internal/code/sast/taint/env"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/value"
)

// assignment gives a target a value.
func (r *run) assignment(x *ir.Expr) *value.Value {
	v := r.Eval(ir.Operand(x))
	if x.Name != "" && x.X != nil {
		old := r.Eval(x.X)
		switch x.Name {
		case "||", "??", "&&", "or", "and":
			v = value.Join(old, v)
		default:
			v = r.BinaryOf(x.Name, old, v)
		}
	}
	r.assign(x.X, v, x.Pos)
	return v
}

func (r *run) assign(target *ir.Expr, v *value.Value, pos ir.Pos) {
	if target == nil {
		return
	}
	switch target.Op {
	case ir.Var:
		r.CheckName(target.Name, v, pos)
		slot, ok := r.Lookup(target.Name)
		if !ok {
			slot = r.Declare(target.Name)
		}
		r.Set(slot, v.WithStep(r.File, pos, value.AssignStep, target.Name))
	case ir.Ref:
		r.assignGlobal(r.Canonical(target.Name), v, pos)
	case ir.Select:
		r.assignMember(target, v, pos)
	case ir.Index:
		r.assignIndex(target, v, pos)
	case ir.List:
		parts := env.TupleTypes(v)
		for i, a := range target.Args {
			if a.X != nil && a.X.Op == ir.Spread {
				r.assign(ir.Operand(a.X), r.Tail(v, i), pos)
				continue
			}
			part := r.Read(v, strconv.Itoa(i))
			if i < len(parts) {
				part = r.Declared(part, parts[i])
			}
			r.assign(a.X, part, pos)
		}
	case ir.Map:
		for _, a := range target.Args {
			if a.X != nil && a.X.Op == ir.Spread {
				r.assign(ir.Operand(a.X), v, pos)
				continue
			}
			part := r.member(v, &ir.Expr{Op: ir.Select, Name: a.Name, Pos: pos})
			if a.X != nil && a.X.Op == ir.Assign { // with a default
				r.assign(a.X.X, value.Join(part, r.Eval(ir.Operand(a.X))), pos)
				continue
			}
			r.assign(a.X, part, pos)
		}
	case ir.Assign: // with a default
		r.assign(target.X, value.Join(v, r.Eval(ir.Operand(target))), pos)
	}
}

func (r *run) assignGlobal(name string, v *value.Value, pos ir.Pos) {
	_, member := ir.Split(name)
	r.CheckName(member, v, pos)
	r.writeRules(nil, name, "", v, pos)
	r.SetGlobal(name, v.WithStep(r.File, pos, value.AssignStep, member))
	r.SetParts(name, v, 0)
}

func (r *run) assignMember(target *ir.Expr, v *value.Value, pos ir.Pos) {
	of := r.Eval(target.X)
	r.CheckName(target.Name, v, pos)
	r.writeRules(of, "", target.Name, v, pos)
	if of != nil {
		r.setters(of, target, v)
	}
	r.AssignsRecord(of, target.Name, v, pos)
	v = v.WithStep(r.File, pos, value.AssignStep, target.Name)
	if of == nil {
		return
	}
	if of.Ref != "" && len(of.Objects) == 0 {
		r.SetGlobal(of.Ref+"."+target.Name, v)
		r.SetParts(of.Ref+"."+target.Name, v, 0)
	}
	r.Write(of, target.Name, v)
	if target.X.Op != ir.This && v != nil { // what others put into one object is not in all of them
		known := *v
		known.Taints, known.Objects = nil, nil
		v = &known
	}
	for _, t := range of.Types {
		if f, owner := r.Field(t, target.Name); f != nil {
			r.Save(stored.Field(owner, target.Name), v)
		} else if _, here := r.Classes[ir.Base(t)]; here {
			r.Save(stored.Field(ir.Base(t), target.Name), v)
		}
	}
}

func (r *run) assignIndex(target *ir.Expr, v *value.Value, pos ir.Pos) {
	of := r.Eval(target.X)
	key := model.Elements
	var at *value.Value
	if len(target.Args) > 0 {
		at = r.Eval(target.Args[0].X)
		if c, ok := at.Constant(); ok && (c.Kind == 's' || c.Kind == 'n') {
			key = c.String()
		}
		if at != nil {
			r.CheckName(at.Prefix, v, pos)
		}
	}
	r.writeRules(of, "", elementsOf, v, target.Pos)
	if of == nil {
		return
	}
	r.indexRules(&site.Call{Expr: &ir.Expr{Op: ir.Assign, Pos: pos}, Receiver: of, ReceiverExpr: target.X, Member: elementsOf + "=", Args: []site.Argument{{Value: at}, {Value: v}}})
	if of.Ref != "" && len(of.Objects) == 0 {
		r.SetGlobal(of.Ref+"."+key, v)
	}
	if len(of.Objects) == 0 { // an unknown collection holds what is put into it
		r.Refine(target.X, func(old *value.Value) *value.Value { return value.AddTaints(old, r.DeepTaints(v)) })
		return
	}
	r.Write(of, key, v)
}
