package store

import (
	"errors"

	"gorm.io/gorm"
)

// OnStatement calls fn after every statement with its text and whether it is meant to see
// all tenants. It is for tests and measurements, and must be called before the store is
// used.
func (s *Store) OnStatement(fn func(sql string, allTenants bool)) error {
	return s.observe("statement", func(db *gorm.DB) {
		_, all := db.Get(allTenantsKey)
		fn(db.Statement.SQL.String(), all)
	})
}

// OnQuery is like OnStatement, with the values of the statement, so that its plan can be read.
func (s *Store) OnQuery(fn func(sql string, values []any)) error {
	return s.observe("query", func(db *gorm.DB) { fn(db.Statement.SQL.String(), db.Statement.Vars) })
}

// observe registers a callback under a name for every kind of statement. A part of a larger statement is not
// observed by itself.
func (s *Store) observe(name string, whole func(*gorm.DB)) error {
	observe := func(db *gorm.DB) {
		if !db.DryRun {
			whole(db)
		}
	}
	dbs := []*gorm.DB{s.write}
	if s.read != s.write {
		dbs = append(dbs, s.read)
	}
	var errs []error
	for _, db := range dbs {
		c := db.Callback()
		errs = append(errs,
			c.Create().After("gorm:create").Register("observe:"+name+":create", observe),
			c.Query().After("gorm:query").Register("observe:"+name+":query", observe),
			c.Update().After("gorm:update").Register("observe:"+name+":update", observe),
			c.Delete().After("gorm:delete").Register("observe:"+name+":delete", observe),
			c.Row().After("gorm:row").Register("observe:"+name+":row", observe),
			c.Raw().After("gorm:raw").Register("observe:"+name+":raw", observe))
	}
	return errors.Join(errs...)
}
