package model

import (
	"fmt"
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
	// Matched is the slot of Rule.Matched, or nil.
	Matched *Slot
	When    []Test
	Unless  []Test
	Prefix  *regexp.Regexp
	Fix     string
	Over    *Slot // the subject of an operation
	// OfShape is true if a shape gave the rule.
	OfShape bool
	place   int // its number among all rules
	Stores  []Slot
	// Statement and Columns are nil if the rule has none.
	Statement *StatementSpec
	Columns   *Slot
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
	// Filters is true if the call returns what the function is Keeps of.
	Filters, Keeps bool
}

// GuardSpec is a guard, compiled.
type GuardSpec struct {
	Subject Slot
	Pattern *Slot
	Whole   bool
	Start   bool
	Holds   bool
	// Predicate is the slot of Guard.Predicate, or nil.
	Predicate *Slot
	Of        string
	Error     bool
	Number    bool
	Clears    Mask
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
	if r.Docs == "" {
		r.Docs = f.Docs
	}
	out := &Spec{Rule: r}
	for _, step := range []func(*File, *Rule, *Spec) error{s.compileRoles, s.compileFlow, s.compileParts, s.compileTests, compileRest} {
		if err := step(f, r, out); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (s *Set) compileRoles(f *File, r *Rule, out *Spec) error {
	if err := r.checkNames(); err != nil {
		return err
	}
	if !r.hasRole() {
		return fmt.Errorf("a rule needs a role: source, sink, flow, clears, operation, callback, guard, render, ends, returns, flaw, " +
			"stores, statement or columns")
	}
	var ok bool
	for _, role := range []struct {
		key, id string
		to      **Weakness
	}{{"sink", r.Sink, &out.SinkOf}, {"flaw", r.Flaw, &out.FlawOf}, {"judged-as", r.JudgedAs, &out.JudgedAs}} {
		if role.id == "" {
			continue
		}
		if *role.to, ok = s.Weaknesses.Find(role.id); !ok {
			return fmt.Errorf("%s: %q is not a weakness", role.key, role.id)
		}
		if role.to != &out.JudgedAs {
			out.Fix = f.Fixes[role.id]
		}
	}
	if r.Fix != "" {
		out.Fix = r.Fix
	}
	if out.SinkOf != nil && len(r.At) == 0 && len(r.Parameter) == 0 {
		return fmt.Errorf("sink: at names the arguments that are sinks")
	}
	return r.checkWords()
}

// checkNames checks that a rule is about something.
func (r *Rule) checkNames() error {
	names := len(r.Call) + len(r.New) + len(r.Read) + len(r.Write)
	switch {
	case names == 0 && len(r.Parameter) == 0:
		return fmt.Errorf("a rule needs call, new, read, write or parameter")
	case len(r.Parameter) > 0 && (names > 0 || r.Sink == "" || len(r.At) > 0):
		return fmt.Errorf("parameter: such a rule has a sink, and neither at nor other names")
	}
	return nil
}

// hasRole reports whether a rule has any effect on what it matches.
func (r *Rule) hasRole() bool {
	return r.Source != "" || r.Sink != "" || r.Flaw != "" || r.Operation != "" || r.Returns != "" || r.Columns != "" ||
		r.Ends != "" || r.Flow != nil || r.Clears != nil || r.Stores != nil ||
		r.Callback != nil || r.Guard != nil || r.Render != nil || r.Statement != nil
}

// checkWords checks the fields of a rule that only allow listed words.
func (r *Rule) checkWords() error {
	kinds := []SourceKind{SourceRequest, SourceRandom, SourceStored, SourceLocal}
	levels := []scan.Confidence{scan.ConfidenceHigh, scan.ConfidenceMedium, scan.ConfidenceLow}
	switch {
	case r.Source != "" && !slices.Contains(kinds, r.Source):
		return fmt.Errorf("source: %q is not a kind of source", r.Source)
	case r.Operation != "" && !slices.Contains(Operations(), r.Operation):
		return fmt.Errorf("operation: %q is unknown", r.Operation)
	case r.Severity != "" && !scan.Severity(r.Severity).Valid():
		return fmt.Errorf("severity: %q is unknown", r.Severity)
	case r.Confidence != "" && !slices.Contains(levels, scan.Confidence(r.Confidence)):
		return fmt.Errorf("confidence: %q is unknown", r.Confidence)
	}
	return nil
}

func (s *Set) compileFlow(_ *File, r *Rule, out *Spec) (err error) {
	if out.At, err = parseSlots("at", r.At); err != nil {
		return err
	}
	if out.Stores, err = parseSlots("stores", r.Stores); err != nil {
		return err
	}
	if out.Over, err = parseSlotIn("subject", r.Subject); err != nil {
		return err
	}
	if out.Matched, err = parseSlotIn("matched", r.Matched); err != nil {
		return err
	}
	if r.Flow != nil {
		out.Closed = true
		for _, text := range *r.Flow {
			flow, err := ParseFlow(text)
			if err != nil {
				return err
			}
			out.Flows = append(out.Flows, flow)
		}
	}
	if out.Clears, err = s.mask(r.Clears); err != nil {
		return fmt.Errorf("clears: %w", err)
	}
	if out.SparedBy, err = s.mask(r.SparedBy); err != nil {
		return fmt.Errorf("spared-by: %w", err)
	}
	return nil
}

// parseSlots parses the slots of a field of a rule.
func parseSlots(field string, texts []string) ([]Slot, error) {
	var out []Slot
	for _, text := range texts {
		slot, err := ParseSlot(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", field, err)
		}
		out = append(out, slot)
	}
	return out, nil
}

// parseSlotIn parses the slot of a field of a rule, nil if it is empty.
func parseSlotIn(field, text string) (*Slot, error) {
	if text == "" {
		return nil, nil
	}
	slot, err := ParseSlot(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", field, err)
	}
	return &slot, nil
}

// compileParts compiles the nested fields of a rule.
func (s *Set) compileParts(_ *File, r *Rule, out *Spec) (err error) {
	if err = compileStatement(r, out); err != nil {
		return err
	}
	if r.Callback != nil {
		if out.Back, err = compileCallback(r.Callback); err != nil {
			return fmt.Errorf("callback: %w", err)
		}
	}
	if r.Guard != nil {
		if out.Guard, err = s.compileGuard(r.Guard); err != nil {
			return fmt.Errorf("guard: %w", err)
		}
	}
	if out.Ends, err = compileEnds(r.Ends); err != nil {
		return fmt.Errorf("ends: %w", err)
	}
	if r.Render != nil {
		if out.Render, err = compileRender(r.Render); err != nil {
			return fmt.Errorf("render: %w", err)
		}
	}
	return nil
}

func (s *Set) compileGuard(g *Guard) (out *GuardSpec, err error) {
	out = &GuardSpec{Holds: g.Holds, Number: g.Number, Whole: g.Whole, Start: g.Start, Of: g.Of, Error: g.Error}
	if out.Subject, err = ParseSlot(g.Subject); err != nil {
		return nil, err
	}
	if out.Clears, err = s.mask(g.Clears); err != nil {
		return nil, err
	}
	if out.Pattern, err = parseSlotIn("pattern", g.Pattern); err != nil {
		return nil, err
	}
	if (g.Predicate != "") != slices.Contains([]string{"all", "any", "none"}, g.Of) {
		return nil, fmt.Errorf(`a predicate is of "all", "any" or "none"`)
	}
	out.Predicate, err = parseSlotIn("predicate", g.Predicate)
	return out, err
}

func compileEnds(text string) (*EndSpec, error) {
	when, at, _ := strings.Cut(text, " ")
	switch {
	case text == "":
		return nil, nil
	case text == "always":
		return &EndSpec{}, nil
	case when != "if" && when != "unless":
		return nil, fmt.Errorf(`%q is not "always", "if SLOT" or "unless SLOT"`, text)
	}
	slot, err := ParseSlot(at)
	return &EndSpec{At: &slot, Holds: when == "if"}, err
}

func compileStatement(r *Rule, out *Spec) error {
	var err error
	if out.Columns, err = parseSlotIn("columns", r.Columns); err != nil || r.Statement == nil {
		return err
	}
	text, err := ParseSlot(r.Statement.Text)
	if err != nil {
		return fmt.Errorf("statement: %w", err)
	}
	out.Statement = &StatementSpec{Text: text}
	if out.Statement.Values, err = parseSlots("statement", r.Statement.Values); err != nil {
		return err
	}
	out.Statement.Rows, err = parseSlotIn("statement", r.Statement.Rows)
	return err
}

func compileRender(r *Render) (*RenderSpec, error) {
	out := &RenderSpec{File: r.File, Carrier: r.Carrier}
	var err error
	if r.Name != "" {
		if out.Name, err = ParseSlot(r.Name); err != nil {
			return nil, err
		}
	}
	for _, text := range r.With {
		if text == "**" {
			out.With = append(out.With, RenderWith{Named: true})
			continue
		}
		w := RenderWith{}
		name, at, named := strings.Cut(text, "=")
		if named {
			w.Name, text = name, at
			prefix, last := "", name
			if i := strings.LastIndexByte(name, '.'); i >= 0 {
				prefix, last = name[:i], name[i+1:]
			}
			if by, err := ParseSlot(last); err == nil && by.Kind == SlotArg {
				w.Name, w.By = prefix, &by
			}
		}
		if w.Slot, err = ParseSlot(text); err != nil {
			return nil, err
		}
		out.With = append(out.With, w)
	}
	return out, nil
}

func compileCallback(c *Callback) (*CallbackSpec, error) {
	out := &CallbackSpec{Gives: map[int]Slot{}, Types: map[int]string{}, Filters: c.Keeps != "", Keeps: c.Keeps == "true"}
	var err error
	if out.At, err = ParseSlot(c.At); err != nil {
		return nil, err
	}
	for key, text := range c.Gives {
		at, err := index(key)
		if err != nil {
			return nil, err
		}
		if out.Gives[at], err = ParseSlot(text); err != nil {
			return nil, err
		}
	}
	for key, name := range c.Types {
		at, err := index(key)
		if err != nil {
			return nil, err
		}
		out.Types[at] = name
	}
	if c.Returns != "" {
		slot, err := ParseSlot(c.Returns)
		if err != nil {
			return nil, err
		}
		out.Returns = &slot
	}
	return out, nil
}

func (*Set) compileTests(_ *File, r *Rule, out *Spec) (err error) {
	if out.When, err = compileTests(r.When); err != nil {
		return fmt.Errorf("when: %w", err)
	}
	if out.Unless, err = compileTests(r.Unless); err != nil {
		return fmt.Errorf("unless: %w", err)
	}
	return nil
}

func compileTests(list []Condition) ([]Test, error) {
	var out []Test
	for _, c := range list {
		t := Test{Condition: c}
		var err error
		switch {
		case c.At == "" && len(c.Count) == 0 && c.Within == "" && c.Around == "":
			return nil, fmt.Errorf("a condition needs at, count, within or around")
		case c.At != "":
			if t.Slot, err = ParseSlot(c.At); err != nil {
				return nil, err
			}
		}
		for _, p := range []struct {
			field, text string
			to          **regexp.Regexp
		}{{"matches", c.Matches, &t.Match}, {"around", c.Around, &t.Round}, {"fields", c.Fields, &t.Fields}, {"prefix", c.Prefix, &t.Front}} {
			if p.text == "" {
				continue
			}
			if *p.to, err = regexp.Compile(p.text); err != nil {
				return nil, fmt.Errorf("%s: %w", p.field, err)
			}
		}
		out = append(out, t)
	}
	return out, nil
}

func compileRest(_ *File, r *Rule, out *Spec) (err error) {
	if r.SafePrefix != "" {
		if out.Prefix, err = regexp.Compile(r.SafePrefix); err != nil {
			return fmt.Errorf("safe-prefix: %w", err)
		}
	}
	return nil
}

func (s *Set) mask(names []string) (Mask, error) {
	var m Mask
	for _, name := range names {
		if name == "all" {
			m |= s.Weaknesses.NotNumeric() // a guessable number remains guessable
			continue
		}
		w, ok := s.Weaknesses.Find(name)
		if !ok {
			return 0, fmt.Errorf("%q is not a weakness", name)
		}
		m |= w.Mask()
	}
	return m, nil
}
