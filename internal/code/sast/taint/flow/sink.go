package flow

import (
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/report"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/summary"
	"assay/internal/code/sast/taint/value"
)

func (r *run) checkSink(c *site.Call, s *model.Spec, loose bool) {
	for _, at := range s.At {
		list, ok := r.slot(c, at)
		if !ok {
			continue
		}
		for _, v := range list {
			if s.Prefix != nil && v != nil && v.Prefix != "" && s.Prefix.MatchString(v.Prefix) {
				continue
			}
			unsure := loose && (v == nil || !s.SinkOf.IsStatement(v.Prefix))
			r.checkTaints(v, summary.Sink{
				Weakness: s.SinkOf, Rule: s, Fix: s.Fix, Framework: s.Framework, File: r.File, Pos: c.Expr.Pos, Func: r.Root.Name, What: r.describe(c), Loose: unsure, Direct: s.Direct, Deep: slices.Contains(at.Path, "**"),
			})
		}
	}
}

// reach looks at a value that is in a sink.
func (r *run) checkTaints(v *value.Value, to summary.Sink) {
	if v == nil || v.Numeric && !to.Weakness.Numeric {
		return
	}
	for _, t := range v.Taints {
		if to.Spares(t.Sanitized) {
			continue
		}
		r.reachSink(t, to)
	}
}

// arrive reports a source, or notes a parameter in the summary.
func (r *run) reachSink(t value.Taint, to summary.Sink) {
	if to.Direct && t.Weak {
		return
	}
	if t.Source != nil {
		r.found(t, to)
		return
	}
	for _, have := range r.sum.Sinks {
		if have.From == t.Origin && have.Sink.Weakness == to.Weakness && have.Sink.File == to.File && have.Sink.Pos == to.Pos && have.Sink.Record == to.Record {
			have.Sanitized &= t.Sanitized
			return
		}
	}
	most := summary.MaxSinkFlows
	if to.Record != (stored.Location{}) { // others are worth more
		most /= 2
	}
	if len(r.sum.Sinks) < most {
		r.sum.Sinks = append(r.sum.Sinks, &summary.SinkFlow{From: t.Origin, Sanitized: t.Sanitized, Weak: t.Weak, Sink: to, Step: t.Step})
	}
}

// sinks looks at what the caller passes to the sinks of a function.
func (in *application) applySinks() {
	for _, s := range in.summary.Sinks {
		if in.fn.Template && s.Sink.Doubtful() { // of what a page is given too little is known
			continue
		}
		v := in.argument(s.From)
		if v == nil || v.Numeric && !s.Sink.Weakness.Numeric {
			continue
		}
		taints := v.Taints
		if s.Sink.Deep {
			taints = in.r.DeepTaints(v)
		}
		for _, t := range taints {
			if s.Sink.Spares(t.Sanitized | s.Sanitized) {
				continue
			}
			t.Sanitized |= s.Sanitized
			t.Weak = t.Weak || s.Weak
			if t.Weak && in.fn.Template { // pages are full of what was looked up by what others sent
				continue
			}
			t.Step = in.passed(t.Step, s.Step)
			in.r.reachSink(t, s.Sink)
		}
	}
}

func (r *run) counts(kind model.SourceKind, w *model.Weakness) bool {
	if len(w.Sources) == 0 || slices.Contains(w.Sources, kind) {
		return true
	}
	return slices.Contains(w.Sources, model.SourceRequest) && slices.Contains(r.a.Sources, kind)
}

func (r *run) found(t value.Taint, to summary.Sink) {
	if t.Source.File != nil && t.Source.File.Test && !to.File.Test {
		return // only tests pass it
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
	}
	f.Follow(t.Step)
	r.Trace.RecordFinding(f)
	r.a.found.Add(f)
}

// report is a weakness that the place itself is.
func (r *run) report(w *model.Weakness, s *model.Spec, c *site.Call, _ []value.Taint, loose bool) {
	f := &report.Finding{
		Weakness: w, Rule: s, Fix: s.Fix, Framework: s.Framework, File: r.File, Pos: c.Expr.Pos, Func: r.Root.Name, What: r.describe(c), Loose: loose,
		Shape: r.shapeOfTypes(value.TypesOf(c.Receiver)),
	}
	r.Trace.RecordFinding(f)
	r.a.found.Add(f)
}

// describe is a call in a few words.
func (r *run) describe(c *site.Call) string {
	switch {
	case c.Kind == model.News:
		return "new " + ir.Short(c.Ref)
	case c.Kind == model.Writes:
		return c.Member
	case c.Ref != "":
		return c.Ref + "()"
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

// namesOf are the types of a value, and its tables, as messages name them.
func namesOf(v *value.Value) []string {
	out := value.TypesOf(v)
	if v != nil && v.Rows != nil {
		for _, t := range v.Rows.Tables {
			out = append(out[:len(out):len(out)], "table "+t.Name)
		}
	}
	return out
}

// checkName looks for values that must not be in a variable of a name, such as guessable
// numbers in one that is called a secret.
func (r *run) checkName(name string, v *value.Value, pos ir.Pos) {
	for _, w := range r.Knowledge.Weaknesses.Named() {
		if v != nil && slices.ContainsFunc(v.Taints, func(t value.Taint) bool { return t.Source == nil || slices.Contains(w.Sources, t.Source.Kind) }) && w.IsNamed(name) {
			r.checkTaints(v, summary.Sink{Weakness: w, File: r.File, Pos: pos, Func: r.Root.Name, What: name})
		}
	}
}

// checkArgument is checkName for a named argument.
func (r *run) checkArgument(name string, v *value.Value, pos ir.Pos) {
	if name != "" && slices.ContainsFunc(r.Knowledge.Weaknesses.Named(), func(w *model.Weakness) bool { return w.IsArgument(name) }) {
		r.checkName(name, v, pos)
	}
}

// checkResult looks at the result of a function that an entry says is a sink.
func (r *run) checkResult(f *frame, v *value.Value, pos ir.Pos) {
	if f.entry == nil || f.entry.ResultOf == nil || v == nil {
		return
	}
	for _, key := range f.entry.ResultAt {
		if len(v.Objects) == 1 {
			part, _ := r.Object(v.Objects[0]).Get(key)
			v = value.AddTaints(v, value.OrEmpty(part).Taints)
		}
	}
	r.checkTaints(v, summary.Sink{
		Weakness: f.entry.ResultOf, Fix: f.entry.Fix, Framework: f.entry.Framework, File: r.File, Pos: pos, Func: r.Root.Name, What: "the answer", Direct: f.entry.Direct,
	})
}
