package store

import (
	"errors"

	"gorm.io/gorm"
)

// OnStatement calls fn after every statement with its text and whether it is meant to see
// all tenants. It is for tests and measurements, and must be called before the store is
// used.
func (s *Store) OnStatement(fn func(sql string, allTenants bool)) error {
	observe := func(db *gorm.DB) {
		_, all := db.Get(allTenantsKey)
		fn(db.Statement.SQL.String(), all)
	}
	dbs := []*gorm.DB{s.write}
	if s.read != s.write {
		dbs = append(dbs, s.read)
	}
	var errs []error
	for _, db := range dbs {
		c := db.Callback()
		errs = append(errs,
			c.Create().After("gorm:create").Register("observe:create", observe),
			c.Query().After("gorm:query").Register("observe:query", observe),
			c.Update().After("gorm:update").Register("observe:update", observe),
			c.Delete().After("gorm:delete").Register("observe:delete", observe),
			c.Row().After("gorm:row").Register("observe:row", observe),
			c.Raw().After("gorm:raw").Register("observe:raw", observe))
	}
	return errors.Join(errs...)
}
