package sinks

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/report"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/summary"
	"assay/internal/code/sast/taint/value"
)

// CheckCall checks the arguments of a call that are sinks according to a rule.
func (r *Checker) CheckCall(c *site.Call, s *model.Rule, loose bool) {
	for _, at := range s.At {
		list, ok := r.Slot(c, at)
		if !ok {
			continue
		}
		for _, v := range list {
			if v != nil && v.Prefix != "" && s.SafePrefix.Matches(v.Prefix) {
				continue
			}
			unsure := loose && (v == nil || !s.SinkOf.IsStatement(v.Prefix))
			r.Check(v, summary.Sink{
				Weakness: s.SinkOf, Rule: s, Fix: s.Fix, Framework: s.Framework,
				File: r.File, Pos: c.Expr.Pos, Func: r.Root.Name, What: r.Describe(c),
				Loose: unsure, Direct: s.Direct, Deep: slices.Contains(at.Path, "**"),
			})
		}
	}
}

// Check checks a value in a sink.
func (r *Checker) Check(v *value.Value, to summary.Sink) {
	if v == nil {
		return
	}
	number := v.Numeric && !to.Weakness.Numeric
	for _, t := range v.Taints {
		if number || to.Spares(t.Sanitized) {
			r.Spare(t, to)
			continue
		}
		r.Reach(t, to)
	}
}

// Spare notes a sink that untrusted input, or what a caller passes, reaches sanitized.
func (r *Checker) Spare(t value.Taint, to summary.Sink) {
	if to.Record != (stored.Location{}) || t.Stored || t.Source != nil && !r.counts(t.Source.Kind, to.Weakness) {
		return
	}
	known := t.Source != nil && t.Source.Shape == nil && !t.Alone
	at := spared{to.Weakness, to.File, to.Pos, known}
	if r.spared[at] {
		return
	}
	if r.spared == nil {
		r.spared = map[spared]bool{}
	}
	r.spared[at] = true
	f := &report.Finding{Weakness: to.Weakness, File: to.File, Pos: to.Pos, Sanitized: true}
	if known {
		f.Source = t.Source.Name
	}
	r.add(f)
}

// Reach adds a finding for a source that reaches a sink, and a flow to the summary for a
// parameter.
func (r *Checker) Reach(t value.Taint, to summary.Sink) {
	if to.Direct && t.Weak {
		return
	}
	if t.Source != nil {
		r.found(t, to)
		return
	}
	for _, have := range r.Summary.Sinks {
		if have.From == t.Origin && have.Sink.IsSame(to) {
			have.Sanitized &= t.Sanitized
			return
		}
	}
	most := summary.MaxSinkFlows
	if to.Record != (stored.Location{}) { // other stored values are not worth a flow
		most /= 2
	}
	if len(r.Summary.Sinks) < most {
		r.Summary.Sinks = append(r.Summary.Sinks, &summary.SinkFlow{From: t.Origin, Sanitized: t.Sanitized, Weak: t.Weak, Sink: to, Step: t.Step})
	}
}

// counts reports whether sources of a kind matter for a weakness.
func (r *Checker) counts(kind model.SourceKind, w *model.Weakness) bool {
	if len(w.Sources) == 0 || slices.Contains(w.Sources, kind) {
		return true
	}
	return slices.Contains(w.Sources, model.SourceRequest) && slices.Contains(r.Sources, kind)
}

// found adds a finding, unless the kind of source does not count or the path sanitizes the value.
func (r *Checker) found(t value.Taint, to summary.Sink) {
	if t.Source.File != nil && t.Source.File.Test && !to.File.Test {
		return // this happens in tests only
	}
	if !r.counts(t.Source.Kind, to.Weakness) || t.Weak && to.Direct {
		return
	}
	if to.Record != (stored.Location{}) {
		r.storeTaint(t, to)
		return
	}
	if !t.Stored && to.Spares(t.Source.SafeFor) {
		return
	}
	if t.Stored && (to.Doubtful() || to.Rule != nil && to.Rule.Fresh) {
		return
	}
	f := &report.Finding{
		Weakness: to.Weakness, Rule: to.Rule, Fix: to.Fix, Framework: to.Framework, File: to.File, Pos: to.Pos, Func: to.Func, What: to.What,
		Source: t.Source.Name, SourceKind: t.Source.Kind, Loose: to.Loose, Weak: t.Weak, Shape: t.Source.Shape,
		Tested: t.Sanitized&model.Tested != 0, Alone: t.Alone,
	}
	f.Follow(t.Step)
	r.add(f)
}

// ReportFlaw adds a finding about a call that is a weakness without any flow. A class of a library makes of itself what its callers
// ask for.
func (r *Checker) ReportFlaw(w *model.Weakness, s *model.Rule, c *site.Call, loose bool) {
	if c.Kind == model.News && c.Ref != "" && c.Ref == r.Func.Class {
		return
	}
	r.add(&report.Finding{
		Weakness: w, Rule: s, Fix: s.Fix, Framework: s.Framework,
		File: r.File, Pos: c.Expr.Pos, Func: r.Root.Name, What: r.Describe(c), Loose: loose,
		Shape: r.ShapeOfTypes(value.TypesOf(c.Receiver)),
	})
}

func (r *Checker) add(f *report.Finding) {
	r.Trace.RecordFinding(f)
	r.Findings.Add(f)
}

// ShapeOfTypes returns the shape by which one of some types counts as another, or nil.
func (r *Checker) ShapeOfTypes(types []string) *model.Shape {
	for _, t := range types {
		if s := r.ShapeOf(t); s != nil {
			return s
		}
	}
	return nil
}

// Describe returns a call as messages name it.
func (r *Checker) Describe(c *site.Call) string {
	switch {
	case c.Kind == model.News:
		return "new " + ir.Short(c.Ref)
	case c.Kind == model.Writes:
		return c.Member
	case c.Ref != "":
		return method(c.Ref)
	case r.Func.Template && c.Receiver == r.Receiver:
		return c.Member + "()"
	}
	for _, t := range namesOf(c.Receiver) {
		if s := ir.Short(t); s != "" && len(t) < 80 {
			return s + "." + c.Member + "()"
		}
	}
	return c.Member + "()"
}

// method words the name of a function, or of a method that overrides one of a library and does nothing (jvm.DeclarationCalls).
func method(name string) string {
	if base, ok := strings.CutSuffix(name, "!empty"); ok {
		return base + "() without statements"
	}
	if base, ok := strings.CutSuffix(name, "!true"); ok {
		return base + "() that always returns true"
	}
	return name + "()"
}

// namesOf returns the types and tables of a value, as messages name them.
func namesOf(v *value.Value) []string {
	out := value.TypesOf(v)
	if v != nil && v.Rows != nil {
		for _, t := range v.Rows.Tables {
			out = append(out[:len(out):len(out)], "table "+t.Name)
		}
	}
	return out
}

// CheckName checks the value of a variable whose name makes it a sink, such as a guessable number
// in a variable named like a secret.
func (r *Checker) CheckName(name string, v *value.Value, pos ir.Pos) {
	for _, w := range r.Knowledge.Weaknesses.Named() {
		counts := func(t value.Taint) bool { return t.Source == nil || slices.Contains(w.Sources, t.Source.Kind) }
		if v != nil && slices.ContainsFunc(v.Taints, counts) && w.IsNamed(name) {
			r.Check(v, summary.Sink{Weakness: w, File: r.File, Pos: pos, Func: r.Root.Name, What: name})
		}
	}
}

// CheckArgument is CheckName for named arguments.
func (r *Checker) CheckArgument(name string, v *value.Value, pos ir.Pos) {
	if name != "" && slices.ContainsFunc(r.Knowledge.Weaknesses.Named(), func(w *model.Weakness) bool { return w.IsArgument(name) }) {
		r.CheckName(name, v, pos)
	}
}

// CheckResult checks the result of an entry point that is a sink.
func (r *Checker) CheckResult(e *model.Entry, v *value.Value, pos ir.Pos) {
	if e == nil || v == nil || r.isOtherContent(v) {
		return
	}
	if e.ResultOf == nil {
		if e.Shape != nil || e.Answers {
			r.checkAnswer(v, pos)
		}
		return
	}
	for _, key := range e.ResultAt {
		if len(v.Objects) == 1 {
			part, _ := r.Object(v.Objects[0]).Get(key)
			v = value.AddTaints(v, value.OrEmpty(part).Taints)
		}
	}
	r.Check(v, summary.Sink{
		Weakness: e.ResultOf, Fix: e.Fix, Framework: e.Framework, File: r.File, Pos: pos, Func: r.Root.Name, What: "the answer", Direct: e.Direct,
	})
}

// checkAnswer checks what a function returns to an unknown library, or to one that sends text as a page.
func (r *Checker) checkAnswer(v *value.Value, pos ir.Pos) {
	if s := r.Knowledge.AnswerShape(v.Prefix); s != nil {
		r.Check(v, summary.Sink{
			Weakness: s.Rule.SinkOf, Rule: s.Rule, Fix: s.Rule.Fix, Framework: s.Framework,
			File: r.File, Pos: pos, Func: r.Root.Name, What: "the answer", Direct: true,
		})
	}
}

// NewSource returns the source at a position.
func (r *Checker) NewSource(kind model.SourceKind, pos ir.Pos, what, framework string) *value.Source {
	return r.Interned.Source(&value.Source{Kind: kind, File: r.File, Pos: pos, Name: what, Framework: framework})
}

// storeTaint adds an untrusted value to a stored location. Other requests may read it there, where
// it counts for second-order weaknesses only.
func (r *Checker) storeTaint(t value.Taint, to summary.Sink) {
	if to.Record.Kind != stored.KindCarried { // otherwise the same request reads it
		if r.IsTrusted(r.Root) {
			return
		}
		t.Sanitized |= model.All &^ (r.Knowledge.Weaknesses.SecondOrder() | model.Tested)
		t.Stored = true
	}
	r.Save(to.Record, value.Tainted([]value.Taint{t.WithStep(to.File, to.Pos, value.AssignStep, to.What)}))
}
