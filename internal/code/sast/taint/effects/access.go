package effects

import (
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// ElementsOf is the member that stands for elements in rules about reads and writes.
const ElementsOf = "[]"

// ReadGlobal returns the value of a global, after applying the rules about reading it.
func (r *Applier) ReadGlobal(v *value.Value, name string) *value.Value {
	owner, member := ir.Split(name)
	return r.read(v, &site.Call{Member: name}, r.Knowledge.Rules(model.Reads, owner, member))
}

// ReadMember returns the value of a member, after applying the rules about reading it. owner is the expression whose value it is a member
// of, nil if it is unknown.
func (r *Applier) ReadMember(v, of *value.Value, owner *ir.Expr, member string) *value.Value {
	if of == nil {
		return v
	}
	seen := false
	for _, t := range of.Types {
		if specs := r.readRules(t, member); len(specs) > 0 {
			c := &site.Call{Receiver: of, ReceiverExpr: owner, Member: ir.Short(t) + "." + member}
			v, seen = r.read(v, c, specs), true
		}
	}
	if !seen && of.Ref == "" && r.isUntyped(of) {
		v = r.read(v, &site.Call{Receiver: of, ReceiverExpr: owner, Member: member}, r.Knowledge.Loose(model.Reads, member))
	}
	return v
}

// IsSource reports whether each read of a member of a value is a source.
func (r *Applier) IsSource(of *value.Value, member string) bool {
	return slices.ContainsFunc(of.Types, func(t string) bool {
		return slices.ContainsFunc(r.readRules(t, member), func(s *model.Rule) bool { return s.Source != "" })
	})
}

// readRules returns the rules about reading a member of a type: those of the type or of the first
// supertype that has any.
func (r *Applier) readRules(typ, member string) []*model.Rule {
	for _, up := range r.Ancestors(typ) {
		specs := r.Knowledge.Rules(model.Reads, up, member)
		if f, _ := r.Field(typ, member); len(specs) == 0 && f == nil {
			specs = r.Knowledge.Rules(model.Reads, up, model.Any)
		}
		if len(specs) > 0 {
			return specs
		}
	}
	return nil
}

// isUntyped reports whether the type of a value whose member is accessed is unknown.
func (r *Applier) isUntyped(of *value.Value) bool {
	return r.IsUntyped(&site.Call{Receiver: of, Expr: &ir.Expr{X: &ir.Expr{Op: ir.Select}}})
}

// read applies the rules about reading v, a part of the receiver of c. Messages call it by the member of c.
func (r *Applier) read(v *value.Value, c *site.Call, specs []*model.Rule) *value.Value {
	c.Expr, c.Kind = &ir.Expr{Pos: r.Root.Pos}, model.Reads
	for _, s := range specs {
		if r.Holds(c, s) {
			v = r.readBy(v, c, s)
		}
	}
	return v
}

func (r *Applier) readBy(v *value.Value, c *site.Call, s *model.Rule) *value.Value {
	if s.FlawOf != nil {
		r.ReportFlaw(s.FlawOf, s, c, false)
	}
	if s.Source != "" {
		from := r.NewSource(s.Source, r.Pos, c.Member, s.Framework)
		from.SafeFor = s.Clears
		r.Shapes.MarkShaped(from, value.TypesOf(c.Receiver))
		v = value.AddTaints(value.OrEmpty(v), []value.Taint{r.readTaint(from, c.Receiver, r.Pos, c.Member)})
	}
	if s.Closed() && len(s.Flows) == 0 {
		v = &value.Value{}
	}
	if s.Clears != 0 && s.Source == "" {
		v = v.Sanitize(s.Clears)
	}
	if s.Returns != "" {
		v = v.WithType(r.Canonical(s.Returns))
	}
	v = r.conforming(c, s.Conforms, v)
	if at := r.Checked(c.ReceiverExpr, c.Receiver); s.Guard != nil && at.Variable != value.Nowhere {
		with := *value.OrEmpty(v)
		with.PartOf = &value.Fact{Location: at, Sanitizes: s.Guard.Clears}
		with.Verdict = &value.Verdict{No: []value.Fact{*with.PartOf}} // the whole has no such part
		v = &with
	}
	return v
}

// WriteGlobal applies the rules about a global that is assigned.
func (r *Applier) WriteGlobal(name string, v *value.Value, pos ir.Pos) {
	owner, member := ir.Split(name)
	specs := r.Knowledge.Rules(model.Writes, owner, member)
	if len(specs) == 0 {
		_, last := ir.Split(owner)
		specs = r.Knowledge.Rules(model.Writes, model.Any+"."+last, member)
	}
	r.write(nil, member, v, pos, specs, false)
}

// WriteMember applies the rules about a member that is assigned.
func (r *Applier) WriteMember(of *value.Value, member string, v *value.Value, pos ir.Pos) {
	specs := r.writeRules(of, member)
	loose := len(specs) == 0 && (of == nil || of.Ref == "" && r.isUntyped(of))
	if loose {
		specs = r.Knowledge.Loose(model.Writes, member)
	}
	r.write(of, member, v, pos, specs, loose)
}

// writeRules returns the rules about assigning a member of a value.
func (r *Applier) writeRules(of *value.Value, member string) []*model.Rule {
	if of == nil {
		return nil
	}
	var specs []*model.Rule
	if of.Ref != "" {
		specs = r.Knowledge.Rules(model.Writes, of.Ref, member)
	}
	for _, t := range of.Types {
		for _, up := range r.Ancestors(t) {
			specs = append(specs, r.Knowledge.Rules(model.Writes, up, member)...)
			if f, _ := r.Field(t, member); f == nil {
				specs = append(specs, r.Knowledge.Rules(model.Writes, up, model.Any)...)
			}
		}
	}
	return specs
}

func (r *Applier) write(of *value.Value, member string, v *value.Value, pos ir.Pos, specs []*model.Rule, loose bool) {
	c := &site.Call{
		Expr: &ir.Expr{Op: ir.Assign, Pos: pos}, Receiver: of, Member: member, Kind: model.Writes, Args: []site.Argument{{Value: v}},
	}
	r.Apply(c, specs, loose, nil)
}

// ReadElement returns the value that a rule about the call "[]" gives an element; ok is false if
// there is no such rule.
func (r *Applier) ReadElement(x *ir.Expr, of *value.Value, args []*value.Value) (out *value.Value, ok bool) {
	c := &site.Call{Expr: x, Receiver: of, ReceiverExpr: x.X, Member: ElementsOf}
	for i, v := range args {
		c.Args = append(c.Args, site.Argument{Expr: x.Args[i].X, Value: v})
	}
	if of.Ref != "" {
		c.Ref = of.Ref + "." + ElementsOf
	}
	var specs []*model.Rule
	for _, owner := range append(r.Owners(c), of.Ref) {
		if specs = r.Knowledge.Rules(model.Calls, owner, c.Member); len(specs) > 0 {
			break
		}
	}
	r.Apply(c, specs, false, func(v *value.Value) { out, ok = value.JoinResult(out, v, ok), true })
	if !ok {
		return nil, false
	}
	return r.Result(c, out, specs), true
}

// WriteElement applies the rules about storing a value in a collection under a key: those about its
// member "[]", and those about the call "[]=".
func (r *Applier) WriteElement(of *value.Value, target *ir.Expr, key, v *value.Value, pos ir.Pos) {
	r.WriteMember(of, ElementsOf, v, target.Pos)
	if of == nil {
		return
	}
	c := &site.Call{
		Expr: &ir.Expr{Op: ir.Assign, Pos: pos}, Receiver: of, ReceiverExpr: target.X, Member: ElementsOf + "=",
		Args: []site.Argument{{Value: key}, {Value: v}},
	}
	var specs []*model.Rule
	if of.Ref != "" {
		specs = r.Knowledge.Rules(model.Calls, of.Ref, c.Member)
	}
	for _, owner := range r.Owners(c) {
		specs = append(specs, r.Knowledge.Rules(model.Calls, owner, c.Member)...)
	}
	r.Apply(c, specs, false, nil)
}
