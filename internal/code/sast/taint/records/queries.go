package records

import (
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/value"
)

// TableOp returns a query of all rows of a table (0).
func (r *Recorder) TableOp(c *site.Call) *value.Value {
	name, _ := c.Arg(0).Text()
	return r.queryValue(&value.Query{Reads: []string{rowsIn(name)}}, c.Expr.Pos)
}

// StoreOp writes a value (0) to a column (2) of a table (1), and returns the value.
func (r *Recorder) StoreOp(c *site.Call) *value.Value {
	table, _ := c.Arg(1).Text()
	column, _ := c.Arg(2).Text()
	r.StoreColumn(c, rowsIn(table), column, c.Arg(0))
	return c.Arg(0)
}

// QueriesIn returns the taints in the slots of a rule. A class of records stands for a query of
// its table.
func (r *Recorder) QueriesIn(c *site.Call, s *model.Rule) []value.Taint {
	var out []value.Taint
	for _, at := range s.At {
		list, _ := r.Slot(c, at)
		for _, v := range list {
			out = value.JoinTaints(out, r.DeepTaints(v))
			if at.Kind == model.SlotThis && v != nil && v.Ref != "" && r.Classes[v.Ref] != nil {
				out = value.JoinTaints(out, r.queryValue(&value.Query{Reads: []string{rowsIn(v.Ref)}}, c.Expr.Pos).Taints)
			}
		}
	}
	return out
}

// TableOfReceiver returns the table of the receiver's class, or the one that the receiver
// queries.
func (r *Recorder) TableOfReceiver(c *site.Call) string {
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

// rowsIn returns the common name of a table and of the class of its rows: the last part of the name
// without separators, in the singular.
func rowsIn(name string) string {
	name = strings.ToLower(name[strings.LastIndexAny(name, `.\`)+1:])
	name = strings.NewReplacer("_", "", "-", "").Replace(name)
	if stem, ok := strings.CutSuffix(name, "ies"); ok {
		return stem + "y"
	}
	return strings.TrimSuffix(name, "s")
}

// QueryOp returns a query (0) that reads some tables (1), writes one (2), and writes the values
// of placeholders to some columns (3) of that.
func (r *Recorder) QueryOp(c *site.Call) *value.Value {
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
	return c.Arg(0).With(func(to *value.Value) { to.Taints = value.JoinTaints(to.Taints, r.queryValue(q, c.Expr.Pos).Taints) })
}

// queryValue returns a query as a value.
func (r *Recorder) queryValue(q *value.Query, pos ir.Pos) *value.Value {
	hit := r.NewSource(model.SourceQuery, pos, "the query", "")
	hit.Query = q
	return value.Tainted([]value.Taint{{Origin: value.Origin{Source: hit}, Sanitized: model.All}})
}

// StoreColumn adds a value to a column. It also notes, as stored.Named, that statements name the
// columns of the table.
func (r *Recorder) StoreColumn(c *site.Call, table, column string, v *value.Value) {
	if table == "" || v == nil {
		return
	}
	if column != "" && r.Load(stored.Named(table)) == nil {
		r.Save(stored.Named(table), value.Bool(true))
	}
	r.storeField(c, []stored.Records{{Table: table}}, strings.ToLower(column), v)
}

// StoreMap adds the values of a map to the columns of their names, in the table of the receiver.
func (r *Recorder) StoreMap(c *site.Call, s *model.Rule) {
	table := r.TableOfReceiver(c)
	for _, v := range r.Slots(c, s.At) {
		if v == nil {
			continue
		}
		r.StoreColumn(c, table, "", value.Tainted(v.Taints))
		r.eachField(v, func(column string, field *value.Value) { r.StoreColumn(c, table, column, field) })
	}
}

// BindOp writes the values of placeholders to their columns: of the query in the rule's subject,
// with the values in its slots. "bind-list" has one list of values, "bind" one slot for each, and
// "bind-one" a key and a value.
func (r *Recorder) BindOp(c *site.Call, s *model.Rule) {
	if s.Subject == nil {
		return
	}
	var on []value.Taint
	list, _ := r.Slot(c, *s.Subject)
	for _, v := range list {
		on = value.JoinTaints(on, r.DeepTaints(v))
	}
	values := r.Slots(c, s.At)
	for _, t := range on {
		if t.Source == nil || t.Source.Query == nil {
			continue
		}
		for _, p := range t.Source.Query.Placeholders {
			r.StoreColumn(c, t.Source.Query.Table, p.Column, r.placeholderValue(s.Operation, values, p))
		}
	}
}

// placeholderValue returns the value of a placeholder, nil if it is not among those that are bound.
func (r *Recorder) placeholderValue(how string, values []*value.Value, p value.Placeholder) *value.Value {
	switch {
	case how == "bind" && p.Index >= 0 && p.Index < len(values):
		return values[p.Index]
	case how == "bind-list" && len(values) > 0:
		return r.placeholderIn(values[0], p)
	case how == "bind-one" && len(values) == 2:
		key, _ := values[0].Constant()
		if p.Name != "" && strings.TrimPrefix(key.Text, ":") == p.Name || key.Kind == 'n' && int(key.Number) == p.Index+1 {
			return values[1]
		}
	}
	return nil
}

// placeholderIn returns the value of a placeholder in a list or map of values.
func (r *Recorder) placeholderIn(list *value.Value, p value.Placeholder) *value.Value {
	keys := []string{p.Name, ":" + p.Name}
	if p.Name == "" {
		keys = []string{strconv.Itoa(p.Index)}
	}
	for _, key := range keys {
		if r.Has(list, key) {
			if v := r.Read(list, key); v != nil {
				return v
			}
		}
	}
	return nil
}
