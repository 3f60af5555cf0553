package flow

import (
	"maps"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/summary"
	"assay/internal/code/sast/taint/value"
)

// What a request puts into a field of a record comes back in other requests, wherever
// that field of a record of the class is read. It counts for what becomes part of pages
// alone: programs ask files and other servers for what they have stored far too often
// to tell harm from purpose.

// mostColumns is how many fields of a record are followed.
const maxColumns = 24

// stores notes what a call keeps in records: what stands under names in the slots of a rule,
// and what is passed by name.
func (r *run) storeRecords(c *site.Call, s *model.Spec) {
	of := r.recordsOf(c)
	for _, at := range s.Stores {
		list, _ := r.slot(c, at)
		for _, v := range list {
			r.storeRecord(c, of, v)
		}
	}
	for _, a := range c.Args {
		if a.Name != "" {
			r.storeField(c, of, a.Name, a.Value)
		}
	}
}

// recordsOf are the classes whose records a call makes or changes.
func (r *run) recordsOf(c *site.Call) []stored.Records {
	names := slices.Clone(value.TypesOf(c.Receiver))
	if c.Kind == model.News {
		names = []string{c.Ref}
	} else if c.Receiver != nil && c.Receiver.Ref != "" {
		names = append(names, c.Receiver.Ref)
	}
	own := r.OwnClasses(names)
	if table := tableOf(c); table != "" && len(own) == 0 {
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

// keepRecord keeps what a record, or a map of its fields, holds.
func (r *run) storeRecord(c *site.Call, of []stored.Records, v *value.Value) {
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
	for _, id := range v.Objects {
		fields := r.Object(id).Fields
		for i, key := range slices.Sorted(maps.Keys(fields)) {
			if i < maxColumns {
				r.storeField(c, of, key, fields[key])
			}
		}
	}
}

// keepField keeps a field of records. Data that may do harm in a page goes there as it does
// into a sink, whoever the caller is that has it.
func (r *run) storeField(c *site.Call, of []stored.Records, name string, v *value.Value) {
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
		r.checkTaints(v, summary.Sink{Weakness: r.Knowledge.Weaknesses.Stored(), File: r.File, Pos: c.Expr.Pos, Func: r.Root.Name, What: ir.Short(what) + "." + name, Direct: true, Record: records.At(name)})
	}
}

// recordHas adds data to what a field of all records holds.
func (r *run) storeTaint(t value.Taint, to summary.Sink) {
	if r.a.isTrusted(r.Root) {
		return
	}
	t.Sanitized |= model.All &^ r.Knowledge.Weaknesses.SecondOrder()
	t.Stored = true
	t = t.WithStep(to.File, to.Pos, value.AssignStep, to.What)
	r.Save(to.Record, value.Tainted([]value.Taint{t}))
}

// pick is what stands in the receiver under the names that are arguments.
func (r *run) pick(c *site.Call, clears model.Mask) *value.Value {
	all := value.Tainted(r.DeepTaints(c.Receiver)).Sanitize(clears)
	o := &value.Object{Fields: map[string]*value.Value{}}
	name := func(v *value.Value) {
		if key, ok := v.Text(); ok && len(o.Fields) < value.MaxFields {
			o.Fields[key] = value.AddTaints(r.Read(c.Receiver, key).Sanitize(clears), all.OwnTaints())
		}
	}
	for _, a := range c.Args {
		if a.Name != "" {
			o.Fields[a.Name] = all
			continue
		}
		name(a.Value)
		if a.Value != nil && len(a.Value.Objects) == 1 {
			for _, e := range r.Object(a.Value.Objects[0]).List {
				name(e)
			}
		}
	}
	return &value.Value{Taints: all.OwnTaints(), Objects: []int{r.NewObject(nil, o)}}
}
