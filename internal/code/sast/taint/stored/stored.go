// Package stored defines the typed locations of values that outlive a function: globals, fields of
// classes, and columns of tables. The analysis keeps one value for each.
package stored

import (
	"slices"
	"strings"
)

// Kind is the kind of a Location.
type Kind uint8

// Kinds of locations; the zero value is no location.
const (
	KindNone Kind = iota
	KindGlobal
	KindField
	KindColumn
	KindNamed   // a statement has named the columns that it wrote to a table
	KindCarried // what one handler of a request leaves for the next
)

// Location is where a value is stored. It is comparable.
type Location struct {
	Kind Kind
	// Owner is the class of a field, the table of a column, or what carries a value. Name is the
	// qualified name of a global, the name of the field or column, or the key of the value.
	Owner, Name string
}

// Global returns a global variable, or a static field by its qualified name.
func Global(name string) Location { return Location{Kind: KindGlobal, Name: name} }

// Field returns a field of all objects of a class.
func Field(class, name string) Location { return Location{Kind: KindField, Owner: class, Name: name} }

// Column returns a column of a table; statements that name no columns write to the column "".
func Column(table, name string) Location {
	return Location{Kind: KindColumn, Owner: table, Name: strings.ToLower(name)}
}

// Named has a value once a statement has named the columns that it wrote to a table.
func Named(table string) Location { return Location{Kind: KindNamed, Owner: table} }

// Carried returns the value that handlers of one request find under a key of what they share: the
// request, its context, or a variable of the thread.
func Carried(by, key string) Location { return Location{Kind: KindCarried, Owner: by, Name: key} }

// Records are the data that a call reads or writes: objects of a class, or rows of a table.
type Records struct{ Class, Table string }

// At returns the location of a field, or column, of all records.
func (r Records) At(name string) Location {
	if r.Table != "" {
		return Column(r.Table, name)
	}
	return Field(r.Class, name)
}

// Table is a table with the columns of its rows in their order; empty if they are unknown.
type Table struct {
	Name    string
	Columns []string
}

// Column returns the name of the column that a key of a row is: a name or an index.
func (t Table) Column(key string) string {
	if at, ok := index(key); ok && at < len(t.Columns) {
		return t.Columns[at]
	}
	return key
}

func index(key string) (n int, ok bool) {
	for _, c := range key {
		if c < '0' || c > '9' || n > 1<<16 {
			return 0, false
		}
		n = n*10 + int(c-'0')
	}
	return n, key != ""
}

const (
	maxTables = 4
	maxName   = 160 // bytes of a table's name
)

// Rows describes a value that is a row, or several rows, of tables. It is immutable; nil is a value
// that is not a row.
type Rows struct{ Tables []Table }

// NewRows returns the rows of a table.
func NewRows(table string, columns ...string) *Rows {
	return &Rows{Tables: []Table{{Name: table, Columns: columns}}}
}

// Join returns the rows of both.
func (r *Rows) Join(o *Rows) *Rows {
	if r == nil || o == nil || r == o {
		if r == nil {
			return o
		}
		return r
	}
	out := r
	for _, t := range o.Tables {
		same := func(have Table) bool { return have.Name == t.Name && slices.Equal(have.Columns, t.Columns) }
		if !slices.ContainsFunc(out.Tables, same) && len(out.Tables) < maxTables {
			out = &Rows{Tables: append(slices.Clip(out.Tables), t)}
		}
	}
	return out
}

// Member returns the rows that a member of a row contains: those of a related table; nil if names
// get too long.
func (r *Rows) Member(name string) *Rows {
	if r == nil || len(r.Tables[0].Name)+len(name) > maxName {
		return nil
	}
	return NewRows(r.Tables[0].Name + "." + name)
}

// Len returns the number of tables.
func (r *Rows) Len() int {
	if r == nil {
		return 0
	}
	return len(r.Tables)
}
