package flow

import (
	"maps"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

// What a request puts into a field of a record comes back in other requests, wherever
// that field of a record of the class is read. It counts for what becomes part of pages
// alone: programs ask files and other servers for what they have stored far too often
// to tell harm from purpose.

// mostColumns is how many fields of a record are followed.
const mostColumns = 24

// stores notes what a call keeps in records: what stands under names in the slots of a rule,
// and what is passed by name.
func (r *run) stores(c *call, s *model.Spec) {
	of := r.recordsOf(c)
	for _, at := range s.Stores {
		list, _ := r.slot(c, at)
		for _, v := range list {
			r.keepRecord(c, of, v)
		}
	}
	for _, a := range c.args {
		if a.name != "" {
			r.keepField(c, of, a.name, a.v)
		}
	}
}

// recordsOf are the classes whose records a call makes or changes.
func (r *run) recordsOf(c *call) []string {
	names := slices.Clone(types(c.this))
	if c.kind == model.News {
		names = []string{c.ref}
	} else if c.this != nil && c.this.ref != "" {
		names = append(names, c.this.ref)
	}
	out := r.ownClasses(names)
	if table := tableOf(c); table != "" && len(out) == 0 {
		return []string{table}
	}
	return out
}

func (r *run) ownClasses(names []string) []string {
	var out []string
	for _, name := range names {
		if _, here := r.a.classes[ir.Base(name)]; here {
			out = append(out, ir.Base(name))
		}
	}
	return out
}

// keepRecord keeps what a record, or a map of its fields, holds.
func (r *run) keepRecord(c *call, of []string, v *value) {
	if v == nil {
		return
	}
	if own := r.ownClasses(v.types); len(own) > 0 {
		of = own
		for _, class := range own {
			for i, f := range r.a.classes[class].Fields {
				if i < mostColumns && !r.a.scalar(f.Type) {
					r.keepField(c, own[:1], f.Name, r.read(v, f.Name))
				}
			}
		}
	}
	for _, id := range v.objs {
		fields := r.at(id).fields
		for i, key := range slices.Sorted(maps.Keys(fields)) {
			if i < mostColumns {
				r.keepField(c, of, key, fields[key])
			}
		}
	}
}

// keepField keeps a field of records. Data that may do harm in a page goes there as it does
// into a sink, whoever the caller is that has it.
func (r *run) keepField(c *call, of []string, name string, v *value) {
	if v == nil {
		return
	}
	for _, class := range of {
		field := class
		if rowsOf(class) {
			name = strings.ToLower(name)
		}
		if f, owner := r.a.field(class, name); f != nil {
			field = owner
		}
		r.reach(v, sink{weakness: r.a.know.Weaknesses.Stored(), file: r.file, pos: c.x.Pos, in: r.root.Name, what: short(class) + "." + name, direct: true, record: field + "#" + name})
	}
}

// recordHas adds data to what a field of all records holds.
func (r *run) recordHas(t taint, to sink) {
	if r.a.trusted(r.root) {
		return
	}
	t.cleared |= model.All &^ r.a.know.Weaknesses.SecondOrder()
	t.stored = true
	t = t.with(to.file, to.pos, stepAssign, to.what)
	r.setGlobal(to.record, carried([]taint{t}))
}

// recalled tells whether records of a class hold data of others in a field.
func (r *run) recalled(class, name string) bool {
	v := r.global(ir.Base(class) + "#" + name)
	return v != nil && slices.ContainsFunc(v.taints, func(t taint) bool { return t.stored })
}

// pick is what stands in the receiver under the names that are arguments.
func (r *run) pick(c *call, clears model.Mask) *value {
	all := carried(r.deepTaints(c.this)).clear(clears)
	o := &object{fields: map[string]*value{}}
	name := func(v *value) {
		if key, ok := v.str(); ok && len(o.fields) < mostFields {
			o.fields[key] = joinTainted(r.read(c.this, key).clear(clears), all.tainted())
		}
	}
	for _, a := range c.args {
		if a.name != "" {
			o.fields[a.name] = all
			continue
		}
		name(a.v)
		if a.v != nil && len(a.v.objs) == 1 {
			for _, e := range r.at(a.v.objs[0]).list {
				name(e)
			}
		}
	}
	return &value{taints: all.tainted(), objs: []int{r.object(nil, o)}}
}
