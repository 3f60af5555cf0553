package flow

import (
	"regexp"
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/value"
)

// Columns of tables are fields of records too: statements name the columns that values
// are written to, and those that are read.

// tableType is the beginning of the type of rows of a table.
const tableType = "table "

const (
	sqlName = "[\\w.`\"\\[\\]]+"
	// mostStatement bounds a statement that is taken apart.
	mostStatement = 2048
)

var (
	insertInto  = regexp.MustCompile("(?is)^\\s*(?:insert\\s+(?:or\\s+\\w+\\s+|ignore\\s+)?|replace\\s+)into\\s+(" + sqlName + ")\\s*\\(([^()]*)\\)\\s*values?\\s*\\((.*)$")
	updateSet   = regexp.MustCompile("(?is)^\\s*update\\s+(" + sqlName + ")\\s+set\\s+(.*)$")
	assigned1   = regexp.MustCompile("(?s)^(?:.*\\.)?[`\"\\[]?(\\w+)[`\"\\]]?\\s*=\\s*(.*)$")
	selectFrom  = regexp.MustCompile("(?is)^\\s*select\\s+(?:distinct\\s+)?(.*?)\\s+from\\s+(" + sqlName + ")")
	joined1     = regexp.MustCompile("(?is)\\sjoin\\s+(" + sqlName + ")")
	placeholder = regexp.MustCompile(`^(\?|%s|\$(\d+)|[:@](\w+))$`)
	whereOn     = regexp.MustCompile(`(?is)\s(where|order\s+by|limit|returning)\s.*$`)
	aliased     = regexp.MustCompile(`(?is)^(.*?)\s+as\s+\W?(\w+)\W?$`)
)

// tableName is the name of a table, or of a column, without what it stands in and
// without quotes.
func tableName(s string) string {
	s = strings.Trim(strings.TrimSpace(s), "`\"[]")
	if i := strings.LastIndexByte(s, '.'); i >= 0 {
		s = strings.Trim(s[i+1:], "`\"[]")
	}
	return strings.ToLower(s)
}

// statement notes what a statement writes to columns, and gives the rows that it reads.
func (r *run) statement(c *call, s *model.StatementSpec) (out *value.Value, does bool) {
	list, _ := r.slot(c, s.Text)
	if len(list) != 1 || list[0] == nil {
		return nil, false
	}
	text, whole := list[0].Text()
	if !whole {
		text = list[0].Prefix
	}
	if text == "" || len(text) > mostStatement {
		return nil, false
	}
	if m := selectFrom.FindStringSubmatch(text); m != nil {
		if s.Rows == nil {
			return nil, false
		}
		if s.Rows.Kind == model.SlotThis {
			return r.selects(c, s.Rows.Path, (*value.Value)(nil).WithType(tableType+tableName(m[2])+selected(m[1]))), true
		}
		rows := (*value.Value)(nil).WithType(tableType + tableName(m[2]))
		if len(s.Rows.Path) > 0 { // a cursor, which is asked for the columns in their order
			return r.Nest(s.Rows.Path, constantText(text)), true
		}
		return rows, true
	}
	var values []*value.Value
	for _, at := range s.Values {
		got, _ := r.slot(c, at)
		for _, v := range got {
			values = append(values, r.ListOf(v)...)
		}
	}
	r.written(c, text, whole, list[0], values)
	return nil, false
}

// columnsOf stands between a table and the columns that rows have, in their order.
const columnsOf = "\x1f"

// selected are the columns of rows as a part of their type.
func selected(list string) string {
	parts := items(list)
	for i, one := range parts {
		if a := aliased.FindStringSubmatch(one); a != nil {
			one = a[1]
		}
		parts[i] = tableName(one)
	}
	return columnsOf + strings.Join(parts, ",")
}

// selects has the cursor that a statement runs on hold rows, as what the call gives does.
func (r *run) selects(c *call, path []string, rows *value.Value) *value.Value {
	if len(path) != 1 {
		return rows
	}
	if c.this != nil && len(c.this.Objects) > 0 {
		r.Write(c.this, path[0], rows)
	} else {
		r.refine(c.onExpr, func(old *value.Value) *value.Value { return r.With(value.OrEmpty(old), path[0], rows) })
	}
	return r.Nest(path, rows)
}

// constantText is a constant text.
func constantText(s string) *value.Value { return value.Text(s) }

// written keeps what a statement writes.
func (r *run) written(c *call, text string, whole bool, all *value.Value, values []*value.Value) {
	var table string
	var columns, given []string
	if m := insertInto.FindStringSubmatch(text); m != nil {
		table, columns, given = m[1], strings.Split(m[2], ","), items(m[3])
	} else if m := updateSet.FindStringSubmatch(text); m != nil {
		table = m[1]
		for _, one := range items(whereOn.ReplaceAllString(m[2], "")) {
			if a := assigned1.FindStringSubmatch(one); a != nil {
				columns, given = append(columns, a[1]), append(given, strings.TrimSpace(a[2]))
			}
		}
	}
	of := []string{tableType + tableName(table)}
	next := 0
	for i, column := range columns {
		if i >= mostColumns {
			return
		}
		var v *value.Value
		if i < len(given) {
			if m := placeholder.FindStringSubmatch(given[i]); m != nil {
				at := next
				if n, err := strconv.Atoi(m[2]); err == nil {
					at = n - 1
				} else {
					next++
				}
				if at >= 0 && at < len(values) {
					v = values[at]
				}
			}
		}
		if !whole && (i >= len(given) || !placeholder.MatchString(given[i])) { // it is put into the text
			v = all
		}
		r.keepField(c, of, tableName(column), v)
	}
}

// items are the parts of a list in a statement, up to the parenthesis that closes it.
func items(s string) []string {
	var out []string
	depth, from := 0, 0
	var quote byte
	for i := 0; i < len(s); i++ {
		switch ch := s[i]; {
		case quote != 0:
			if ch == quote {
				quote = 0
			}
		case ch == '\'' || ch == '"':
			quote = ch
		case ch == '(':
			depth++
		case ch == ')' && depth == 0:
			return append(out, strings.TrimSpace(s[from:i]))
		case ch == ')':
			depth--
		case ch == ',' && depth == 0:
			out = append(out, strings.TrimSpace(s[from:i]))
			from = i + 1
		}
	}
	return append(out, strings.TrimSpace(s[from:]))
}

// columns puts what the columns of a statement hold into the arguments of a call, in their
// order.
func (r *run) columns(c *call, at model.Slot) {
	list, _ := r.slot(c, at)
	if len(list) != 1 {
		return
	}
	statement, ok := list[0].Text()
	if !ok {
		return
	}
	m := selectFrom.FindStringSubmatch(statement)
	if m == nil {
		return
	}
	tables := []string{tableName(m[2])}
	for _, j := range joined1.FindAllStringSubmatch(statement, 4) {
		tables = append(tables, tableName(j[1]))
	}
	for i, one := range items(m[1]) {
		if i >= len(c.args) {
			return
		}
		if a := aliased.FindStringSubmatch(one); a != nil {
			one = a[1]
		}
		var v *value.Value
		for _, table := range tables {
			v = value.JoinPresent(v, r.global(tableType+table+"#"+tableName(one)))
		}
		if v != nil && len(v.Taints) > 0 {
			r.store(c, model.Slot{Kind: model.SlotArg, Index: i}, value.Tainted(v.Taints))
		}
	}
}

// cell adds what is known of a column to what a row holds under a name.
func (r *run) cell(v, row *value.Value, name string) *value.Value {
	for _, t := range value.TypesOf(row) {
		if strings.HasPrefix(t, tableType) {
			table, columns, _ := strings.Cut(t, columnsOf)
			if at, err := strconv.Atoi(name); err == nil {
				if list := strings.Split(columns, ","); at >= 0 && at < len(list) {
					name = list[at]
				}
			}
			v = withKnown(v, r.global(table+"#"+strings.ToLower(name)))
		}
	}
	return r.column(v, row, name)
}

// rowsOf tells whether a type is one of rows of a table.
func rowsOf(typ string) bool { return strings.HasPrefix(typ, tableType) }
