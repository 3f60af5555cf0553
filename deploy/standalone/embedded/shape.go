package embedded

import (
	"cmp"
	"context"
	"database/sql"
	"maps"
	"slices"
	"strings"
)

// shape is the content of a schema: tables with their columns, and the text of all objects.
type shape map[string]object

type object struct {
	kind    string // table, index, trigger
	text    string // its statement with normalised spacing
	columns map[string]column
}

type column struct {
	typ       string
	notNull   bool
	key       int
	generated bool
}

// fits reports whether rows for column c fit h. A column that a migration added
// may be nullable where the full text says NOT NULL (current_executions.data).
func (c column) fits(h column) bool {
	if !h.notNull {
		c.notNull = false
	}
	return c == h
}

// referenceShape returns the shape of ddl in an empty database.
func referenceShape(ctx context.Context, ddl string) (shape, error) {
	db, err := sql.Open(driverName, "file::memory:")
	if err != nil {
		return nil, err
	}
	defer func() { _ = db.Close() }()
	db.SetMaxOpenConns(1) // every connection would have its own database
	if _, err := db.ExecContext(ctx, ddl); err != nil {
		return nil, err
	}
	return readShape(ctx, db)
}

func readShape(ctx context.Context, db execer) (shape, error) {
	rows, err := db.QueryContext(ctx, "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL")
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // errors are in rows.Err
	s := shape{}
	for rows.Next() {
		var o object
		var name string
		if err := rows.Scan(&o.kind, &name, &o.text); err != nil {
			return nil, err
		}
		o.text = strings.Join(strings.Fields(o.text), " ")
		s[name] = o
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	for name, o := range s {
		if o.kind != "table" {
			continue
		}
		if o.columns, err = readColumns(ctx, db, name); err != nil {
			return nil, err
		}
		s[name] = o
	}
	return s, nil
}

func readColumns(ctx context.Context, db execer, table string) (map[string]column, error) {
	rows, err := db.QueryContext(ctx, `SELECT name, upper(type), "notnull", pk, hidden FROM pragma_table_xinfo(?)`, table)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	columns := map[string]column{}
	for rows.Next() {
		var name string
		var c column
		var hidden int
		if err := rows.Scan(&name, &c.typ, &c.notNull, &c.key, &hidden); err != nil {
			return nil, err
		}
		c.generated = hidden > 1 // 2 is a virtual generated column, 3 a stored one
		columns[name] = c
	}
	return columns, rows.Err()
}

// difference names the first object of p that differs from want, or "". Tables of the main
// schema are compared by their columns, because migrations append columns that the full text
// has in other places.
func difference(ctx context.Context, db execer, p part, want shape) (string, error) {
	have, err := readShape(ctx, db)
	if err != nil {
		return "", err
	}
	for _, name := range slices.Sorted(maps.Keys(want)) {
		w, h := want[name], have[name]
		same := w.kind == h.kind && maps.EqualFunc(w.columns, h.columns, column.fits)
		if p.name == visibilityPart || w.kind != "table" {
			same = same && w.text == h.text
		}
		if !same {
			return cmp.Or(h.kind, "missing "+w.kind) + " " + name, nil
		}
	}
	return "", nil
}

// rebuildVisibility recreates the search tables from ddl with their rows. Columns that only
// one side has are dropped or get their default; generated columns and the full-text tables
// are derived.
func rebuildVisibility(ctx context.Context, tx execer, ddl string, want shape) error {
	const table = "executions_visibility"
	have, err := readColumns(ctx, tx, table)
	if err != nil {
		return err
	}
	var shared []string
	for _, name := range slices.Sorted(maps.Keys(have)) {
		if w, ok := want[table].columns[name]; ok && !w.generated && !have[name].generated {
			shared = append(shared, `"`+name+`"`)
		}
	}
	columns := strings.Join(shared, ", ")
	// Virtual tables first: they own other tables that cannot be dropped separately.
	old, err := queryStrings(ctx, tx, `SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'executions\_visibility%' ESCAPE '\'
		ORDER BY sql LIKE 'CREATE VIRTUAL%' DESC`)
	if err != nil {
		return err
	}
	statements := []string{"CREATE TEMP TABLE visibility_rows AS SELECT " + columns + " FROM " + table}
	for _, name := range old {
		statements = append(statements, `DROP TABLE IF EXISTS "`+name+`"`)
	}
	statements = append(statements, ddl,
		"INSERT INTO "+table+" ("+columns+") SELECT "+columns+" FROM temp.visibility_rows",
		"DROP TABLE temp.visibility_rows")
	for _, stmt := range statements {
		if _, err := tx.ExecContext(ctx, stmt); err != nil {
			return err
		}
	}
	return nil
}
