package effects

import (
	"slices"

	"regexp"
	"strings"

	"assay/internal/code/sast/taint/charset"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// guard returns the result of a guard: a Boolean whose verdict lists the weaknesses that its
// subject is safe from.
func (r *Applier) guard(c *site.Call, g *model.Guard) *value.Value {
	out := &value.Value{Numeric: true}
	clears, otherwise := g.Clears, model.Mask(0)
	var around []value.Fact // where some element is one that the predicate is about
	switch {
	case g.Pattern != nil:
		clears, otherwise = r.patternClears(c, g)
	case g.Predicate != nil:
		clears, otherwise, around = r.predicateClears(c, g)
	case r.comparesUntrusted(c, g), r.beginsWith(c, g):
		return out
	}
	yes, no := append(r.guardFacts(c, g, clears), r.schemaFacts(c, g)...), r.guardFacts(c, g, otherwise)
	yes = append(yes, r.beginning(c, g)...)
	switch g.Of {
	case "any":
		yes = append(yes, around...)
	case "none":
		no = append(no, around...)
	}
	if !g.Holds {
		yes, no = no, yes
	}
	if len(yes)+len(no) > 0 {
		out.Verdict = &value.Verdict{Yes: yes, No: no, Boolean: !g.Position, Number: g.Number, Position: g.Position}
	}
	return out
}

// beginning returns the facts about the text that a guard's subject begins with.
func (r *Applier) beginning(c *site.Call, g *model.Guard) (facts []value.Fact) {
	if g.Begins == nil {
		return nil
	}
	list, ok := r.Slot(c, *g.Begins)
	if !ok || len(list) != 1 {
		return nil
	}
	if text, known := list[0].Text(); known {
		for _, t := range r.Named(subjectOf(c, g), false) {
			facts = append(facts, value.Fact{Location: t, Prefix: text})
		}
	}
	return facts
}

// guardFacts returns the facts about the subject of a guard, and about the value that contains it.
func (r *Applier) guardFacts(c *site.Call, g *model.Guard, clears model.Mask) []value.Fact {
	if clears == 0 {
		return nil
	}
	var facts []value.Fact
	list, ok := r.Slot(c, g.Subject)
	if g.Part && (!ok || len(list) != 1 || list[0] == nil || list[0].PartOf == nil) {
		return nil
	}
	if ok && len(list) == 1 {
		facts = r.factsOfWhole(c, g, list[0], clears)
	}
	for _, t := range r.Named(subjectOf(c, g), g.Pattern == nil && g.Holds) {
		facts = append(facts, value.Fact{Location: t, Sanitizes: clears, Every: g.Elements || g.Predicate != nil})
	}
	return facts
}

// factsOfWhole returns the facts about what the subject of a guard is a part of. A check of the host of an address, for example, also
// holds for the address, though for fewer weaknesses.
func (r *Applier) factsOfWhole(c *site.Call, g *model.Guard, v *value.Value, clears model.Mask) (facts []value.Fact) {
	parts := r.PartFacts(subjectOf(c, g), v)
	if len(parts) == 0 {
		parts = r.Wholes(v)
	}
	for _, f := range parts {
		facts = append(facts, value.Fact{Location: f.Location, Sanitizes: clears & f.Sanitizes, Every: g.Elements || g.Predicate != nil})
	}
	return facts
}

// subjectOf returns the expression that a guard checks, or nil.
func subjectOf(c *site.Call, g *model.Guard) (x *ir.Expr) {
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
// in a slot, and from which it is safe otherwise: a search for what is not allowed.
func (r *Applier) patternClears(c *site.Call, g *model.Guard) (clears, otherwise model.Mask) {
	pattern, ok := r.patternIn(c, *g.Pattern)
	if !ok {
		return 0, 0
	}
	if g.Characters {
		pattern = "[" + regexp.QuoteMeta(pattern) + "]"
	}
	if fixedHost.MatchString(pattern) && (g.Whole || g.Start || anchor.MatchString(pattern)) {
		clears = r.Knowledge.Weaknesses.Host()
	}
	if charset.IsLocal(pattern, g.Whole) {
		clears |= r.Knowledge.Weaknesses.Host()
	}
	if set, ok := charset.Matching(pattern, g.Whole); ok {
		clears |= r.Knowledge.Weaknesses.Impossible(set.HasAny)
	}
	if set, ok := charset.Remaining(pattern); ok && !g.Whole && !g.Start {
		otherwise = r.Knowledge.Weaknesses.Impossible(set.HasAny)
	}
	return clears, otherwise
}

// patternIn returns the constant regular expression in a slot.
func (r *Applier) patternIn(c *site.Call, at model.Slot) (string, bool) {
	list, ok := r.Slot(c, at)
	if !ok {
		return "", false
	}
	text, known := list[0].Text()
	return charset.Undelimited(text), known
}

// matched returns the weaknesses from which the result of a rule is safe because it matches a regular expression.
func (r *Applier) matched(c *site.Call, s *model.Rule) model.Mask {
	if s.Matched == nil {
		return 0
	}
	pattern, ok := r.patternIn(c, *s.Matched)
	if !ok {
		return 0
	}
	set, ok := charset.Matching(pattern, true)
	if !ok {
		return 0
	}
	return r.Knowledge.Weaknesses.Impossible(set.HasAny)
}

// predicateClears returns the weaknesses from which the elements of the subject are safe if the guard is true, and if it is false, and
// the facts about other values that hold where the predicate is true of an element.
func (r *Applier) predicateClears(c *site.Call, g *model.Guard) (clears, otherwise model.Mask, around []value.Fact) {
	list, ok := r.Slot(c, g.Subject)
	if !ok || len(list) != 1 {
		return 0, 0, nil
	}
	element := r.Candidate(list[0])
	yes, no, result := r.judge(c, *g.Predicate, func(*value.Closure) []*value.Value { return []*value.Value{element} })
	switch g.Of {
	case "all":
		return yes, 0, nil
	case "any":
		return 0, no, r.aside(c, g, element, result.Facts(true))
	default:
		return no, 0, r.aside(c, g, element, result.Facts(true))
	}
}

// aside returns the facts that are neither about the subject of a guard nor about what that was made of: what is true of one element does
// not hold for the others.
func (r *Applier) aside(c *site.Call, g *model.Guard, element *value.Value, facts []value.Fact) (out []value.Fact) {
	about := r.Named(subjectOf(c, g), false)
	list, _ := r.Slot(c, g.Subject)
	for _, v := range append(list, element) {
		for _, f := range r.Wholes(v) {
			about = append(about, f.Location)
		}
	}
	for _, f := range facts {
		if !slices.ContainsFunc(about, f.Location.Same) {
			out = append(out, f)
		}
	}
	return out
}

// judge returns the weaknesses from which the first argument of a function that is passed is safe if the function is true, and if it is
// false, and the function's result.
func (r *Applier) judge(c *site.Call, at model.Slot, args func(*value.Closure) []*value.Value) (yes, no model.Mask, result *value.Value) {
	list, ok := r.Slot(c, at)
	if !ok || len(list) != 1 {
		return 0, 0, nil
	}
	if all := value.FunctionsOf(list[0]); len(all) > 0 {
		for _, f := range all {
			if len(all) > 1 || f.Invoked == nil {
				r.Machine.Call(f, args(f), nil, c)
			}
		}
		if len(all) == 1 {
			yes, no, result = r.Machine.Judge(all[0], args(all[0]), c)
		}
		return yes, no, result
	}
	if list[0] != nil {
		yes, no = r.judgedBy(list[0])
	}
	if yes|no == 0 && len(value.TypesOf(list[0])) > 0 {
		yes, no = r.judgedByObject(list[0])
	}
	if x := operand(c, at, 0); yes|no == 0 && x != nil && x.Op == ir.Select { // a method of an object
		specs, _ := r.Rules(&site.Call{Expr: x, Kind: model.Calls, Receiver: r.Evaluator.Eval(x.X), ReceiverExpr: x.X, Member: x.Name})
		yes, no = guarded(specs)
	}
	return yes, no, nil
}

// judgedBy is judge for the functions of libraries.
func (r *Applier) judgedBy(fn *value.Value) (yes, no model.Mask) {
	owner, member := ir.Split(fn.Ref)
	if name, constant := fn.Text(); constant { // languages that pass functions by their names
		owner, member = "", name
	}
	return guarded(r.Knowledge.Rules(model.Calls, owner, member))
}

// judgedByObject is judge for an object of a library that stands for a function, such as the predicate that a regular expression makes.
func (r *Applier) judgedByObject(v *value.Value) (yes, no model.Mask) {
	for _, name := range v.Types {
		t, ok := r.Knowledge.Type(ir.Base(name))
		if !ok || t.Calls == "" {
			continue
		}
		for _, s := range r.Knowledge.Rules(model.Calls, ir.Base(name), t.Calls) {
			if g := s.Guard; g != nil && g.Pattern != nil && g.Pattern.Kind == model.SlotThis {
				clears, otherwise := r.patternClears(&site.Call{Expr: &ir.Expr{}, Receiver: v}, g)
				yes, no = yes|clears, no|otherwise
			}
		}
	}
	return yes, no
}

// guarded returns the weaknesses from which the subject of guards is safe if they are true, and if they are false.
func guarded(specs []*model.Rule) (yes, no model.Mask) {
	for _, s := range specs {
		switch g := s.Guard; {
		case g == nil || g.Pattern != nil || g.Predicate != nil || len(s.When)+len(s.Unless) > 0:
		case g.Holds:
			yes |= g.Clears
		default:
			no |= g.Clears
		}
	}
	return yes, no
}

// fixedHost matches the beginning of a regular expression for URLs of one host.
var fixedHost = regexp.MustCompile(`^(\^|(\(\?[a-z]+\))?\\A)?https?\??:(//|\\/\\/)` + label + `(\\\.` + label + `)+(/|\\/|:\d|$|\$$)`)

// label matches a part of the name of a host in a regular expression, or several of which it is one.
const label = `([\w-]|\((\?:)?[\w|-]+\))+`

// anchor matches the beginning of a regular expression that only matches at the beginning of a text.
var anchor = regexp.MustCompile(`^(\^|(\(\?[a-z]+\))?\\A)`)

// comparesUntrusted reports whether a guard compares its subject with an untrusted value.
func (r *Applier) comparesUntrusted(c *site.Call, g *model.Guard) bool {
	if g.Subject.Kind != model.SlotThis && r.isSent(c.Receiver) {
		return true
	}
	for i, a := range c.Args {
		subject := g.Subject.Kind == model.SlotArg && i == g.Subject.Index
		if !subject && r.isSent(a.Value) {
			return true
		}
	}
	return false
}

// beginsWith reports whether the subject of a guard begins with the text that it is compared with in any case: the folder in front of a
// path, for example, which says nothing of what follows.
func (r *Applier) beginsWith(c *site.Call, g *model.Guard) bool {
	list, ok := r.Slot(c, g.Subject)
	if !ok || len(list) != 1 || list[0] == nil || list[0].Prefix == "" || len(list[0].Constants) > 0 {
		return false
	}
	for i, a := range c.Args {
		text, known := a.Value.Text()
		if known && text != "" && (g.Subject.Kind != model.SlotArg || i != g.Subject.Index) && strings.HasPrefix(list[0].Prefix, text) {
			return true
		}
	}
	return false
}

// isSent reports whether a value has a source other than the user who started the program.
func (r *Applier) isSent(v *value.Value) bool {
	return v != nil && slices.ContainsFunc(r.DeepTaints(v), func(t value.Taint) bool {
		return t.Source != nil &&
			t.Source.Kind != model.SourceLocal
	})
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

// constraint is the annotation of a field or parameter with an expression that describes it, such as a call in its type.
const constraint = "constraint"

// Validated returns the value of a field or parameter without what its annotations let nobody pass for it.
func (r *Applier) Validated(v *value.Value, typ string, annotations []ir.Annotation) *value.Value {
	if v == nil || len(v.Taints) == 0 {
		return v
	}
	if c := r.Classes[ir.Base(r.Canonical(typ))]; typ != "" && c != nil && c.Default != nil { // it stands for a type with a constraint
		annotations = append(slices.Clip(annotations), ir.Annotation{Name: constraint, Args: []ir.Arg{{X: c.Default}}})
	}
	for _, a := range annotations {
		if r.isConstraint(a) {
			v = v.Sanitize(r.NumberMask())
		}
		if a.Name == ir.Checker {
			v = v.Sanitize(r.passing(a))
		}
		for _, name := range ir.Alternatives(a.Name) {
			if t, ok := r.Knowledge.Type(name); ok && t.Schema == model.SchemaNumber {
				v = v.Sanitize(r.NumberMask())
			}
			if r.isNarrowed(a, name) {
				v = v.Sanitize(r.NumberMask())
			}
			for _, s := range r.Knowledge.Rules(model.Calls, name, "matches") {
				v = v.Sanitize(r.validates(a, s.Guard))
			}
		}
	}
	return v
}

// passing returns the weaknesses from which what the functions in an annotation check is safe where they return.
func (r *Applier) passing(a ir.Annotation) (safe model.Mask) {
	for _, arg := range a.Args {
		for _, fn := range r.Functions[r.Canonical(arg.X.Name)] {
			yes, no, _ := r.Machine.Judge(&value.Closure{Func: fn, File: r.FileOf[fn]}, nil, nil)
			safe |= yes & no
		}
	}
	return safe
}

// isConstraint reports whether an annotation is a description of a number, or names a class or an object that checks for numbers.
func (r *Applier) isConstraint(a ir.Annotation) bool {
	return slices.ContainsFunc(a.Args, func(arg ir.Arg) bool {
		if arg.X == nil || a.Name != constraint && (arg.Name != "" || arg.X.Op != ir.New && arg.X.Op != ir.Ref) {
			return false
		}
		by := r.Evaluator.Eval(arg.X)
		return by != nil && a.Name == constraint && by.Numeric || slices.Contains(r.numbersIn(by, nil, 0), ".")
	})
}

// isNarrowed reports whether the arguments of an annotation describe a number, by the rules about calls of its name and "describes".
func (r *Applier) isNarrowed(a ir.Annotation, name string) bool {
	specs := r.Knowledge.Rules(model.Calls, name, "describes")
	if len(specs) == 0 {
		return false
	}
	c := &site.Call{Kind: model.Calls}
	for _, arg := range a.Args {
		c.Args = append(c.Args, site.Argument{Name: arg.Name, Value: r.Evaluator.Eval(arg.X)})
	}
	return slices.ContainsFunc(specs, func(s *model.Rule) bool { return slices.Contains(r.numbersOf(c, s.Describes), ".") })
}

// validates returns the weaknesses that the regular expression of an annotation excludes.
func (r *Applier) validates(a ir.Annotation, g *model.Guard) model.Mask {
	if g == nil || g.Pattern == nil {
		return 0
	}
	for _, arg := range a.Args {
		if arg.Name != "" && arg.Name != "regexp" && arg.Name != "pattern" || !isConstant(arg.X) {
			continue
		}
		pattern, _ := r.Evaluator.Eval(arg.X).Text()
		pattern = undelimited(pattern)
		if set, ok := charset.Matching(pattern, g.Whole); ok {
			return r.Knowledge.Weaknesses.Impossible(set.HasAny)
		}
	}
	return 0
}

// undelimited returns a regular expression without the slashes around it.
func undelimited(pattern string) string {
	if end := strings.LastIndexByte(pattern, '/'); end > 0 && pattern[0] == '/' && len(pattern)-end < maxFlags {
		return pattern[1:end]
	}
	return pattern
}

// maxFlags is the number of characters that may follow a regular expression, with its last slash.
const maxFlags = 6

// isConstant reports whether an expression has the same meaning in all functions.
func isConstant(x *ir.Expr) bool {
	switch x.Op {
	case ir.String, ir.Regexp, ir.Ref:
		return true
	case ir.Select:
		return isConstant(x.X)
	case ir.Concat, ir.Binary:
		return !slices.ContainsFunc(x.Args, func(a ir.Arg) bool { return !isConstant(a.X) })
	}
	return false
}
