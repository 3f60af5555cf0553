package records

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/sql"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/value"
)

// Statement follows an SQL statement: it stores what the statement writes, and returns the rows
// that it reads.
func (r *Recorder) Statement(c *site.Call, s *model.Statement) (out *value.Value, does bool) {
	list, _ := r.Slot(c, s.Text)
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
		case len(s.Rows.Path) > 0: // the result is a cursor, whose columns are read in their order
			return r.Nest(s.Rows.Path, value.Text(text)), true
		default:
			return (*value.Value)(nil).WithRows(rows), true
		}
	}
	var values []*value.Value
	for _, v := range r.Slots(c, s.Values) {
		values = append(values, r.ListOf(v)...)
	}
	r.written(c, q, whole, list[0], values)
	return nil, false
}

// Passed follows an SQL statement that a call passes to a function of the program that runs it: it
// stores what the statement writes of the values in other arguments, and returns the rows that it
// reads.
func (r *Recorder) Passed(c *site.Call, statement *value.Value) *stored.Rows {
	text, ok := statement.Text()
	if !ok {
		return nil
	}
	q, ok := sql.Parse(text)
	switch {
	case !ok:
		return nil
	case q.Kind == sql.Select:
		return stored.NewRows(q.Reads[0])
	}
	for _, a := range c.Args {
		if values := r.ListOf(a.Value); a.Value != statement && len(values) >= len(q.Values) {
			r.written(c, q, true, statement, values)
			break
		}
	}
	return nil
}

// selects assigns the rows of a statement to the cursor that runs it, and returns them.
func (r *Recorder) selects(c *site.Call, path []string, rows *value.Value) *value.Value {
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

// written stores the values that a statement writes: those of placeholders, and those inside its
// text.
func (r *Recorder) written(c *site.Call, q sql.Statement, whole bool, all *value.Value, values []*value.Value) {
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

// AssignColumns assigns the columns that a statement reads to the arguments of a call, in their
// order.
func (r *Recorder) AssignColumns(c *site.Call, at model.Slot) {
	list, _ := r.Slot(c, at)
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
			r.Assign(c, model.Slot{Kind: model.SlotArg, Index: i}, value.Tainted(v.OwnTaints()))
		}
	}
}

// Cell adds the stored values of a column to those of a member of rows.
func (r *Recorder) Cell(v, row *value.Value, name string) *value.Value {
	if row != nil && row.Rows != nil {
		for _, t := range row.Rows.Tables {
			v = value.Supplement(v, r.Load(stored.Column(t.Name, t.Column(name))))
		}
	}
	return r.column(v, row, name)
}

// column adds the values of a column to those of a member of rows. Values that were written without
// naming columns may be in any column, except for those that contain no text.
func (r *Recorder) column(v, row *value.Value, name string) *value.Value {
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
				if column == "" && (isNoText(name) || r.Load(stored.Named(table)) != nil) {
					continue
				}
				if g := r.Load(stored.Column(table, column)); g != nil {
					v = value.JoinPresent(v, value.Tainted(g.OwnTaints()).WithStep(r.File, r.Pos, value.ThroughStep, "the table "+table))
				}
			}
		}
	}
	return v
}

// isNoText reports whether a column contains numbers or dates, according to its name.
func isNoText(column string) bool {
	return column == "id" || strings.HasSuffix(column, "_id") || strings.HasSuffix(column, "date") || strings.HasPrefix(column, "created")
}

// maxJoined is the maximum number of tables of a statement that are searched for a column.
const maxJoined = 5
