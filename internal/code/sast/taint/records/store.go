package records

import (
	"maps"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/rules"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/summary"
	"assay/internal/code/sast/taint/value"
)

// StoreRecords stores what a call stores in records according to a rule: the values in its slots,
// and named arguments.
func (r *Recorder) StoreRecords(c *site.Call, s *model.Rule) {
	of := r.recordsOf(c)
	for _, v := range r.Slots(c, s.Stores) {
		r.storeRecord(c, of, v)
	}
	for _, a := range c.Args {
		if a.Name != "" {
			r.storeField(c, of, a.Name, a.Value)
		}
	}
}

// recordsOf returns the classes or the table whose records a call makes or changes.
func (r *Recorder) recordsOf(c *site.Call) []stored.Records {
	names := slices.Clone(value.TypesOf(c.Receiver))
	if c.Kind == model.News {
		names = []string{c.Ref}
	} else if c.Receiver != nil && c.Receiver.Ref != "" {
		names = append(names, c.Receiver.Ref)
	}
	own := r.OwnClasses(names)
	if table := rules.TableOf(c); table != "" && len(own) == 0 {
		return []stored.Records{{Table: table}}
	}
	return ofClasses(own)
}

func ofClasses(classes []string) []stored.Records {
	out := make([]stored.Records, len(classes))
	for i, class := range classes {
		out[i].Class = class
	}
	return out
}

// storeRecord stores the fields of a record, or of a map.
func (r *Recorder) storeRecord(c *site.Call, of []stored.Records, v *value.Value) {
	if v == nil {
		return
	}
	if own := r.OwnClasses(v.Types); len(own) > 0 {
		of = ofClasses(own)
		for _, class := range own {
			for i, f := range r.Classes[class].Fields {
				if i < maxColumns && !r.IsScalar(f.Type) {
					r.storeField(c, of[:1], f.Name, r.Read(v, f.Name))
				}
			}
		}
	}
	r.eachField(v, func(name string, field *value.Value) { r.storeField(c, of, name, field) })
}

// eachField visits the fields of a value's objects, in the order of their names and up to the limit.
func (r *Recorder) eachField(v *value.Value, visit func(name string, field *value.Value)) {
	for _, id := range v.Objects {
		fields := r.Object(id).Fields
		for i, name := range slices.Sorted(maps.Keys(fields)) {
			if i < maxColumns {
				visit(name, fields[name])
			}
		}
	}
}

// storeField stores a field of records. Like a sink, it is checked where callers pass the value.
func (r *Recorder) storeField(c *site.Call, of []stored.Records, name string, v *value.Value) {
	if v == nil {
		return
	}
	for _, records := range of {
		what := "table " + records.Table
		if records.Table == "" {
			what = records.Class
			if f, owner := r.Field(records.Class, name); f != nil {
				records.Class = owner
			}
		} else {
			name = strings.ToLower(name)
		}
		r.Check(v, r.recordSink(c, ir.Short(what)+"."+name, records.At(name)))
	}
}

// AssignsRecord stores a value that is assigned to a field of a row, because the library writes the
// row to the table by itself.
func (r *Recorder) AssignsRecord(of *value.Value, name string, v *value.Value, pos ir.Pos) {
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

// StoreShared stores values that are added to a collection that all objects of a class share.
func (r *Recorder) StoreShared(c *site.Call, taints []value.Taint) {
	if c.ReceiverExpr == nil || c.ReceiverExpr.Op != ir.Ref {
		return
	}
	owner, member := ir.Split(r.Canonical(c.ReceiverExpr.Name))
	f, of := r.Field(owner, member)
	if f == nil || !f.Static {
		return
	}
	r.Check(value.Tainted(taints), r.recordSink(c, ir.Short(of)+"."+member, stored.Global(of+"."+member)))
}

// recordSink returns a stored location as a sink.
func (r *Recorder) recordSink(c *site.Call, what string, at stored.Location) summary.Sink {
	return summary.Sink{
		Weakness: r.Knowledge.Weaknesses.Stored(), File: r.File, Pos: c.Expr.Pos, Func: r.Root.Name, What: what, Direct: true, Record: at,
	}
}

// maxColumns is the maximum number of fields of a record that are stored.
const maxColumns = 24
