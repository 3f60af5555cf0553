package flow

import (
	"slices"

	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/sql"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/value"
)

// Columns of tables are fields of records too: statements name the columns that values
// are written to, and those that are read.

// statement notes what a statement writes to columns, and gives the rows that it reads.
func (r *run) statement(c *site.Call, s *model.StatementSpec) (out *value.Value, does bool) {
	list, _ := r.slot(c, s.Text)
	if len(list) != 1 || list[0] == nil {
		return nil, false
	}
	text, whole := list[0].Text()
	if !whole {
		text = list[0].Prefix
	}
	q, ok := sql.Parse(text)
	if !ok {
		return nil, false
	}
	if q.Kind == sql.Select {
		if s.Rows == nil {
			return nil, false
		}
		switch rows := stored.NewRows(q.Reads[0]); {
		case s.Rows.Kind == model.SlotThis:
			return r.selects(c, s.Rows.Path, (*value.Value)(nil).WithRows(stored.NewRows(q.Reads[0], q.Columns...))), true
		case len(s.Rows.Path) > 0: // a cursor, which is asked for the columns in their order
			return r.Nest(s.Rows.Path, value.Text(text)), true
		default:
			return (*value.Value)(nil).WithRows(rows), true
		}
	}
	var values []*value.Value
	for _, at := range s.Values {
		got, _ := r.slot(c, at)
		for _, v := range got {
			values = append(values, r.ListOf(v)...)
		}
	}
	r.written(c, q, whole, list[0], values)
	return nil, false
}

// selects has the cursor that a statement runs on hold rows, as what the call gives does.
func (r *run) selects(c *site.Call, path []string, rows *value.Value) *value.Value {
	if len(path) != 1 {
		return rows
	}
	if c.Receiver != nil && len(c.Receiver.Objects) > 0 {
		r.Write(c.Receiver, path[0], rows)
	} else {
		r.Refine(c.ReceiverExpr, func(old *value.Value) *value.Value { return r.With(value.OrEmpty(old), path[0], rows) })
	}
	return r.Nest(path, rows)
}

// written stores what a statement writes: the values of placeholders, and what was put into
// its text.
func (r *run) written(c *site.Call, q sql.Statement, whole bool, all *value.Value, values []*value.Value) {
	of := []stored.Records{{Table: q.Table}}
	for i, column := range q.Columns {
		if i >= maxColumns {
			return
		}
		var v *value.Value
		at := slices.IndexFunc(q.Values, func(one sql.Value) bool { return one.Column == column && one.Part < 0 })
		switch {
		case at < 0 && !whole:
			v = all
		case at >= 0 && q.Values[at].Place >= 0 && q.Values[at].Place < len(values):
			v = values[q.Values[at].Place]
		}
		r.storeField(c, of, column, v)
	}
}

// columns puts what the columns of a statement hold into the arguments of a call, in their
// order.
func (r *run) columns(c *site.Call, at model.Slot) {
	list, _ := r.slot(c, at)
	if len(list) != 1 {
		return
	}
	statement, ok := list[0].Text()
	if !ok {
		return
	}
	q, ok := sql.Parse(statement)
	if !ok || q.Kind != sql.Select {
		return
	}
	for i, column := range q.Columns {
		if i >= len(c.Args) {
			return
		}
		var v *value.Value
		for _, table := range q.Reads[:min(len(q.Reads), maxJoined)] {
			v = value.JoinPresent(v, r.Load(stored.Column(table, column)))
		}
		if v != nil && len(v.Taints) > 0 {
			r.store(c, model.Slot{Kind: model.SlotArg, Index: i}, value.Tainted(v.Taints))
		}
	}
}

// maxJoined is how many tables of a statement are looked into for a column.
const maxJoined = 5

// cell adds what is known of a column to what a row contains under a name.
func (r *run) cell(v, row *value.Value, name string) *value.Value {
	if row != nil && row.Rows != nil {
		for _, t := range row.Rows.Tables {
			v = withKnown(v, r.Load(stored.Column(t.Name, t.Column(name))))
		}
	}
	return r.column(v, row, name)
}
