package summary

import (
	"maps"
	"math"
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/value"
)

func (p *pack) origin(o *value.Origin) {
	isSource := o.Source != nil
	p.flags(&isSource)
	if isSource {
		p.source(&o.Source)
	}
	p.int(&o.Param)
	p.text((*string)(&o.Path))
}

func (p *pack) taint(t *value.Taint) {
	p.origin(&t.Origin)
	p.text((*string)(&t.Part))
	p.mask(&t.Sanitized)
	p.flags(&t.Weak, &t.Stored, &t.Covered, &t.Alone)
	p.step(&t.Step)
}

func (p *pack) constant(c *value.Constant) {
	p.oneByte(&c.Kind)
	p.text(&c.Text)
	p.float(&c.Number)
}

// closure writes or reads a named function. Closures with variables cannot be written, because they
// depend on the surrounding variables and on their caller.
func (p *pack) closure(c **value.Closure) {
	var fn *ir.Func
	if !p.reading {
		fn = (*c).Func
		p.bad = p.bad || !(*c).IsPlain()
	}
	p.function(&fn)
	if p.reading && !p.bad {
		*c = p.c.interned.Function(fn)
	}
}

func (p *pack) value(v **value.Value) { maybe(p, v, p.values) }

func (p *pack) values(v *value.Value) {
	list(p, &v.Taints, p.taint)
	list(p, &v.Constants, p.constant)
	list(p, &v.Types, p.text)
	maybe(p, &v.Rows, p.rows)
	p.text(&v.Ref)
	list(p, &v.Functions, p.closure)
	list(p, &v.Objects, p.objectRef)
	p.text(&v.Prefix)
	p.oneByte(&v.Ends)
	p.flags(&v.Numeric, &v.Listed, &v.Char, &v.Segment)
	maybe(p, &v.PartOf, p.fact)
	list(p, &v.Fallback, p.constant)
}

func (p *pack) fact(f *value.Fact) {
	p.int(&f.Location.Variable)
	list(p, &f.Location.Path, p.text)
	p.mask(&f.Sanitizes)
	p.text(&f.Type)
	p.text(&f.Prefix)
	p.flags(&f.Every)
}

// objectRef writes or reads a reference to an object.
func (p *pack) objectRef(id *int) {
	if p.reading {
		*id = int(min(p.number(0), math.MaxInt32))
		return
	}
	p.number(numberOf(*id, p.objAt, &p.objs))
}

// object writes or reads an object.
func (p *pack) object(id int) {
	o, given := p.heap[id], p.given[id]
	maybe(p, &given, p.origin)
	maybe(p, &o, p.fields)
	if p.reading {
		if given != nil {
			p.given[id] = given
		}
		if o != nil {
			p.heap[id] = o
		}
	}
}

func (p *pack) fields(o *value.Object) {
	maybe(p, &o.Given, p.origin)
	keys := slices.Sorted(maps.Keys(o.Fields))
	list(p, &keys, p.text)
	if p.reading {
		o.Fields = make(map[string]*value.Value, len(keys))
	}
	for _, key := range keys {
		v := o.Fields[key]
		p.value(&v)
		o.Fields[key] = v
	}
	list(p, &o.List, p.value)
	p.flags(&o.Exact)
	p.value(&o.Rest)
}

// query writes or reads the columns and the table of a query.
func (p *pack) query(q *value.Query) {
	list(p, &q.Reads, p.text)
	p.text(&q.Table)
	list(p, &q.Placeholders, func(one *value.Placeholder) {
		p.text(&one.Column)
		p.text(&one.Name)
		p.int(&one.Index)
	})
}

func (p *pack) location(at *stored.Location) {
	p.oneByte((*byte)(&at.Kind))
	p.text(&at.Owner)
	p.text(&at.Name)
}

func (p *pack) rows(r *stored.Rows) {
	list(p, &r.Tables, func(t *stored.Table) {
		p.text(&t.Name)
		list(p, &t.Columns, p.text)
	})
	p.bad = p.bad || len(r.Tables) == 0
}
