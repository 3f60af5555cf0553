package store

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"gorm.io/gorm"
)

// ColumnKind is how values of a column are written in an archive.
type ColumnKind int

// Kinds of columns. SQLite has no booleans and times: it stores them as numbers and texts, as archives do.
const (
	ColumnText ColumnKind = iota
	ColumnNumber
	ColumnBytes
	ColumnBool
	ColumnTime
)

// columnKinds are the kinds of the types that the migrations use.
var columnKinds = map[string]ColumnKind{
	"text": ColumnText, "uuid": ColumnText, "integer": ColumnNumber, "bigint": ColumnNumber, "real": ColumnNumber,
	"double precision": ColumnNumber, "blob": ColumnBytes, "bytea": ColumnBytes, "boolean": ColumnBool,
	"timestamp with time zone": ColumnTime,
}

// Column is a column of a table.
type Column struct {
	Name string
	Kind ColumnKind
}

// Table is a table as the database describes it, so that a new one needs no code to be part
// of archives.
type Table struct {
	Name    string
	Columns []Column // in the order of their names, which is the same in both databases

	refers []string // the tables that its rows refer to
}

// ofTenants reports whether each row names its tenant.
func (t Table) ofTenants() bool {
	return slices.ContainsFunc(t.Columns, func(c Column) bool { return c.Name == "tenant_id" })
}

// quoted returns the names of the columns for a statement.
func (t Table) quoted() string {
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = `"` + c.Name + `"`
	}
	return strings.Join(names, ", ")
}

// schemaVersionTable has the versions of applied migrations and no records.
const schemaVersionTable = "goose_db_version"

// readSchema returns all tables, each after those that its rows refer to.
func readSchema(db *gorm.DB, driver string) ([]Table, error) {
	columns := `SELECT m.name AS tab, c.name AS col, c.type AS typ FROM sqlite_master m JOIN pragma_table_info(m.name) c
WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' ORDER BY m.name, c.name`
	references := `SELECT m.name AS tab, f."table" AS other FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) f WHERE m.type = 'table'`
	if driver == DriverPostgres {
		columns = `SELECT c.table_name AS tab, c.column_name AS col, c.data_type AS typ FROM information_schema.columns c
JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name AND t.table_type = 'BASE TABLE'
WHERE c.table_schema = current_schema() ORDER BY c.table_name COLLATE "C", c.column_name COLLATE "C"`
		references = `SELECT r.relname AS tab, o.relname AS other FROM pg_constraint f JOIN pg_class r ON r.oid = f.conrelid
JOIN pg_class o ON o.oid = f.confrelid WHERE f.contype = 'f' AND f.connamespace = current_schema()::regnamespace`
	}
	var rows []struct{ Tab, Col, Typ string }
	if err := db.Raw(columns).Scan(&rows).Error; err != nil {
		return nil, err
	}
	var tables []Table
	for _, r := range rows {
		if r.Tab == schemaVersionTable {
			continue
		}
		kind, known := columnKinds[strings.ToLower(r.Typ)]
		if !known {
			return nil, fmt.Errorf("column %s.%s has the type %q, which archives do not support", r.Tab, r.Col, r.Typ)
		}
		if len(tables) == 0 || tables[len(tables)-1].Name != r.Tab {
			tables = append(tables, Table{Name: r.Tab})
		}
		last := &tables[len(tables)-1]
		last.Columns = append(last.Columns, Column{r.Col, kind})
	}
	var edges []struct{ Tab, Other string }
	if err := db.Raw(references).Scan(&edges).Error; err != nil {
		return nil, err
	}
	for i := range tables {
		for _, e := range edges {
			if e.Tab == tables[i].Name && e.Other != e.Tab {
				tables[i].refers = append(tables[i].refers, e.Other)
			}
		}
	}
	return inOrderOfReference(tables)
}

// inOrderOfReference sorts tables so that rows can be added in this order, and deleted in
// the reverse one.
func inOrderOfReference(tables []Table) ([]Table, error) {
	var out []Table
	placed := map[string]bool{}
	for len(out) < len(tables) {
		before := len(out)
		for _, t := range tables {
			if !placed[t.Name] && !slices.ContainsFunc(t.refers, func(other string) bool { return !placed[other] }) {
				placed[t.Name] = true
				out = append(out, t)
			}
		}
		if len(out) == before {
			return nil, errors.New("tables refer to each other in a circle")
		}
	}
	return out, nil
}

// schemaVersion returns the number of the newest migration as a transaction sees it.
func schemaVersion(tx *gorm.DB) (version int64, err error) {
	err = tx.Raw("SELECT COALESCE(MAX(version_id), 0) FROM " + schemaVersionTable + " WHERE is_applied").Scan(&version).Error
	return version, err
}

// portable returns the value of a column as it is written in an archive: nil, a string (bytes
// in base64), an int64 or a float64.
func (k ColumnKind) portable(v any) (any, error) {
	switch v := v.(type) {
	case nil, int64, float64:
		return v, nil
	case bool:
		if v {
			return int64(1), nil
		}
		return int64(0), nil
	case time.Time:
		return newTimestamp(v).t.Format(timestampLayout), nil
	case string:
		return v, nil
	case []byte:
		if k == ColumnBytes {
			return base64.StdEncoding.EncodeToString(v), nil
		}
		return string(v), nil
	}
	return nil, fmt.Errorf("a value of the type %T, which archives do not support", v)
}

// native returns the reverse of portable, for a value decoded from JSON with numbers as
// json.Number.
func (k ColumnKind) native(v any) (any, error) {
	switch v := v.(type) {
	case nil:
		return nil, nil
	case string:
		switch k {
		case ColumnText, ColumnTime:
			return v, nil
		case ColumnBytes:
			return base64.StdEncoding.DecodeString(v)
		}
	case json.Number:
		switch k {
		case ColumnBool:
			return v != "0", nil
		case ColumnNumber:
			if n, err := v.Int64(); err == nil {
				return n, nil
			}
			return v.Float64()
		}
	}
	return nil, fmt.Errorf("a value of the type %T in a column of another type", v)
}

// Tables returns the tables of the database, each after those that its rows refer to.
func (s *Store) Tables(ctx context.Context) ([]Table, error) {
	tables, err := readSchema(s.read.WithContext(ctx), s.driver)
	return tables, wrap("reading the schema", err)
}
