package flow

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/value"
)

// The text of a query may be put together in one function, run in another and its rows
// looked at in a third. It carries what it asks for as a taint of a kind of its own, which
// no sink minds; what runs it hands that on, and members of what carries it are columns of
// the tables that it reads.

// tableOp is a query of all rows of a table (0).
func (r *run) tableOp(c *site.Call) *value.Value {
	name, _ := c.Arg(0).Text()
	return r.queryValue(&value.Query{Reads: []string{rowsIn(name)}}, c.Expr.Pos)
}

// storeOp writes a value (0) into a table (1) and column (2), and returns it.
func (r *run) storeOp(c *site.Call) *value.Value {
	table, _ := c.Arg(1).Text()
	column, _ := c.Arg(2).Text()
	r.storeColumn(c, rowsIn(table), column, c.Arg(0))
	return c.Arg(0)
}

// queriesIn returns the taints at the slots of a rule. A class of records stands for a query
// of its table.
func (r *run) queriesIn(c *site.Call, s *model.Spec) []value.Taint {
	var out []value.Taint
	for _, at := range s.At {
		list, _ := r.slot(c, at)
		for _, v := range list {
			out = value.JoinTaints(out, r.DeepTaints(v))
			if at.Kind == model.SlotThis && v != nil && v.Ref != "" && r.Classes[v.Ref] != nil {
				out = value.JoinTaints(out, r.queryValue(&value.Query{Reads: []string{rowsIn(v.Ref)}}, c.Expr.Pos).Taints)
			}
		}
	}
	return out
}

// tableAsked is the table of the class of the receiver, or that which it asks.
func (r *run) tableOfReceiver(c *site.Call) string {
	if c.Receiver == nil {
		return ""
	}
	for _, t := range append(c.Receiver.Types[:len(c.Receiver.Types):len(c.Receiver.Types)], c.Receiver.Ref) {
		if base := ir.Base(t); r.Classes[base] != nil {
			return rowsIn(base)
		}
	}
	for _, t := range c.Receiver.Taints {
		if t.Source != nil && t.Source.Query != nil && len(t.Source.Query.Reads) == 1 {
			return t.Source.Query.Reads[0]
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
func (r *run) queryOp(c *site.Call) *value.Value {
	reads, _ := c.Arg(1).Text()
	table, _ := c.Arg(2).Text()
	places, _ := c.Arg(3).Text()
	q := &value.Query{Table: rowsIn(table)}
	for _, name := range strings.Fields(reads) {
		q.Reads = append(q.Reads, rowsIn(name))
	}
	for _, one := range strings.Fields(places) {
		column, at, _ := strings.Cut(one, "=")
		p := value.Placeholder{Column: column, Index: -1}
		if name, ok := strings.CutPrefix(at, ":"); ok {
			p.Name = name
		} else if i, err := strconv.Atoi(at); err == nil {
			p.Index = i
		}
		q.Placeholders = append(q.Placeholders, p)
	}
	out := *value.OrEmpty(c.Arg(0))
	out.Taints = value.JoinTaints(out.Taints, r.queryValue(q, c.Expr.Pos).Taints)
	return &out
}

// asks is what a query carries.
func (r *run) queryValue(q *value.Query, pos ir.Pos) *value.Value {
	hit := r.hit(model.SourceQuery, pos, "the query", "")
	hit.Query = q
	return value.Tainted([]value.Taint{{Origin: value.Origin{Source: hit}, Sanitized: model.All}})
}

// column is what is known of the column of that name in rows of what a value asks for.
// What was written without naming columns may be in all of them but those that hold no
// text.
func (r *run) column(v, row *value.Value, name string) *value.Value {
	if row == nil {
		return v
	}
	name = strings.ToLower(name)
	for _, t := range row.Taints {
		if t.Source == nil || t.Source.Query == nil {
			continue
		}
		for _, table := range t.Source.Query.Reads {
			for _, column := range []string{name, ""} {
				if column == "" && (name == "id" || strings.HasSuffix(name, "_id") || strings.HasSuffix(name, "date") || strings.HasPrefix(name, "created") || r.Load(stored.Named(table)) != nil) {
					continue
				}
				if g := r.Load(stored.Column(table, column)); g != nil {
					v = value.JoinPresent(v, value.Tainted(g.Taints).WithStep(r.File, r.Pos, value.ThroughStep, "the table "+table))
				}
			}
		}
	}
	return v
}

// keepColumn writes a value into a column. Where columns are named, "?" of the table is known.
func (r *run) storeColumn(c *site.Call, table, column string, v *value.Value) {
	if table == "" || v == nil {
		return
	}
	if column != "" && r.Load(stored.Named(table)) == nil {
		r.Save(stored.Named(table), value.Bool(true))
	}
	r.storeField(c, []stored.Records{{Table: table}}, strings.ToLower(column), v)
}

// keepMap writes what a map holds under the names of columns, into the table of the
// receiver.
func (r *run) storeMap(c *site.Call, s *model.Spec) {
	table := r.tableOfReceiver(c)
	for _, at := range s.At {
		list, _ := r.slot(c, at)
		for _, v := range list {
			if v == nil {
				continue
			}
			r.storeColumn(c, table, "", value.Tainted(v.Taints))
			for _, id := range v.Objects {
				o := r.Object(id)
				for i, column := range slices.Sorted(maps.Keys(o.Fields)) {
					if i < maxColumns {
						r.storeColumn(c, table, column, o.Fields[column])
					}
				}
			}
		}
	}
}

// bindOp gives placeholders their values: of the query in the subject, those in the slots
// of at, which are a list of all ("bind-list"), all in turn ("bind"), or a key and a
// value ("bind-one").
func (r *run) bindOp(c *site.Call, s *model.Spec) {
	if s.Over == nil {
		return
	}
	var on []value.Taint
	list, _ := r.slot(c, *s.Over)
	for _, v := range list {
		on = value.JoinTaints(on, r.DeepTaints(v))
	}
	var values []*value.Value
	for _, at := range s.At {
		list, _ := r.slot(c, at)
		values = append(values, list...)
	}
	for _, t := range on {
		if t.Source == nil || t.Source.Query == nil {
			continue
		}
		for _, p := range t.Source.Query.Placeholders {
			r.storeColumn(c, t.Source.Query.Table, p.Column, r.placeholderValue(s.Operation, values, p))
		}
	}
}

// placedIn is the value of a placeholder.
func (r *run) placeholderValue(how string, values []*value.Value, p value.Placeholder) *value.Value {
	switch {
	case how == "bind" && p.Index >= 0 && p.Index < len(values):
		return values[p.Index]
	case how == "bind-list" && len(values) > 0:
		keys := []string{p.Name, ":" + p.Name}
		if p.Name == "" {
			keys = []string{strconv.Itoa(p.Index)}
		}
		for _, key := range keys {
			if r.Has(values[0], key) {
				if v := r.Read(values[0], key); v != nil {
					return v
				}
			}
		}
	case how == "bind-one" && len(values) == 2:
		key, _ := values[0].Constant()
		if p.Name != "" && strings.TrimPrefix(key.Text, ":") == p.Name || key.Kind == 'n' && int(key.Number) == p.Index+1 {
			return values[1]
		}
	}
	return nil
}
