package flow

import (
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/summary"
	"assay/internal/code/sast/taint/value"
)

// assignsRecord keeps what is assigned to a field of a row, which the library writes to
// the table without being told of it again.
func (r *run) assignsRecord(of *value.Value, name string, v *value.Value, pos ir.Pos) {
	if of != nil && of.Rows != nil {
		for _, t := range of.Rows.Tables {
			if len(t.Columns) == 0 { // rows of a cursor are copies
				r.storeField(&site.Call{Expr: &ir.Expr{Op: ir.Assign, Pos: pos}}, []stored.Records{{Table: t.Name}}, name, v)
			}
		}
	}
	if len(r.Records) == 0 || of == nil || v == nil || v.Numeric || name == model.Elements {
		return
	}
	for _, t := range of.Types {
		class := ir.Base(t)
		if !r.Records[class] {
			continue
		}
		if f, _ := r.Field(class, name); f != nil && !r.IsScalar(f.Type) {
			r.storeField(&site.Call{Expr: &ir.Expr{Op: ir.Assign, Pos: pos}}, []stored.Records{{Class: class}}, name, v)
		}
	}
}

// sharedHas keeps what is put into a collection that all objects of a class share: other
// requests find it there.
func (r *run) storeShared(c *site.Call, taints []value.Taint) {
	if c.ReceiverExpr == nil || c.ReceiverExpr.Op != ir.Ref {
		return
	}
	owner, member := ir.Split(r.Canonical(c.ReceiverExpr.Name))
	f, of := r.Field(owner, member)
	if f == nil || !f.Static {
		return
	}
	r.checkTaints(value.Tainted(taints), summary.Sink{Weakness: r.Knowledge.Weaknesses.Stored(), File: r.File, Pos: c.Expr.Pos, Func: r.Root.Name, What: ir.Short(of) + "." + member, Direct: true, Record: stored.Global(of + "." + member)})
}

// trusted reports whether only people call a function whom all others trust, as an annotation
// of it or of its class says: what they write is meant for the pages of others.
func (a *analysis) isTrusted(fn *ir.Func) bool {
	for _, e := range a.Knowledge.Entries {
		if !e.Trusted {
			continue
		}
		if a.enters(e, fn, nil) {
			return true
		}
		for _, p := range a.Parts[fn.Class] {
			if a.enters(e, &ir.Func{Annotations: p.Class.Annotations}, nil) {
				return true
			}
		}
	}
	return false
}
