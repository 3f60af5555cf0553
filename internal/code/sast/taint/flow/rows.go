package flow

import (
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/value"
)

// findRecords finds the classes whose objects are rows of tables: those that fields of the
// type of a table are made for, and those that extend one without such arguments.
func (x *index) findRecords(files []*ir.File) {
	x.records = map[string]bool{}
	for _, f := range files {
		for _, c := range f.Classes {
			for _, up := range x.ancestors(c.Name) {
				if t, ok := x.know.Type(up); ok && t.Records && len(ir.TypeArgs(up)) == 0 {
					x.records[c.Name] = true
				}
			}
			for i := range c.Fields {
				of := x.canon(c.Fields[i].Type)
				if t, ok := x.know.Type(ir.Base(of)); !ok || !t.Records {
					continue
				}
				for _, arg := range ir.TypeArgs(of) {
					if name := ir.Base(x.canon(arg)); x.classes[name] != nil {
						x.records[name] = true
					}
				}
			}
		}
	}
}

// assignsRecord keeps what is assigned to a field of a row, which the library writes to
// the table without being told of it again.
func (r *run) assignsRecord(of *value.Value, name string, v *value.Value, pos ir.Pos) {
	if of != nil && of.Rows != nil {
		for _, t := range of.Rows.Tables {
			if len(t.Columns) == 0 { // rows of a cursor are copies
				r.keepField(&call{x: &ir.Expr{Op: ir.Assign, Pos: pos}}, []stored.Records{{Table: t.Name}}, name, v)
			}
		}
	}
	if len(r.a.records) == 0 || of == nil || v == nil || v.Numeric || name == model.Elements {
		return
	}
	for _, t := range of.Types {
		class := ir.Base(t)
		if !r.a.records[class] {
			continue
		}
		if f, _ := r.a.field(class, name); f != nil && !r.a.scalar(f.Type) {
			r.keepField(&call{x: &ir.Expr{Op: ir.Assign, Pos: pos}}, []stored.Records{{Class: class}}, name, v)
		}
	}
}

// sharedHas keeps what is put into a collection that all objects of a class share: other
// requests find it there.
func (r *run) sharedHas(c *call, taints []value.Taint) {
	if c.onExpr == nil || c.onExpr.Op != ir.Ref {
		return
	}
	owner, member := ir.Split(r.a.canon(c.onExpr.Name))
	f, of := r.a.field(owner, member)
	if f == nil || !f.Static {
		return
	}
	r.reach(value.Tainted(taints), sink{weakness: r.a.know.Weaknesses.Stored(), file: r.file, pos: c.x.Pos, in: r.root.Name, what: short(of) + "." + member, direct: true, record: stored.Global(of + "." + member)})
}

// trusted tells whether only people call a function whom all others trust, as an annotation
// of it or of its class says: what they write is meant for the pages of others.
func (a *analysis) trusted(fn *ir.Func) bool {
	for _, e := range a.know.Entries {
		if !e.Trusted {
			continue
		}
		if a.enters(e, fn, nil) {
			return true
		}
		for _, p := range a.parts[fn.Class] {
			if a.enters(e, &ir.Func{Annotations: p.class.Annotations}, nil) {
				return true
			}
		}
	}
	return false
}
