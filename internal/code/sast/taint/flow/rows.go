package flow

import (
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

// findRecords finds the classes whose objects are rows of tables: those that fields of the
// type of a table are made for.
func (x *index) findRecords(files []*ir.File) {
	x.records = map[string]bool{}
	for _, f := range files {
		for _, c := range f.Classes {
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
func (r *run) assignsRecord(of *value, name string, v *value, pos ir.Pos) {
	for _, t := range types(of) {
		if rowsOf(t) {
			r.keepField(&call{x: &ir.Expr{Op: ir.Assign, Pos: pos}}, []string{t}, name, v)
		}
	}
	if len(r.a.records) == 0 || of == nil || v == nil || v.numeric || name == model.Elements {
		return
	}
	for _, t := range of.types {
		class := ir.Base(t)
		if !r.a.records[class] {
			continue
		}
		if f, _ := r.a.field(class, name); f != nil && !r.a.scalar(f.Type) {
			r.keepField(&call{x: &ir.Expr{Op: ir.Assign, Pos: pos}}, []string{class}, name, v)
		}
	}
}
