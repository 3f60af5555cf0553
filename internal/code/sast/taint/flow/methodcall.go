package flow

import (
	"slices"

	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/summary"
	"assay/internal/code/sast/taint/value"
)

// later notes a call of which nothing is known here.
func (r *run) noteMethodCall(c *site.Call) {
	if c.Kind != model.Calls || c.Ref != "" || c.Receiver == nil || c.Receiver.IsTyped() || len(c.Receiver.Objects) != 1 || len(r.Summary.MethodCalls) >= summary.MaxCallbacks {
		return
	}
	on := r.Given[c.Receiver.Objects[0]]
	if on == nil || on.Param == value.Self {
		return
	}
	holds := slices.ContainsFunc(c.Args, func(a site.Argument) bool { return len(r.DeepTaints(a.Value)) > 0 })
	if !holds || slices.ContainsFunc(r.Summary.MethodCalls, func(m summary.MethodCall) bool {
		return m.On == *on && m.Member == c.Member && m.File == r.File && m.Expr.Pos == c.Expr.Pos
	}) {
		return
	}
	r.Summary.MethodCalls = append(r.Summary.MethodCalls, summary.MethodCall{On: *on, Member: c.Member, Expr: c.Expr, File: r.File, Func: r.Root.Name, Args: slices.Clone(c.Args)})
}

// methods does what is known of methods of what was passed.
func (in *application) applyMethodCalls() {
	for _, m := range in.summary.MethodCalls {
		this := in.argument(m.On)
		if this == nil {
			continue
		}
		c := &site.Call{Expr: m.Expr, Kind: model.Calls, Receiver: this, Member: m.Member}
		for _, a := range m.Args {
			c.Args = append(c.Args, site.Argument{Name: a.Name, Spread: a.Spread, Value: in.value(a.Value)})
		}
		if this.Ref != "" && len(this.Objects) == 0 {
			c.Ref = in.r.Unalias(this.Ref + "." + m.Member)
		}
		if !this.IsTyped() && c.Ref == "" {
			in.r.noteMethodCall(c)
			continue
		}
		in.r.applyMethodCall(c, m)
	}
}

// elsewhere looks at a call in the function that it stands in.
func (r *run) applyMethodCall(c *site.Call, m summary.MethodCall) {
	file := r.File
	r.File = m.File
	defer func() { r.File = file }()
	specs, loose := r.Rules(c)
	if loose {
		return
	}
	for _, spec := range specs {
		if spec.SinkOf != nil && r.Holds(c, spec) {
			r.CheckCall(c, spec, false)
		}
	}
	if len(specs) > 0 {
		return
	}
	for _, t := range r.Targets(c) {
		if t.Invoked == nil {
			r.applySummary(c, t.Func, c.Receiver)
		}
	}
}
