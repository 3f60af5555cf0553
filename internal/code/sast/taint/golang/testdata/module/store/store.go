// Package store keeps things.
package store

import "database/sql"

// Store finds things.
type Store interface {
	Find(name string) (*Thing, error)
	Path(name string) string
}

// Thing is one.
type Thing struct {
	ID   int
	Name string
}

type base struct{ db *sql.DB }

func (b base) query(where string) (*sql.Rows, error) {
	return b.db.Query("SELECT id, name FROM things WHERE " + where) // want: sql-injection
}

type sqlStore struct {
	base
	dir string
}

// New returns a store.
func New(db *sql.DB, dir string) Store { return &sqlStore{base: base{db}, dir: dir} }
