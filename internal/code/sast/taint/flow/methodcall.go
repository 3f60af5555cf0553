package flow

import (
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/value"
)

// methodFlow is that a method of something that the function was given is called. What
// it does is known only where the function is called with something of a known type.
type methodCall struct {
	on     value.Origin
	member string
	x      *ir.Expr
	file   *ir.File
	in     string
	args   []argument
}

// later notes a call of which nothing is known here.
func (r *run) noteMethodCall(c *call) {
	if c.kind != model.Calls || c.ref != "" || c.this == nil || c.this.IsTyped() || len(c.this.Objects) != 1 || len(r.sum.methodCalls) >= maxCallbacks {
		return
	}
	on := r.Given[c.this.Objects[0]]
	if on == nil || on.Param == value.Self {
		return
	}
	holds := slices.ContainsFunc(c.args, func(a argument) bool { return len(r.DeepTaints(a.v)) > 0 })
	if !holds || slices.ContainsFunc(r.sum.methodCalls, func(m methodCall) bool {
		return m.on == *on && m.member == c.member && m.file == r.file && m.x.Pos == c.x.Pos
	}) {
		return
	}
	r.sum.methodCalls = append(r.sum.methodCalls, methodCall{on: *on, member: c.member, x: c.x, file: r.file, in: r.root.Name, args: slices.Clone(c.args)})
}

// methods does what is known of methods of what was passed.
func (in *application) applyMethodCalls() {
	for _, m := range in.summary.methodCalls {
		this := in.argument(m.on)
		if this == nil {
			continue
		}
		c := &call{x: m.x, kind: model.Calls, this: this, member: m.member}
		for _, a := range m.args {
			c.args = append(c.args, argument{name: a.name, spread: a.spread, v: in.value(a.v)})
		}
		if this.Ref != "" && len(this.Objects) == 0 {
			c.ref = in.r.a.Unalias(this.Ref + "." + m.member)
		}
		if !this.IsTyped() && c.ref == "" {
			in.r.noteMethodCall(c)
			continue
		}
		in.r.applyMethodCall(c, m)
	}
}

// elsewhere looks at a call in the function that it stands in.
func (r *run) applyMethodCall(c *call, m methodCall) {
	file := r.file
	r.file = m.file
	defer func() { r.file = file }()
	specs, loose := r.rules(c)
	if loose {
		return
	}
	for _, spec := range specs {
		if spec.SinkOf != nil && r.conditionsHold(c, spec) {
			r.checkSink(c, spec, false)
		}
	}
	if len(specs) > 0 {
		return
	}
	for _, t := range r.targets(c) {
		if t.Invoked == nil {
			r.applySummary(c, t.Func, c.this)
		}
	}
}
