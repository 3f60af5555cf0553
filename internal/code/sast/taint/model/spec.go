package model

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"assay/internal/scan"
)

// Spec is a rule, ready for use.
type Spec struct {
	*Rule
	SinkOf, FlawOf *Weakness
	JudgedAs       *Weakness // nil for the sink's own
	SparedBy       Mask
	At             []Slot
	Flows          []Flow
	// Closed says that nothing passes but Flows.
	Closed bool
	Clears Mask
	Back   *CallbackSpec
	Guard  *GuardSpec
	Render *RenderSpec
	When   []Test
	Unless []Test
	Prefix *regexp.Regexp
	Fix    string
	Over   *Slot // the subject of an operation
	// OfShape says that a shape of a sink gave it.
	OfShape bool
	place   int // among all rules
	Stores  []Slot
	// Statement and Columns are nil where the rule has none.
	Statement *StatementSpec
	Columns   *Slot
}

// StatementSpec is a statement, ready for use.
type StatementSpec struct {
	Text   Slot
	Values []Slot
	Rows   *Slot
}

// CallbackSpec is a callback, ready for use.
type CallbackSpec struct {
	At      Slot
	Gives   map[int]Slot
	Types   map[int]string
	Returns *Slot
}

// GuardSpec is a guard, ready for use.
type GuardSpec struct {
	Subject Slot
	Pattern *Slot
	Whole   bool
	Holds   bool
	Number  bool
	Clears  Mask
}

// RenderSpec is a render, ready for use.
type RenderSpec struct {
	Name Slot // none where Kind is SlotNone
	File bool
	With []RenderWith
}

// RenderWith is what a template is given: all that stands in a slot holds, or that under
// one name.
type RenderWith struct {
	Name string
	Slot Slot
	// By is where the name is given, where it is not Name.
	By *Slot
	// Named are all named arguments.
	Named bool
}

// Test is a condition, ready for use.
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
	for _, step := range []func(*File, *Rule, *Spec) error{s.compileRoles, s.compileFlow, s.compileTests, compileRest} {
		if err := step(f, r, out); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (s *Set) compileRoles(f *File, r *Rule, out *Spec) error {
	if len(r.Call)+len(r.New)+len(r.Read)+len(r.Write) == 0 {
		return fmt.Errorf("a rule needs call, new, read or write")
	}
	if r.Source == "" && r.Sink == "" && r.Flow == nil && r.Clears == nil && r.Operation == "" && r.Callback == nil && r.Guard == nil && r.Render == nil && r.Returns == "" && r.Flaw == "" && r.Stores == nil && r.Statement == nil && r.Columns == "" {
		return fmt.Errorf("a rule must say something: source, sink, flow, clears, operation, callback, guard, render, returns, flaw, stores, statement or columns")
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
	if out.SinkOf != nil && len(r.At) == 0 {
		return fmt.Errorf("sink: at says where the data must not be")
	}
	if r.Source != "" && !slices.Contains([]SourceKind{SourceRequest, SourceRandom, SourceStored, SourceLocal}, r.Source) {
		return fmt.Errorf("source: %q is not a kind of source", r.Source)
	}
	if r.Operation != "" && !slices.Contains(Operations(), r.Operation) {
		return fmt.Errorf("operation: %q is unknown", r.Operation)
	}
	if r.Severity != "" && !scan.Severity(r.Severity).Valid() {
		return fmt.Errorf("severity: %q is unknown", r.Severity)
	}
	if r.Confidence != "" && !slices.Contains([]scan.Confidence{scan.ConfidenceHigh, scan.ConfidenceMedium, scan.ConfidenceLow}, scan.Confidence(r.Confidence)) {
		return fmt.Errorf("confidence: %q is unknown", r.Confidence)
	}
	return nil
}

func (s *Set) compileFlow(_ *File, r *Rule, out *Spec) error {
	for _, text := range r.At {
		slot, err := ParseSlot(text)
		if err != nil {
			return fmt.Errorf("at: %w", err)
		}
		out.At = append(out.At, slot)
	}
	for _, text := range r.Stores {
		slot, err := ParseSlot(text)
		if err != nil {
			return fmt.Errorf("stores: %w", err)
		}
		out.Stores = append(out.Stores, slot)
	}
	if r.Subject != "" {
		slot, err := ParseSlot(r.Subject)
		if err != nil {
			return fmt.Errorf("subject: %w", err)
		}
		out.Over = &slot
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
	var err error
	if out.Clears, err = s.mask(r.Clears); err != nil {
		return fmt.Errorf("clears: %w", err)
	}
	if err = compileStatement(r, out); err != nil {
		return err
	}
	if out.SparedBy, err = s.mask(r.SparedBy); err != nil {
		return fmt.Errorf("spared-by: %w", err)
	}
	if r.Callback != nil {
		if out.Back, err = compileCallback(r.Callback); err != nil {
			return fmt.Errorf("callback: %w", err)
		}
	}
	if g := r.Guard; g != nil {
		out.Guard = &GuardSpec{Holds: g.Holds, Number: g.Number, Whole: g.Whole}
		if out.Guard.Subject, err = ParseSlot(g.Subject); err != nil {
			return fmt.Errorf("guard: %w", err)
		}
		if out.Guard.Clears, err = s.mask(g.Clears); err != nil {
			return fmt.Errorf("guard: %w", err)
		}
		if g.Pattern != "" {
			slot, err := ParseSlot(g.Pattern)
			if err != nil {
				return fmt.Errorf("guard: %w", err)
			}
			out.Guard.Pattern = &slot
		}
	}
	if r.Render != nil {
		if out.Render, err = compileRender(r.Render); err != nil {
			return fmt.Errorf("render: %w", err)
		}
	}
	return nil
}

func compileStatement(r *Rule, out *Spec) error {
	if r.Columns != "" {
		slot, err := ParseSlot(r.Columns)
		if err != nil {
			return fmt.Errorf("columns: %w", err)
		}
		out.Columns = &slot
	}
	if r.Statement == nil {
		return nil
	}
	text, err := ParseSlot(r.Statement.Text)
	if err != nil {
		return fmt.Errorf("statement: %w", err)
	}
	out.Statement = &StatementSpec{Text: text}
	for _, at := range r.Statement.Values {
		slot, err := ParseSlot(at)
		if err != nil {
			return fmt.Errorf("statement: %w", err)
		}
		out.Statement.Values = append(out.Statement.Values, slot)
	}
	if r.Statement.Rows != "" {
		slot, err := ParseSlot(r.Statement.Rows)
		if err != nil {
			return fmt.Errorf("statement: %w", err)
		}
		out.Statement.Rows = &slot
	}
	return nil
}

func compileRender(r *Render) (*RenderSpec, error) {
	out := &RenderSpec{File: r.File}
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
			if by, err := ParseSlot(name); err == nil && by.Kind == SlotArg {
				w.Name, w.By = "", &by
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
	out := &CallbackSpec{Gives: map[int]Slot{}, Types: map[int]string{}}
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

func (s *Set) compileTests(_ *File, r *Rule, out *Spec) (err error) {
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
		if c.Matches != "" {
			if t.Match, err = regexp.Compile(c.Matches); err != nil {
				return nil, fmt.Errorf("matches: %w", err)
			}
		}
		if c.Around != "" {
			if t.Round, err = regexp.Compile(c.Around); err != nil {
				return nil, fmt.Errorf("around: %w", err)
			}
		}
		if c.Fields != "" {
			if t.Fields, err = regexp.Compile(c.Fields); err != nil {
				return nil, err
			}
		}
		if c.Prefix != "" {
			if t.Front, err = regexp.Compile(c.Prefix); err != nil {
				return nil, fmt.Errorf("prefix: %w", err)
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
			m |= s.Weaknesses.NotNumeric() // a guessable number stays one, however it is written
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
