package flow

import (
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/charset"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// obey does what a rule says; does reports whether the rule says what the result is.
func (r *run) applyRule(c *site.Call, s *model.Spec, loose bool) (out *value.Value, does bool) {
	if s.FlawOf != nil {
		r.ReportFlaw(s.FlawOf, s, c, nil, loose)
	}
	if s.SinkOf != nil {
		r.CheckCall(c, s, loose)
	}
	if len(s.Stores) > 0 {
		r.StoreRecords(c, s)
	}
	if s.Columns != nil {
		r.AssignColumns(c, *s.Columns)
	}
	if s.Statement != nil {
		out, does = r.Statement(c, s.Statement)
	}
	if s.Source != "" {
		out, does = r.source(c, s), true
	}
	if s.Render != nil {
		r.render(c, s.Render)
	}
	if s.Operation != "" {
		return r.Table[s.Operation](r.Operator, c, s), true
	}
	if s.Back != nil {
		v := r.callback(c, s.Back)
		if !does {
			out, does = v, true
		}
	}
	if s.Guard != nil {
		v := r.guard(c, s.Guard)
		if strings.HasPrefix(s.Returns, "tuple<") { // the first of several results tells it
			v = r.Nest([]string{"0"}, v)
		}
		if !does {
			out, does = v, true
		}
	}
	switch {
	case s.Clears != 0 && !s.Closed && s.Source == "":
		out, does = r.cleared(c, s), true
	case s.Closed:
		v := r.flows(c, s)
		out, does = value.JoinResult(out, v, does), true
	}
	return out, does
}

func (r *run) source(c *site.Call, s *model.Spec) *value.Value {
	hit := r.NewSource(s.Source, c.Expr.Pos, r.Describe(c), s.Framework)
	hit.SafeFor = s.Clears
	r.MarkShaped(hit, value.TypesOf(c.Receiver))
	v := value.Tainted([]value.Taint{{Origin: value.Origin{Source: hit}, Step: (*value.Step)(nil).Then(r.File, c.Expr.Pos, value.SourceStep, hit.Name)}})
	if len(s.At) == 0 {
		return v
	}
	for _, at := range s.At {
		r.Assign(c, at, v)
	}
	return nil
}

// cleared is what goes in, made harmless.
func (r *run) cleared(c *site.Call, s *model.Spec) *value.Value {
	var taints []value.Taint
	for _, a := range c.Args {
		taints = value.JoinTaints(taints, r.DeepTaints(a.Value))
	}
	if len(c.Args) == 0 {
		taints = r.DeepTaints(c.Receiver)
	}
	return value.Tainted(taints).Sanitize(s.Clears).WithStep(r.File, c.Expr.Pos, value.ThroughStep, ir.Short(c.Name()))
}

// flows moves data as a rule says.
func (r *run) flows(c *site.Call, s *model.Spec) *value.Value {
	var out *value.Value
	some := false
	for _, f := range s.Flows {
		list, given := r.Slot(c, f.From)
		if !given {
			continue
		}
		for _, v := range list {
			if len(f.From.Path) == 0 && len(f.To.Path) == 0 && f.To.Kind == model.SlotReturn && f.From.Kind != model.SlotThis {
				v = value.Tainted(r.DeepTaints(v)).Sanitize(s.Clears)
			} else {
				v = v.Sanitize(s.Clears)
				if v != nil && v.Ref != "" && len(f.To.Path) == 0 { // it is no longer the thing of that name
					with := *v
					with.Ref = ""
					v = &with
				}
			}
			if f.To.Kind == model.SlotReturn {
				v = v.WithStep(r.File, c.Expr.Pos, value.ThroughStep, ir.Short(c.Name()))
				if len(f.To.Path) > 0 {
					v = r.Nest(f.To.Path, v)
				}
				out, some = value.JoinResult(out, v, some), true
				continue
			}
			r.Assign(c, f.To, v)
		}
	}
	return value.Widen(out)
}

func (r *run) callback(c *site.Call, b *model.CallbackSpec) *value.Value {
	list, given := r.Slot(c, b.At)
	if !given {
		return nil
	}
	var out *value.Value
	for _, v := range list {
		for _, f := range value.FunctionsOf(v) {
			args := make([]*value.Value, len(f.Func.Params))
			for at, slot := range b.Gives {
				if at < len(args) {
					if got, ok := r.Slot(c, slot); ok && len(got) > 0 {
						args[at] = got[0]
					}
				}
			}
			res := r.Call(f, args, b.Types, c)
			if b.Returns == nil {
				continue
			}
			if b.Returns.Kind == model.SlotReturn {
				if len(b.Returns.Path) > 0 {
					res = r.Nest(b.Returns.Path, res)
				}
				out = value.JoinPresent(out, value.OrEmpty(res))
			} else {
				r.Assign(c, *b.Returns, res)
			}
		}
	}
	return out
}

// Call calls a function with values.
func (r *run) Call(f *value.Closure, args []*value.Value, types map[int]string, c *site.Call) *value.Value {
	if f.Invoked != nil || len(types) > 0 || defaulted(f.Func, args) {
		return r.inline(f, args, types)
	}
	list := make([]site.Argument, len(args))
	for i, v := range args {
		list[i].Value = v
	}
	return r.applySummary(&site.Call{Expr: c.Expr, Args: list, Member: ir.Short(f.Func.Name)}, f.Func, f.This)
}

// guard is the result of a call that reports whether data is harmless.
func (r *run) guard(c *site.Call, g *model.GuardSpec) *value.Value {
	out := &value.Value{Numeric: true}
	var x *ir.Expr
	switch g.Subject.Kind {
	case model.SlotThis:
		x = c.ReceiverExpr
	case model.SlotArg:
		if g.Subject.Index < len(c.Args) && g.Subject.Index >= 0 {
			x = c.Args[g.Subject.Index].Expr
		}
	case model.SlotNamed:
		for _, a := range c.Args {
			if a.Name == g.Subject.Name {
				x = a.Expr
			}
		}
	}
	clears := g.Clears
	if g.Pattern != nil {
		clears = r.patternClears(c, *g.Pattern, g.Whole)
	} else if r.othersTainted(c, g) {
		return out
	}
	var facts []value.Fact
	for _, t := range r.Named(x, g.Pattern == nil && g.Holds) {
		facts = append(facts, value.Fact{Location: t, Sanitizes: clears})
	}
	if list, ok := r.Slot(c, g.Subject); ok && len(list) == 1 && list[0] != nil && list[0].PartOf != nil {
		facts = append(facts, value.Fact{Location: list[0].PartOf.Location, Sanitizes: clears})
	}
	if len(facts) == 0 {
		return out
	}
	if g.Holds {
		out.Verdict = &value.Verdict{Yes: facts, Boolean: true, Number: g.Number}
	} else {
		out.Verdict = &value.Verdict{No: facts, Boolean: true, Number: g.Number}
	}
	return out
}

func (r *run) patternClears(c *site.Call, at model.Slot, whole bool) model.Mask {
	list, ok := r.Slot(c, at)
	if !ok {
		return 0
	}
	pattern, ok := list[0].Text()
	if !ok {
		return 0
	}
	clears := r.addressed(pattern)
	if set, ok := charset.Matching(pattern, whole); ok {
		clears |= r.Knowledge.Weaknesses.Impossible(set.HasAny)
	}
	return clears
}

// addressed is what an address is harmless for that an expression lets through, when it
// has the host written down.
func (r *run) addressed(pattern string) model.Mask {
	if !fixedHost.MatchString(pattern) {
		return 0
	}
	return r.Knowledge.Weaknesses.Host()
}

// fixedHost is the beginning of a regular expression for addresses of one host.
var fixedHost = regexp.MustCompile(`^\^?https?\??:(//|\\/\\/)[\w-]+(\\\.[\w-]+)+(/|\\/|:\d|$|\$$)`)

// othersTainted reports whether what data is compared with is of others as well.
func (r *run) othersTainted(c *site.Call, g *model.GuardSpec) bool {
	if g.Subject.Kind != model.SlotThis && c.Receiver != nil && len(value.FromSources(r.DeepTaints(c.Receiver))) > 0 {
		return true
	}
	for i, a := range c.Args {
		if (g.Subject.Kind != model.SlotArg || i != g.Subject.Index) && a.Value != nil && len(value.FromSources(r.DeepTaints(a.Value))) > 0 {
			return true
		}
	}
	return false
}

// readRules adds what knowledge says of a field or global that is read.
func (r *run) readRules(v, of *value.Value, member, ref string) *value.Value {
	if ref != "" {
		owner, name := ir.Split(ref)
		return r.readBy(v, of, r.Knowledge.Rules(model.Reads, owner, name), ref)
	}
	if of == nil {
		return v
	}
	seen := false
	for _, t := range of.Types {
		for _, up := range r.Ancestors(t) {
			specs := r.Knowledge.Rules(model.Reads, up, member)
			if f, _ := r.Field(t, member); len(specs) == 0 && f == nil {
				specs = r.Knowledge.Rules(model.Reads, up, model.Any)
			}
			if len(specs) > 0 {
				v, seen = r.readBy(v, of, specs, ir.Short(t)+"."+member), true
				break
			}
		}
	}
	if !seen && of.Ref == "" && r.IsUntyped(&site.Call{Receiver: of, Expr: &ir.Expr{X: &ir.Expr{Op: ir.Select}}}) {
		v = r.readBy(v, of, r.Knowledge.Loose(model.Reads, member), member)
	}
	return v
}

func (r *run) readBy(v, of *value.Value, specs []*model.Spec, what string) *value.Value {
	for _, s := range specs {
		c := &site.Call{Expr: &ir.Expr{Pos: r.Root.Pos}, Receiver: of, Member: what, Kind: model.Reads}
		if !r.Holds(c, s) {
			continue
		}
		if s.FlawOf != nil {
			r.ReportFlaw(s.FlawOf, s, c, nil, false)
		}
		if s.Source != "" {
			hit := r.NewSource(s.Source, r.Pos, what, s.Framework)
			hit.SafeFor = s.Clears
			r.MarkShaped(hit, value.TypesOf(of))
			v = value.AddTaints(value.OrEmpty(v), []value.Taint{{Origin: value.Origin{Source: hit}, Step: (*value.Step)(nil).Then(r.File, r.Pos, value.SourceStep, what)}})
		}
		if s.Closed && len(s.Flows) == 0 {
			v = &value.Value{}
		}
		if s.Clears != 0 && s.Source == "" {
			v = v.Sanitize(s.Clears)
		}
		if s.Returns != "" {
			v = v.WithType(r.Canonical(s.Returns))
		}
		if s.Guard != nil && of != nil && of.PartOf != nil {
			with := *value.OrEmpty(v)
			with.PartOf = &value.Fact{Location: of.PartOf.Location, Sanitizes: s.Guard.Clears}
			with.Verdict = &value.Verdict{No: []value.Fact{*with.PartOf}} // there is no such part
			v = &with
		}
	}
	return v
}

// indexRules looks at what is put into a collection under a key: a call of "[]=" with both.
func (r *run) indexRules(c *site.Call) {
	var specs []*model.Spec
	if c.Receiver.Ref != "" {
		specs = r.Knowledge.Rules(model.Calls, c.Receiver.Ref, c.Member)
	}
	for _, owner := range r.Owners(c) {
		specs = append(specs, r.Knowledge.Rules(model.Calls, owner, c.Member)...)
	}
	for _, s := range specs {
		if r.Holds(c, s) {
			r.applyRule(c, s, false)
		}
	}
}

// writeRules looks at what is written to a field.
func (r *run) writeRules(of *value.Value, ref, member string, v *value.Value, pos ir.Pos) {
	var specs []*model.Spec
	loose := false
	if ref != "" {
		owner, name := ir.Split(ref)
		specs, member = r.Knowledge.Rules(model.Writes, owner, name), name
		if len(specs) == 0 {
			_, last := ir.Split(owner)
			specs = r.Knowledge.Rules(model.Writes, model.Any+"."+last, name)
		}
	} else {
		if of != nil {
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
		}
		if len(specs) == 0 && (of == nil || of.Ref == "" && r.IsUntyped(&site.Call{Receiver: of, Expr: &ir.Expr{X: &ir.Expr{Op: ir.Select}}})) {
			specs, loose = r.Knowledge.Loose(model.Writes, member), true
		}
	}
	if len(specs) == 0 {
		return
	}
	c := &site.Call{Expr: &ir.Expr{Op: ir.Assign, Pos: pos}, Receiver: of, Member: member, Kind: model.Writes, Args: []site.Argument{{Value: v}}}
	for _, s := range specs {
		if r.Holds(c, s) {
			r.applyRule(c, s, loose)
		}
	}
}
