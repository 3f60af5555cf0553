package model

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"assay/internal/scan"
)

// IsPrecise reports whether the rule is about members of certain types, rather than of any.
func (r *Rule) IsPrecise() bool {
	return !slices.ContainsFunc(r.Call, func(name string) bool { return strings.HasPrefix(name, Any+".") })
}

// Closed reports whether the call propagates nothing except Flows.
func (r *Rule) Closed() bool { return r.Flows != nil }

// complete checks a rule, and completes it with what the file says of all rules.
func (s *Set) complete(f *File, r *Rule) error {
	r.Framework, r.Docs = f.Framework, cmp.Or(r.Docs, f.Docs)
	r.Fix = cmp.Or(r.Fix, f.Fixes[r.Flaw], f.Fixes[r.Sink])
	if r.Quoted {
		r.Clears = r.Clears.Within()
	}
	for _, one := range []struct {
		field, id string
		to        **Weakness
	}{{"sink", r.Sink, &r.SinkOf}, {"flaw", r.Flaw, &r.FlawOf}, {"judged-as", r.JudgedAs, &r.SafeAs}} {
		if err := s.Weaknesses.set(one.to, one.id); err != nil {
			return fmt.Errorf("%s: %w", one.field, err)
		}
	}
	return cmp.Or(r.check(), checkConditions("when", r.When), checkConditions("unless", r.Unless))
}

// set finds the weakness with an ID, if that is not empty.
func (w *Weaknesses) set(to **Weakness, id string) error {
	found, ok := w.Find(id)
	if !ok && id != "" {
		return fmt.Errorf("%q is not a weakness", id)
	}
	*to = found
	return nil
}

// check checks that a rule is about something, and that its effects are complete.
func (r *Rule) check() error {
	names := len(r.Call) + len(r.New) + len(r.Read) + len(r.Write)
	switch {
	case names == 0 && len(r.Parameter) == 0:
		return errors.New("a rule needs call, new, read, write or parameter")
	case len(r.Parameter) > 0 && (names > 0 || r.Sink == "" || len(r.At) > 0):
		return errors.New("parameter: such a rule has a sink, and neither at nor other names")
	case !r.hasRole():
		return errors.New("a rule needs a role: source, sink, flow, clears, operation, callback, guard, render, ends, returns, flaw, " +
			"stores, statement or columns")
	case r.Sink != "" && len(r.At)+len(r.Parameter) == 0:
		return errors.New("sink: at names the arguments that are sinks")
	}
	return cmp.Or(r.checkWords(), r.checkSchemas(), r.checkParts())
}

// hasRole reports whether a rule has any effect on what it matches.
func (r *Rule) hasRole() bool {
	named := string(r.Source) + r.Sink + r.Flaw + r.Operation + r.Returns
	return named != "" || r.Decodes || r.Columns != nil || r.Ends != nil || r.Conforms != nil || r.Describes != nil || r.Closed() ||
		r.Clears != 0 || r.Stores != nil || r.Callback != nil || r.Guard != nil || r.Render != nil || r.Statement != nil
}

// checkWords checks the fields of a rule that only allow listed words.
func (r *Rule) checkWords() error {
	kinds := []SourceKind{"", SourceRequest, SourceRandom, SourceStored, SourceLocal}
	levels := []scan.Confidence{"", scan.ConfidenceHigh, scan.ConfidenceMedium, scan.ConfidenceLow}
	switch {
	case !slices.Contains(kinds, r.Source):
		return fmt.Errorf("source: %q is not a kind of source", r.Source)
	case r.Operation != "" && !slices.Contains(Operations(), r.Operation):
		return fmt.Errorf("operation: %q is unknown", r.Operation)
	case r.Severity != "" && !scan.Severity(r.Severity).Valid():
		return fmt.Errorf("severity: %q is unknown", r.Severity)
	case !slices.Contains(levels, scan.Confidence(r.Confidence)):
		return fmt.Errorf("confidence: %q is unknown", r.Confidence)
	}
	return nil
}

func (r *Rule) checkSchemas() error {
	switch d := r.Describes; {
	case d != nil && r.Returns == "" && d.By == nil && !d.Noted && d.Handler == nil:
		return errors.New("describes: it needs returns, the type of the result, or by, or noted")
	case d != nil && !d.describes(), r.Conforms != nil && !r.Conforms.describes():
		return errors.New("conforms and describes: at names what describes the value")
	}
	return nil
}

// checkParts checks that the parts of a rule name the slots that they need.
func (r *Rule) checkParts() error {
	g := r.Guard
	switch {
	case g != nil && !g.Subject.IsSet():
		return errors.New("guard: subject is required")
	case g != nil && (g.Predicate != nil) != slices.Contains([]string{"all", "any", "none"}, g.Of):
		return errors.New(`guard: a predicate is of "all", "any" or "none"`)
	case r.Callback != nil && !r.Callback.At.IsSet():
		return errors.New("callback: at is required")
	case r.Statement != nil && !r.Statement.Text.IsSet():
		return errors.New("statement: text is required")
	}
	return r.Render.check()
}

func (r *Render) check() error {
	if r != nil && r.Layout != nil && !r.Layout.At.IsSet() {
		return errors.New("render: layout: at is required")
	}
	return nil
}

func checkConditions(field string, list []Condition) error {
	for i := range list {
		if c := &list[i]; !c.At.IsSet() && len(c.Count) == 0 && c.Within == "" && !c.Around.IsSet() {
			return fmt.Errorf("%s: a condition needs at, count, within or around", field)
		}
	}
	return nil
}
