package effects

import (
	"regexp"

	"assay/internal/code/sast/taint/charset"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// guard returns the result of a guard: a Boolean whose verdict lists the weaknesses that its
// subject is safe from.
func (r *Applier) guard(c *site.Call, g *model.GuardSpec) *value.Value {
	out := &value.Value{Numeric: true}
	clears := g.Clears
	if g.Pattern != nil {
		clears = r.patternClears(c, *g.Pattern, g.Whole)
	} else if r.comparesUntrusted(c, g) {
		return out
	}
	facts := r.guardFacts(c, g, clears)
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

// guardFacts returns the facts about the subject of a guard, and about the value that contains it.
func (r *Applier) guardFacts(c *site.Call, g *model.GuardSpec, clears model.Mask) []value.Fact {
	var facts []value.Fact
	for _, t := range r.Named(subjectOf(c, g), g.Pattern == nil && g.Holds) {
		facts = append(facts, value.Fact{Location: t, Sanitizes: clears})
	}
	if list, ok := r.Slot(c, g.Subject); ok && len(list) == 1 && list[0] != nil && list[0].PartOf != nil {
		facts = append(facts, value.Fact{Location: list[0].PartOf.Location, Sanitizes: clears})
	}
	return facts
}

// subjectOf returns the expression that a guard checks, or nil.
func subjectOf(c *site.Call, g *model.GuardSpec) (x *ir.Expr) {
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
	return x
}

// patternClears returns the weaknesses from which text is safe if it matches the regular expression
// in a slot.
func (r *Applier) patternClears(c *site.Call, at model.Slot, whole bool) model.Mask {
	list, ok := r.Slot(c, at)
	if !ok {
		return 0
	}
	pattern, ok := list[0].Text()
	if !ok {
		return 0
	}
	var clears model.Mask
	if fixedHost.MatchString(pattern) {
		clears = r.Knowledge.Weaknesses.Host()
	}
	if set, ok := charset.Matching(pattern, whole); ok {
		clears |= r.Knowledge.Weaknesses.Impossible(set.HasAny)
	}
	return clears
}

// fixedHost matches the beginning of a regular expression for URLs of one host.
var fixedHost = regexp.MustCompile(`^\^?https?\??:(//|\\/\\/)[\w-]+(\\\.[\w-]+)+(/|\\/|:\d|$|\$$)`)

// comparesUntrusted reports whether a guard compares its subject with an untrusted value.
func (r *Applier) comparesUntrusted(c *site.Call, g *model.GuardSpec) bool {
	if g.Subject.Kind != model.SlotThis && c.Receiver != nil && len(value.FromSources(r.DeepTaints(c.Receiver))) > 0 {
		return true
	}
	for i, a := range c.Args {
		subject := g.Subject.Kind == model.SlotArg && i == g.Subject.Index
		if !subject && a.Value != nil && len(value.FromSources(r.DeepTaints(a.Value))) > 0 {
			return true
		}
	}
	return false
}

// OwnGuard returns the result of a function of the program, with a guard's verdict if its name is
// that of a guard, such as isSafePath.
func (r *Applier) OwnGuard(c *site.Call, v *value.Value) *value.Value {
	for _, s := range r.Knowledge.Rules(model.Calls, model.Own, c.Member) {
		if s.Guard == nil {
			continue
		}
		if says := r.guard(c, s.Guard); says.Verdict != nil {
			with := *value.OrEmpty(v)
			if v != nil && v.Verdict != nil {
				says.Verdict.Yes, says.Verdict.No = append(says.Verdict.Yes, v.Verdict.Yes...), append(says.Verdict.No, v.Verdict.No...)
			}
			with.Verdict, with.Constants = says.Verdict, nil
			v = &with
		}
	}
	return v
}
