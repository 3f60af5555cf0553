package flow

import (
	"cmp"
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/value"
	"assay/internal/scan"
)

// sink is a place that data must not reach.
type sink struct {
	weakness *model.Weakness
	spec     *model.Spec
	fix      string
	frame    string // the framework
	file     *ir.File
	pos      ir.Pos
	in       string
	what     string
	loose    bool
	direct   bool // data that passed something unknown does not count
	deep     bool // data that what is there holds counts too
	// record is the stored location that the value is written to, for values that are not in
	// a sink but become stored.
	record stored.Location
}

// spares reports whether data is harmless there that was cleared of some weaknesses.
func (s *sink) spares(cleared model.Mask) bool {
	if s.spec == nil {
		return cleared.Has(s.weakness)
	}
	return cleared.Has(cmp.Or(s.spec.JudgedAs, s.weakness)) || cleared&s.spec.SparedBy != 0
}

// doubtful reports whether the sink is one only with what else is true of the data.
func (s *sink) doubtful() bool {
	return s.spec != nil && s.spec.Confidence != "" && s.spec.Confidence != string(scan.ConfidenceHigh)
}

func (r *run) checkSink(c *call, s *model.Spec, loose bool) {
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
			r.checkTaints(v, sink{
				weakness: s.SinkOf, spec: s, fix: s.Fix, frame: s.Framework, file: r.file, pos: c.x.Pos, in: r.root.Name, what: r.describe(c), loose: unsure, direct: s.Direct, deep: slices.Contains(at.Path, "**"),
			})
		}
	}
}

// reach looks at a value that is in a sink.
func (r *run) checkTaints(v *value.Value, to sink) {
	if v == nil || v.Numeric && !to.weakness.Numeric {
		return
	}
	for _, t := range v.Taints {
		if to.spares(t.Sanitized) {
			continue
		}
		r.reachSink(t, to)
	}
}

// arrive reports a source, or notes a parameter in the summary.
func (r *run) reachSink(t value.Taint, to sink) {
	if to.direct && t.Weak {
		return
	}
	if t.Source != nil {
		r.found(t, to)
		return
	}
	for _, have := range r.sum.sinks {
		if have.from == t.Origin && have.sink.weakness == to.weakness && have.sink.file == to.file && have.sink.pos == to.pos && have.sink.record == to.record {
			have.cleared &= t.Sanitized
			return
		}
	}
	most := maxSinkFlows
	if to.record != (stored.Location{}) { // others are worth more
		most /= 2
	}
	if len(r.sum.sinks) < most {
		r.sum.sinks = append(r.sum.sinks, &sinkFlow{from: t.Origin, cleared: t.Sanitized, weak: t.Weak, sink: to, step: t.Step})
	}
}

// sinks looks at what the caller passes to the sinks of a function.
func (in *application) applySinks() {
	for _, s := range in.summary.sinks {
		if in.fn.Template && s.sink.doubtful() { // of what a page is given too little is known
			continue
		}
		v := in.argument(s.from)
		if v == nil || v.Numeric && !s.sink.weakness.Numeric {
			continue
		}
		taints := v.Taints
		if s.sink.deep {
			taints = in.r.DeepTaints(v)
		}
		for _, t := range taints {
			if s.sink.spares(t.Sanitized | s.cleared) {
				continue
			}
			t.Sanitized |= s.cleared
			t.Weak = t.Weak || s.weak
			if t.Weak && in.fn.Template { // pages are full of what was looked up by what others sent
				continue
			}
			t.Step = in.passed(t.Step, s.step)
			in.r.reachSink(t, s.sink)
		}
	}
}

func (r *run) counts(kind model.SourceKind, w *model.Weakness) bool {
	if len(w.Sources) == 0 || slices.Contains(w.Sources, kind) {
		return true
	}
	return slices.Contains(w.Sources, model.SourceRequest) && slices.Contains(r.a.Sources, kind)
}

func (r *run) found(t value.Taint, to sink) {
	if t.Source.File != nil && t.Source.File.Test && !to.file.Test {
		return // only tests pass it
	}
	if !r.counts(t.Source.Kind, to.weakness) || t.Weak && to.direct {
		return
	}
	if to.record != (stored.Location{}) {
		r.storeTaint(t, to)
		return
	}
	if !t.Stored && to.spares(t.Source.SafeFor) {
		return
	}
	if t.Stored && (to.doubtful() || to.spec != nil && to.spec.Fresh) {
		return
	}
	f := &Finding{
		Weakness: to.weakness, Rule: to.spec, Fix: to.fix, Framework: to.frame, File: to.file, Pos: to.pos, Func: to.in, What: to.what,
		Source: t.Source.Name, SourceKind: t.Source.Kind, Loose: to.loose, Weak: t.Weak,
	}
	for _, s := range t.Step.All() {
		if s.Kind == value.PassStep || s.Kind == value.ReturnStep {
			f.Calls++
		}
		f.Steps = append(f.Steps, Step{File: s.File, Pos: s.Pos, Text: stepText(s)})
	}
	f.Steps = append(f.Steps, Step{File: to.file, Pos: to.pos, Text: "It reaches " + to.what + "."})
	r.trace.recordFinding(f)
	r.a.addFinding(f)
}

// report is a weakness that the place itself is.
func (r *run) report(w *model.Weakness, s *model.Spec, c *call, _ []value.Taint, loose bool) {
	f := &Finding{
		Weakness: w, Rule: s, Fix: s.Fix, Framework: s.Framework, File: r.file, Pos: c.x.Pos, Func: r.root.Name, What: r.describe(c), Loose: loose,
	}
	r.trace.recordFinding(f)
	r.a.addFinding(f)
}

// keep takes the better of two findings of one place: surer, then shorter.
func (a *analysis) addFinding(f *Finding) {
	if f.File.Test && f.Weakness.IgnoredInTests {
		return
	}
	key := findingKey{f.Weakness, f.File, f.Pos.Line, f.Pos.Col}
	have, ok := a.found[key]
	if !ok || better(f, have) {
		a.found[key] = f
	}
}

func better(f, g *Finding) bool {
	rank := func(x *Finding) int {
		n := 0
		if x.Weak {
			n += 2
		}
		if x.Far() {
			n++
		}
		if x.Loose {
			n++
		}
		return n
	}
	return cmp.Or(cmp.Compare(rank(f), rank(g)), cmp.Compare(len(f.Steps), len(g.Steps))) < 0
}

func stepText(s *value.Step) string {
	switch s.Kind {
	case value.SourceStep:
		return "The data comes in with " + s.Name + "."
	case value.AssignStep:
		return "It is kept in " + s.Name + "."
	case value.PassStep:
		return "It is passed to " + s.Name + "."
	case value.ReturnStep:
		return s.Name + " returns it."
	default:
		return "It passes through " + s.Name + "."
	}
}

// describe is a call in a few words.
func (r *run) describe(c *call) string {
	switch {
	case c.kind == model.News:
		return "new " + short(c.ref)
	case c.kind == model.Writes:
		return c.member
	case c.ref != "":
		return c.ref + "()"
	case r.fn.Template && c.this == r.receiver:
		return c.member + "()"
	}
	for _, t := range namesOf(c.this) {
		if s := short(t); s != "" && len(t) < 80 {
			return s + "." + c.member + "()"
		}
	}
	return c.member + "()"
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
	for _, w := range r.a.Knowledge.Weaknesses.Named() {
		if v != nil && slices.ContainsFunc(v.Taints, func(t value.Taint) bool { return t.Source == nil || slices.Contains(w.Sources, t.Source.Kind) }) && w.IsNamed(name) {
			r.checkTaints(v, sink{weakness: w, file: r.file, pos: pos, in: r.root.Name, what: name})
		}
	}
}

// checkArgument is checkName for a named argument.
func (r *run) checkArgument(name string, v *value.Value, pos ir.Pos) {
	if name != "" && slices.ContainsFunc(r.a.Knowledge.Weaknesses.Named(), func(w *model.Weakness) bool { return w.IsArgument(name) }) {
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
	r.checkTaints(v, sink{
		weakness: f.entry.ResultOf, fix: f.entry.Fix, frame: f.entry.Framework, file: r.file, pos: pos, in: r.root.Name, what: "the answer", direct: f.entry.Direct,
	})
}
