package flow

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

// The text of a query may be put together in one function, run in another and its rows
// looked at in a third. It carries what it asks for as a taint of a kind of its own, which
// no sink minds; what runs it hands that on, and members of what carries it are columns of
// the tables that it reads.

// asked is what a query does with tables.
type asked struct {
	reads  []string
	table  string
	places []placed
}

// placed is a placeholder whose value is written.
type placed struct {
	column, name string
	index        int
}

// queriesOf is the key of an origin below which are the queries alone that what was given
// carries.
const queriesOf = "<queries>"

// asking is an operation on queries.
func (r *run) asking(c *call, s *model.Spec) *value {
	switch s.Operation {
	case "query":
		return r.queryOp(c)
	case "keep":
		table, _ := c.arg(1).str()
		column, _ := c.arg(2).str()
		r.keepColumn(c, rowsIn(table), column, c.arg(0))
		return c.arg(0)
	case "keep-member":
		r.keepColumn(c, r.tableAsked(c), c.member, c.arg(0))
		return nil
	case "keep-map":
		r.keepMap(c, s)
		return nil
	case "table":
		name, _ := c.arg(0).str()
		return r.asks(&asked{reads: []string{rowsIn(name)}}, c.x.Pos)
	case "ask":
		return carried(queries(r.askedIn(c, s)))
	}
	r.bindOp(c, s)
	return nil
}

// askedIn are the taints of all that stands where a rule says. A class that rows are
// asked of stands for the table of its name.
func (r *run) askedIn(c *call, s *model.Spec) []taint {
	var out []taint
	for _, at := range s.At {
		list, _ := r.slot(c, at)
		for _, v := range list {
			out = joinTaints(out, r.deepTaints(v))
			if at.Kind == model.SlotThis && v != nil && v.ref != "" && r.a.classes[v.ref] != nil {
				out = joinTaints(out, r.asks(&asked{reads: []string{rowsIn(v.ref)}}, c.x.Pos).taints)
			}
		}
	}
	return out
}

// tableAsked is the table of the class of the receiver, or that which it asks.
func (r *run) tableAsked(c *call) string {
	if c.this == nil {
		return ""
	}
	for _, t := range append(c.this.types[:len(c.this.types):len(c.this.types)], c.this.ref) {
		if base := ir.Base(t); r.a.classes[base] != nil {
			return rowsIn(base)
		}
	}
	for _, t := range c.this.taints {
		if t.source != nil && t.source.asks != nil && len(t.source.asks.reads) == 1 {
			return t.source.asks.reads[0]
		}
	}
	return ""
}

// rowsIn is what a table and the class of its rows have in common: the last part of the
// name, without signs and the ending of the plural.
func rowsIn(name string) string {
	name = strings.ToLower(name[strings.LastIndexAny(name, `.\`)+1:])
	name = strings.NewReplacer("_", "", "-", "").Replace(name)
	if stem, ok := strings.CutSuffix(name, "ies"); ok {
		return stem + "y"
	}
	return strings.TrimSuffix(name, "s")
}

// queryOp is the text of a query (0), with the tables that it reads (1), the one that it
// writes (2) and into which columns of that it puts the values of placeholders (3).
func (r *run) queryOp(c *call) *value {
	reads, _ := c.arg(1).str()
	table, _ := c.arg(2).str()
	places, _ := c.arg(3).str()
	q := &asked{table: rowsIn(table)}
	for _, name := range strings.Fields(reads) {
		q.reads = append(q.reads, rowsIn(name))
	}
	for _, one := range strings.Fields(places) {
		column, at, _ := strings.Cut(one, "=")
		p := placed{column: column, index: -1}
		if name, ok := strings.CutPrefix(at, ":"); ok {
			p.name = name
		} else if i, err := strconv.Atoi(at); err == nil {
			p.index = i
		}
		q.places = append(q.places, p)
	}
	out := *orEmpty(c.arg(0))
	out.taints = joinTaints(out.taints, r.asks(q, c.x.Pos).taints)
	return &out
}

// asks is what a query carries.
func (r *run) asks(q *asked, pos ir.Pos) *value {
	hit := r.hit(model.SourceQuery, pos, "the query", "")
	hit.asks = q
	return carried([]taint{{origin: origin{source: hit}, cleared: model.All}})
}

// queries are those among taints, and those of what was given.
func queries(taints []taint) []taint {
	var out []taint
	for _, t := range taints {
		switch {
		case t.source != nil && t.source.asks != nil:
			out = joinTaints(out, []taint{{origin: t.origin, cleared: model.All}})
		case t.source == nil && !strings.Contains(t.path, queriesOf):
			out = joinTaints(out, []taint{{origin: t.below(queriesOf)}})
		case t.source == nil:
			out = joinTaints(out, []taint{{origin: t.origin}})
		}
	}
	return out
}

// isRow tells whether members of a value are columns.
func isRow(v *value) bool {
	return slices.ContainsFunc(v.taints, func(t taint) bool { return t.source != nil && t.source.asks != nil })
}

// column is what is known of the column of that name in rows of what a value asks for.
// What was written without naming columns may be in all of them but those that hold no
// text.
func (r *run) column(v, row *value, name string) *value {
	if row == nil {
		return v
	}
	name = strings.ToLower(name)
	for _, t := range row.taints {
		if t.source == nil || t.source.asks == nil {
			continue
		}
		for _, table := range t.source.asks.reads {
			for _, column := range []string{name, ""} {
				if column == "" && (name == "id" || strings.HasSuffix(name, "_id") || strings.HasSuffix(name, "date") || strings.HasPrefix(name, "created") || r.global(tableType+table+"#?") != nil) {
					continue
				}
				if g := r.global(tableType + table + "#" + column); g != nil {
					v = joinRest(v, carried(g.taints).step(r.file, r.here, stepThrough, "the table "+table))
				}
			}
		}
	}
	return v
}

// keepColumn writes a value into a column. Where columns are named, "?" of the table is known.
func (r *run) keepColumn(c *call, table, column string, v *value) {
	if table == "" || v == nil {
		return
	}
	if column != "" && r.global(tableType+table+"#?") == nil {
		r.setGlobal(tableType+table+"#?", truth(true))
	}
	r.keepField(c, []string{tableType + table}, strings.ToLower(column), v)
}

// keepMap writes what a map holds under the names of columns, into the table of the
// receiver.
func (r *run) keepMap(c *call, s *model.Spec) {
	table := r.tableAsked(c)
	for _, at := range s.At {
		list, _ := r.slot(c, at)
		for _, v := range list {
			if v == nil {
				continue
			}
			r.keepColumn(c, table, "", carried(v.taints))
			for _, id := range v.objs {
				o := r.at(id)
				for i, column := range slices.Sorted(maps.Keys(o.fields)) {
					if i < mostColumns {
						r.keepColumn(c, table, column, o.fields[column])
					}
				}
			}
		}
	}
}

// bindOp gives placeholders their values: of the query in the subject, those in the slots
// of at, which are a list of all ("bind-list"), all in turn ("bind"), or a key and a
// value ("bind-one").
func (r *run) bindOp(c *call, s *model.Spec) {
	if s.Over == nil {
		return
	}
	var on []taint
	list, _ := r.slot(c, *s.Over)
	for _, v := range list {
		on = joinTaints(on, r.deepTaints(v))
	}
	var values []*value
	for _, at := range s.At {
		list, _ := r.slot(c, at)
		values = append(values, list...)
	}
	for _, t := range on {
		if t.source == nil || t.source.asks == nil {
			continue
		}
		for _, p := range t.source.asks.places {
			r.keepColumn(c, t.source.asks.table, p.column, r.placedIn(s.Operation, values, p))
		}
	}
}

// placedIn is the value of a placeholder.
func (r *run) placedIn(how string, values []*value, p placed) *value {
	switch {
	case how == "bind" && p.index >= 0 && p.index < len(values):
		return values[p.index]
	case how == "bind-list" && len(values) > 0:
		keys := []string{p.name, ":" + p.name}
		if p.name == "" {
			keys = []string{strconv.Itoa(p.index)}
		}
		for _, key := range keys {
			if r.has(values[0], key) {
				if v := r.read(values[0], key); v != nil {
					return v
				}
			}
		}
	case how == "bind-one" && len(values) == 2:
		key, _ := values[0].one()
		if p.name != "" && strings.TrimPrefix(key.text, ":") == p.name || key.kind == 'n' && int(key.num) == p.index+1 {
			return values[1]
		}
	}
	return nil
}

// asks is what a query carries, written or read.
func (p *pack) asks(q *asked) {
	list(p, &q.reads, p.text)
	p.text(&q.table)
	list(p, &q.places, func(one *placed) {
		p.text(&one.column)
		p.text(&one.name)
		p.int(&one.index)
	})
}
