package interp

import (
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/env"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/value"
)

// assigner assigns values to variables, globals, members, elements and patterns.
type assigner struct {
	*Interpreter
	from *ir.Expr // what the members of a pattern are taken from, nil if no expression names it
}

// assignment evaluates an assignment, with or without an operator, and returns the new value.
func (r assigner) assignment(x *ir.Expr) *value.Value {
	v := r.Eval(ir.Operand(x))
	if x.Name != "" && x.X != nil {
		old := r.Eval(x.X)
		switch x.Name {
		case "||", "??", "&&", "or", "and":
			v = value.Join(old, v)
		case "+":
			if len(value.FunctionsOf(v)) > 0 { // a further handler of an event
				v = value.Join(old, v)
				break
			}
			v = r.operator(x, old, v)
		default:
			v = r.operator(x, old, v)
		}
	}
	if x.Name == "" {
		r.from = ir.Operand(x)
	}
	r.assign(x.X, v, x.Pos)
	return v
}

// assign assigns a value to a variable, global, member, element or pattern.
func (r assigner) assign(target *ir.Expr, v *value.Value, pos ir.Pos) {
	if target == nil {
		return
	}
	switch target.Op {
	case ir.Var:
		r.Sinks.CheckName(target.Name, v, pos)
		slot, ok := r.Lookup(target.Name)
		if !ok {
			slot = r.Declare(target.Name)
		}
		r.Set(slot, r.Typed(slot, v).WithStep(r.File, pos, value.AssignStep, target.Name))
	case ir.Ref:
		r.assignGlobal(r.Canonical(target.Name), v, pos)
	case ir.Select:
		r.assignMember(target, v, pos)
	case ir.Index:
		r.assignElement(target, v, pos)
	case ir.List:
		r.assignList(target, v, pos)
	case ir.Map:
		r.assignMembers(target, v, pos)
	case ir.Assign: // with a default
		r.assign(target.X, value.Join(v, r.Eval(ir.Operand(target))), pos)
	}
}

// AssignTo assigns to the variable, member or element that a call passed by reference.
func (r *Interpreter) AssignTo(target *ir.Expr, v *value.Value) {
	assigner{Interpreter: r}.assign(target, v, target.Pos)
}

// assignList assigns the elements of a list to the parts of a pattern.
func (r assigner) assignList(pattern *ir.Expr, v *value.Value, pos ir.Pos) {
	types := env.TupleTypes(v)
	for i, a := range pattern.Args {
		if a.X != nil && a.X.Op == ir.Spread {
			r.assign(ir.Operand(a.X), r.Tail(v, i), pos)
			continue
		}
		part, computed := r.computed(v, strconv.Itoa(i), pos)
		if !computed {
			part = r.Shapes.ElementOfHanded(r.Read(v, strconv.Itoa(i)), v)
		}
		switch {
		case i < len(types):
			part = r.Declared(part, types[i])
		case v != nil && !part.IsTyped():
			part = part.WithRows(v.Rows)
		}
		r.assign(a.X, r.Part(nil, v, part, value.Number(float64(i))), pos)
	}
}

// assignMembers assigns the members of an object to the parts of a pattern.
func (r assigner) assignMembers(pattern *ir.Expr, v *value.Value, pos ir.Pos) {
	for _, a := range pattern.Args {
		if a.X != nil && a.X.Op == ir.Spread {
			r.assign(ir.Operand(a.X), v, pos)
			continue
		}
		member := &ir.Expr{Op: ir.Select, Name: a.Name, Pos: pos}
		part := r.Member(v, member)
		member.X = &ir.Expr{Op: ir.Unknown, Pos: pos}
		part = r.Shapes.ShapedMember(part, v, member)
		of := r
		if r.from != nil {
			of.from = &ir.Expr{Op: ir.Select, Name: a.Name, X: r.from, Pos: pos}
			part = r.RefinedMember(of.from, part)
		}
		if a.X != nil && a.X.Op == ir.Assign { // with a default
			r.assign(a.X.X, value.Join(part, r.Eval(ir.Operand(a.X))), pos)
			continue
		}
		of.assign(a.X, part, pos)
	}
}

func (r assigner) assignGlobal(name string, v *value.Value, pos ir.Pos) {
	_, member := ir.Split(name)
	r.Sinks.CheckName(member, v, pos)
	r.Effects.WriteGlobal(name, v, pos)
	r.setGlobal(name, v.WithStep(r.File, pos, value.AssignStep, member))
}

// setGlobal adds to the value of a global and of its parts.
func (r *Interpreter) setGlobal(name string, v *value.Value) {
	r.SetGlobal(name, v)
	r.SetParts(name, v, 0)
}

func (r assigner) assignMember(target *ir.Expr, v *value.Value, pos ir.Pos) {
	of := r.Eval(target.X)
	r.Sinks.CheckName(target.Name, v, pos)
	r.Effects.WriteMember(of, target.Name, v, pos)
	if target.X.Op != ir.This && len(value.FunctionsOf(v)) > 0 {
		r.calls.Assigned(target, of, v)
	}
	if of != nil {
		r.callSetters(of, target, v)
	}
	r.Records.AssignsRecord(of, target.Name, v, pos)
	v = v.WithStep(r.File, pos, value.AssignStep, target.Name)
	if of == nil {
		return
	}
	if of.Ref != "" && len(of.Objects) == 0 {
		r.setGlobal(of.Ref+"."+target.Name, v)
	}
	r.Records.CarryMember(of, target.Name, v, pos)
	r.Write(of, target.Name, v)
	r.noteAssigned(target, of, v)
	r.checkPage(of, target.Name, pos)
	if target.X.Op != ir.This && v != nil { // other objects of the class do not contain it
		v = v.With(func(to *value.Value) { to.Taints, to.Objects = nil, nil })
	}
	r.saveMember(target, of, v)
}

// noteAssigned notes that a member or an element has been assigned: what was known of it has ended, and what has no objects cannot keep it.
// It reports whether only the note keeps it, in place of a part of a request.
func (r assigner) noteAssigned(target *ir.Expr, of, v *value.Value) bool {
	at, ok := r.Target(target)
	if !ok || len(at.Path) == 0 {
		return false
	}
	known := of != nil && of.Ref == ""
	source := known && r.Effects.IsSource(of, at.Path[len(at.Path)-1])
	if known && len(of.Objects) == 0 && len(of.Taints)+len(of.Types) > 0 || source {
		r.State.Assign(at, value.OrEmpty(v))
	} else {
		r.State.Assign(at, nil)
	}
	return source
}

// saveMember stores what is assigned to a field for all objects of its class.
func (r assigner) saveMember(target *ir.Expr, of, v *value.Value) {
	for _, t := range of.Types {
		if f, owner := r.Field(t, target.Name); f != nil {
			r.Save(stored.Field(owner, target.Name), v)
			if f.Final && !f.Static && target.X.Op == ir.This && len(r.DeepTaints(v)) == 0 {
				r.setGlobal(owner+"."+target.Name, v)
			}
		} else if r.HasClass(t) {
			r.Save(stored.Field(ir.Base(t), target.Name), v)
		}
	}
}

func (r assigner) assignElement(target *ir.Expr, v *value.Value, pos ir.Pos) {
	of := r.Eval(target.X)
	keys := []string{model.Elements}
	var at *value.Value
	if len(target.Args) > 0 {
		at = r.Eval(target.Args[0].X)
		if known := at.Keys(); len(known) > 0 {
			keys = known
		}
		if at != nil {
			r.Sinks.CheckName(at.Prefix, v, pos)
		}
	}
	if _, ok := r.special(of, r.Knowledge.Protocol.Set, target, at, v); ok {
		return
	}
	r.Effects.WriteElement(of, target, at, v, pos)
	r.Records.CarryMember(of, r.Records.KeyOf(at), v, pos)
	if len(at.Keys()) == 0 {
		r.AddKey(of, at)
	}
	if r.noteAssigned(target, of, v) {
		return
	}
	for _, key := range keys {
		one := v
		if len(keys) > 1 { // it is only one of them
			one = value.Join(r.Read(of, key), v)
		}
		r.assignKey(target, of, key, one, pos)
	}
}

func (r assigner) assignKey(target *ir.Expr, of *value.Value, key string, v *value.Value, pos ir.Pos) {
	if of != nil && of.Ref != "" && len(of.Objects) == 0 {
		r.SetGlobal(of.Ref+"."+key, v)
	}
	if of == nil || len(of.Objects) == 0 { // an unknown collection may contain whatever is put into it
		r.Refine(target.X, func(old *value.Value) *value.Value { return value.AddTaints(old, value.Within(r.PartTaints(v), key)) })
		r.saveElementType(target.X, v)
		return
	}
	r.Write(of, key, v)
	r.saveElementType(target.X, v)
	r.checkPage(of, key, pos)
}

// saveElementType stores the type of an element of a field for the other methods of the class.
func (r assigner) saveElementType(of *ir.Expr, v *value.Value) {
	if at, ok := r.elementsOfField(of); ok && v.IsTyped() {
		r.Save(at, &value.Value{Types: v.Types})
	}
}

// elementsOfField returns the location of the elements of a field of the receiver; ok is false for other expressions.
func (r *Interpreter) elementsOfField(x *ir.Expr) (at stored.Location, ok bool) {
	if x.Op != ir.Select || x.X == nil || x.X.Op != ir.This || r.Func.Class == "" {
		return at, false
	}
	owner := r.Func.Class
	if f, of := r.Field(owner, x.Name); f != nil {
		owner = of
	}
	return stored.Field(owner, x.Name+"."+model.Elements), true
}

// checkPage checks an object that becomes a response, with the assignment of its body or headers.
func (r assigner) checkPage(of *value.Value, key string, pos ir.Pos) {
	if strings.EqualFold(key, "body") || strings.EqualFold(key, "headers") {
		r.Sinks.CheckPage(of, pos)
	}
}

// InitFields interprets the initial values of a class's fields, and stores what frameworks pass
// to annotated ones.
func (r *Interpreter) InitFields(c *ir.Class) {
	r.Receiver = (*value.Value)(nil).WithType(c.Name)
	for i := range c.Fields {
		f := &c.Fields[i]
		r.Effects.FillField(c, f)
		if f.Init != nil {
			r.initField(c, f)
		}
	}
	r.RunDeferred()
}

func (r *Interpreter) initField(c *ir.Class, f *ir.Field) {
	v := r.Eval(f.Init)
	r.calls.Implements(f.Init, v, f.Type)
	v = r.Declared(v, f.Type)
	r.Sinks.CheckName(f.Name, v, f.Pos)
	if f.Static {
		r.Effects.WriteGlobal(c.Name+"."+f.Name, v, f.Pos)
	}
	if !f.Final {
		v = value.Widen(v)
	}
	v = v.WithStep(r.File, f.Pos, value.AssignStep, f.Name)
	r.Save(stored.Field(c.Name, f.Name), v)
	if f.Static || f.Final && len(r.DeepTaints(v)) == 0 {
		r.setGlobal(c.Name+"."+f.Name, v)
	}
}
