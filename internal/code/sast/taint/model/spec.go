package model

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"assay/internal/scan"
)

// Spec is a rule, compiled.
type Spec struct {
	*Rule
	SinkOf, FlawOf *Weakness
	JudgedAs       *Weakness // nil for the sink's own
	SparedBy       Mask
	At             []Slot
	Flows          []Flow
	// Closed is true if the call propagates nothing except Flows.
	Closed bool
	Clears Mask
	Back   *CallbackSpec
	Guard  *GuardSpec
	Render *RenderSpec
	Ends   *EndSpec
	// Matched is the slot of Rule.Matched, or nil, and Lacks that of Rule.Lacks.
	Matched, Lacks *Slot
	Among          []Slot
	When           []Test
	Unless         []Test
	Prefix         *regexp.Regexp
	Fix            string
	Over           *Slot // the subject of an operation
	// OfShape is true if a shape gave the rule.
	OfShape bool
	place   int // its number among all rules
	Stores  []Slot
	// Statement and Columns are nil if the rule has none.
	Statement *StatementSpec
	Columns   *Slot
	// Conforms and Describes are nil if the rule has none.
	Conforms, Describes *SchemaSpec
}

// IsPrecise reports whether the rule is about members of certain types, rather than of any.
func (s *Spec) IsPrecise() bool {
	return !slices.ContainsFunc(s.Call, func(name string) bool { return strings.HasPrefix(name, Any+".") })
}

// StatementSpec is a statement, compiled.
type StatementSpec struct {
	Text   Slot
	Values []Slot
	Rows   *Slot
}

// CallbackSpec is a callback, compiled.
type CallbackSpec struct {
	At      Slot
	Gives   map[int]Slot
	Types   map[int]string
	Returns *Slot
	Named   *Slot // see Callback.Named
	// Filters is true if the call returns what the function is Keeps of.
	Filters, Keeps bool
	Every          bool
	Instead        bool
}

// GuardSpec is a guard, compiled.
type GuardSpec struct {
	Subject Slot
	Pattern *Slot
	Whole   bool
	Start   bool
	Holds   bool
	// Characters is Guard.Characters.
	Characters bool
	Part       bool // see Guard.Part
	// Predicate is the slot of Guard.Predicate, or nil.
	Predicate *Slot
	Begins    *Slot
	Of        string
	Error     bool
	Number    bool
	Conforms  []Slot
	Numbers   *regexp.Regexp // of Guard.Numbers, or nil
	Clears    Mask
	Position  bool
	Elements  bool // also those that a predicate judges
}

// EndSpec is the end of a function, compiled: where the value in the slot is Holds, or always without
// a slot.
type EndSpec struct {
	At    *Slot
	Holds bool
}

// IsGuard reports whether the call returns only where its guard holds.
func (e *EndSpec) IsGuard() bool { return e != nil && e.At != nil && e.At.Kind == SlotReturn }

// RenderSpec is a render, compiled.
type RenderSpec struct {
	Name Slot // of kind SlotNone if the rule has none
	File bool
	With []RenderWith
	// Carrier is Render.Carrier.
	Carrier string
	Methods []string
	Layout  *LayoutSpec
}

// LayoutSpec is a layout, compiled.
type LayoutSpec struct {
	*Layout
	At Slot
}

// RenderWith is a value that a template gets: the members of the value in a slot, or that value as
// the variable Name.
type RenderWith struct {
	Name string
	Slot Slot
	// By is the slot of the variable's name, if it is not Name.
	By *Slot
	// Named is true for all named arguments.
	Named bool
	// Own is true for the variable that has the name of the template.
	Own bool
}

// Test is a condition, compiled.
type Test struct {
	Condition
	Slot  Slot
	Match *regexp.Regexp
	Front *regexp.Regexp
	// Fields is Condition.Fields.
	Fields *regexp.Regexp
	Round  *regexp.Regexp
}

func (s *Set) compile(f *File, r *Rule) (*Spec, error) {
	r.Framework = f.Framework
	r.Docs = cmp.Or(r.Docs, f.Docs)
	in := &reader{weaknesses: s.Weaknesses}
	in.checkNames(r)
	in.checkWords(r)
	out := &Spec{
		Rule: r, SinkOf: in.weakness("sink", r.Sink), FlawOf: in.weakness("flaw", r.Flaw), JudgedAs: in.weakness("judged-as", r.JudgedAs),
		Fix: cmp.Or(r.Fix, f.Fixes[r.Flaw], f.Fixes[r.Sink]),
		At:  in.slots("at", r.At), Stores: in.slots("stores", r.Stores), Over: in.optional("subject", r.Subject),
		Matched: in.optional("matched", r.Matched), Lacks: in.optional("lacks", r.Lacks), Among: in.slots("among", r.Among),
		Columns: in.optional("columns", r.Columns), Closed: r.Flow != nil, Flows: in.flows(r.Flow),
		Clears: in.mask("clears", r.Clears), SparedBy: in.mask("spared-by", r.SparedBy),
		Statement: in.statement(r.Statement), Back: in.callback(r.Callback), Guard: in.guard(r.Guard), Ends: in.ends(r.Ends),
		Render: in.render(r.Render), When: in.tests("when", r.When), Unless: in.tests("unless", r.Unless),
		Prefix:   in.pattern("safe-prefix", r.SafePrefix),
		Conforms: in.schema("conforms", r.Conforms), Describes: in.schema("describes", r.Describes),
	}
	if r.Quoted {
		out.Clears = out.Clears.Within()
	}
	return out, in.err
}

// checkNames checks that a rule is about something, and has an effect.
func (r *reader) checkNames(of *Rule) {
	names := len(of.Call) + len(of.New) + len(of.Read) + len(of.Write)
	r.require(names > 0 || len(of.Parameter) > 0, "a rule needs call, new, read, write or parameter")
	r.require(len(of.Parameter) == 0 || names == 0 && of.Sink != "" && len(of.At) == 0,
		"parameter: such a rule has a sink, and neither at nor other names")
	r.require(of.hasRole(), "a rule needs a role: source, sink, flow, clears, operation, callback, guard, render, ends, returns, flaw, "+
		"stores, statement or columns")
	r.require(of.Describes == nil || of.Returns != "" || of.Describes.By != "" || of.Describes.Noted || of.Describes.Handler != "",
		"describes: it needs returns, the type of the result, or by, or noted")
	r.require(of.Sink == "" || len(of.At)+len(of.Parameter) > 0, "sink: at names the arguments that are sinks")
}

// hasRole reports whether a rule has any effect on what it matches.
func (r *Rule) hasRole() bool {
	named := string(r.Source) + r.Sink + r.Flaw + r.Operation + r.Returns + r.Columns + r.Ends
	return named != "" || r.Decodes || r.Conforms != nil || r.Describes != nil || r.Flow != nil || r.Clears != nil || r.Stores != nil ||
		r.Callback != nil || r.Guard != nil || r.Render != nil || r.Statement != nil
}

// checkWords checks the fields of a rule that only allow listed words.
func (r *reader) checkWords(of *Rule) {
	kinds := []SourceKind{"", SourceRequest, SourceRandom, SourceStored, SourceLocal}
	levels := []scan.Confidence{"", scan.ConfidenceHigh, scan.ConfidenceMedium, scan.ConfidenceLow}
	r.require(slices.Contains(kinds, of.Source), "source: %q is not a kind of source", of.Source)
	r.require(of.Operation == "" || slices.Contains(Operations(), of.Operation), "operation: %q is unknown", of.Operation)
	r.require(of.Severity == "" || scan.Severity(of.Severity).Valid(), "severity: %q is unknown", of.Severity)
	r.require(slices.Contains(levels, scan.Confidence(of.Confidence)), "confidence: %q is unknown", of.Confidence)
}

func (r *reader) flows(texts *[]string) []Flow {
	if texts == nil {
		return nil
	}
	var out []Flow
	for _, text := range *texts {
		from, to, ok := strings.Cut(text, "->")
		r.require(ok, "flow %q: it must say FROM -> TO", text)
		out = append(out, Flow{r.slot("flow", from), r.slot("flow", to)})
	}
	return out
}

func (r *reader) guard(g *Guard) *GuardSpec {
	if g == nil {
		return nil
	}
	r.require((g.Predicate != "") == slices.Contains([]string{"all", "any", "none"}, g.Of), `guard: a predicate is of "all", "any" or "none"`)
	return &GuardSpec{
		Holds: g.Holds, Number: g.Number, Position: g.Position, Whole: g.Whole, Start: g.Start, Of: g.Of, Error: g.Error,
		Characters: g.Characters, Part: g.Part,
		Subject: r.slot("guard: subject", g.Subject), Clears: r.mask("guard: clears", g.Clears),
		Conforms: r.slots("guard: conforms", g.Conforms), Numbers: r.pattern("guard: numbers", g.Numbers),
		Pattern: r.optional("guard: pattern", g.Pattern),
		Begins:  r.optional("guard: begins", g.Begins), Predicate: r.optional("guard: predicate", g.Predicate),
		Elements: g.Elements || g.Predicate != "",
	}
}

func (r *reader) ends(text string) *EndSpec {
	switch text {
	case "":
		return nil
	case "always":
		return &EndSpec{}
	}
	when, at, _ := strings.Cut(text, " ")
	r.require(when == "if" || when == "unless", `ends: %q is not "always", "if SLOT" or "unless SLOT"`, text)
	slot := r.slot("ends", at)
	return &EndSpec{At: &slot, Holds: when == "if"}
}

func (r *reader) statement(s *Statement) *StatementSpec {
	if s == nil {
		return nil
	}
	return &StatementSpec{
		Text: r.slot("statement", s.Text), Values: r.slots("statement", s.Values), Rows: r.optional("statement", s.Rows),
	}
}

func (r *reader) render(of *Render) *RenderSpec {
	if of == nil {
		return nil
	}
	out := &RenderSpec{File: of.File, Carrier: of.Carrier, Methods: of.Methods}
	if of.Layout != nil {
		out.Layout = &LayoutSpec{Layout: of.Layout, At: r.slot("render: layout", of.Layout.At)}
	}
	if of.Name != "" {
		out.Name = r.slot("render: name", of.Name)
	}
	for _, text := range of.With {
		out.With = append(out.With, r.with(text))
	}
	return out
}

// with compiles one of Render.With.
func (r *reader) with(text string) RenderWith {
	if text == "**" {
		return RenderWith{Named: true}
	}
	name, at, named := strings.Cut(text, "=")
	if !named {
		return RenderWith{Slot: r.slot("render: with", text)}
	}
	out := RenderWith{Slot: r.slot("render: with", at)}
	out.name(name)
	return out
}

// name compiles the name of a variable.
func (w *RenderWith) name(text string) {
	prefix, last := "", text
	if i := strings.LastIndexByte(text, '.'); i >= 0 {
		prefix, last = text[:i], text[i+1:]
	}
	passed, other := strings.CutPrefix(strings.TrimSuffix(last, ">"), "<")
	by, err := ParseSlot(passed)
	switch {
	case text == ".":
		w.Own = true
	case err == nil && (other || by.Kind == SlotArg):
		w.Name, w.By = prefix, &by
	default:
		w.Name = text
	}
}

func (r *reader) callback(c *Callback) *CallbackSpec {
	if c == nil {
		return nil
	}
	out := &CallbackSpec{
		At: r.slot("callback: at", c.At), Returns: r.optional("callback: returns", c.Returns),
		Named: r.optional("callback: named", c.Named),
		Gives: map[int]Slot{}, Types: map[int]string{}, Filters: c.Keeps != "", Keeps: c.Keeps == "true", Every: c.Every, Instead: c.Instead,
	}
	for key, text := range c.Gives {
		out.Gives[r.index("callback: gives", key)] = r.slot("callback: gives", text)
	}
	for key, name := range c.Types {
		out.Types[r.index("callback: types", key)] = name
	}
	return out
}

func (r *reader) tests(field string, list []Condition) []Test {
	var out []Test
	for _, c := range list {
		r.require(c.At != "" || len(c.Count) > 0 || c.Within != "" || c.Around != "", "%s: a condition needs at, count, within or around", field)
		t := Test{
			Condition: c, Match: r.pattern(field+": matches", c.Matches), Round: r.pattern(field+": around", c.Around),
			Fields: r.pattern(field+": fields", c.Fields), Front: r.pattern(field+": prefix", c.Prefix),
		}
		if c.At != "" {
			t.Slot = r.slot(field+": at", c.At)
		}
		out = append(out, t)
	}
	return out
}
