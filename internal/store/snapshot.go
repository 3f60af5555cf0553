package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"gorm.io/gorm"
)

// Snapshot is the content of the database at one moment, even if other processes change it meanwhile. It is valid during the call of
// Store.Snapshot.
type Snapshot struct {
	Version int64   // of the schema
	Tables  []Table // each after those that its rows refer to

	tx     *gorm.DB
	driver string
	tenant string // "": all rows
}

// Snapshot calls read with the content of the database at this moment. Writers are not
// delayed: SQLite keeps what they replace in its write-ahead log, Postgres in the tables.
func (s *Store) Snapshot(ctx context.Context, read func(*Snapshot) error) error {
	s = s.LongRunning()
	var opts []*sql.TxOptions
	if s.driver == DriverPostgres {
		opts = append(opts, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	}
	var failed error
	err := allTenants(ctx, s.read).Transaction(func(tx *gorm.DB) (err error) {
		if s.driver == DriverPostgres { // the reader may be slow
			if err := tx.Exec("SET LOCAL " + paramIdleInTransaction + " = 0").Error; err != nil {
				return err
			}
		}
		shot := Snapshot{tx: tx, driver: s.driver}
		if shot.Version, err = schemaVersion(tx); err != nil {
			return err
		}
		if shot.Tables, err = readSchema(tx, s.driver); err != nil {
			return err
		}
		failed = read(&shot)
		return failed
	}, opts...)
	if failed != nil {
		return failed // an error of read itself
	}
	return wrap("reading a snapshot", err)
}

// secretColumns are useless without the keys or passwords behind them, or dangerous with
// them: they are in backups and in no archive of a single tenant.
var secretColumns = map[string][]string{
	"api_keys": {"hash"}, "connections": {"token"}, "tenant_keys": {"sealed"}, "webhooks": {"address", "secret", "previous_secret"},
	"links": {"hash"}, "users": {"password", "totp", "totp_step", "epoch"},
}

// sealedColumns have secrets that are sealed under the deployment's keys.
var sealedColumns = map[string]string{"connections": "token", "tenant_keys": "sealed", "users": "totp"}

// personTables have rows of people, who may belong to several tenants.
var personTables = []string{"users", "user_recovery_codes", "user_identities", "sessions"}

// Of returns the part of the snapshot that belongs to a tenant, without secrets: its row, all
// rows that name it, and its members. CodeNotFound if it is unknown.
func (s *Snapshot) Of(tenantID string) (*Snapshot, error) {
	tenantID, ok := canonicalID(tenantID)
	if !ok {
		return nil, tenantNotFound()
	}
	if _, err := first[tenantRow](s.tx.Where("id = ?", tenantID), tenantNotFound); err != nil {
		return nil, wrap("reading a tenant", err)
	}
	part := &Snapshot{Version: s.Version, tx: s.tx, driver: s.driver, tenant: tenantID}
	for _, t := range s.Tables {
		if !t.ofTenants() && t.Name != "tenants" && t.Name != "users" {
			continue // rows of no tenant, or secrets of people
		}
		t.Columns = slices.DeleteFunc(slices.Clone(t.Columns), func(c Column) bool { return slices.Contains(secretColumns[t.Name], c.Name) })
		part.Tables = append(part.Tables, t)
	}
	return part, nil
}

// Rows calls each with every row of a table, in any order. The values are as in an archive: nil, a string (bytes in base64), an int64 or a
// float64. The slice is reused.
func (s *Snapshot) Rows(t Table, each func(row []any) error) error {
	query, args := "SELECT "+t.quoted()+` FROM "`+t.Name+`"`, []any(nil)
	if s.tenant != "" {
		where, id := ofTenant(t), s.tenant
		query, args = query+" WHERE "+where, []any{id}
	}
	return wrap("reading "+t.Name, eachRow(s.tx, t, query, args, each))
}

// ofTenant returns the condition for the rows of a table that belong to a tenant.
func ofTenant(t Table) string {
	switch {
	case t.ofTenants():
		return "tenant_id = ?"
	case t.Name == "users":
		return "id IN (SELECT user_id FROM memberships WHERE tenant_id = ?)"
	case slices.Contains(personTables, t.Name):
		return "user_id IN (SELECT user_id FROM memberships WHERE tenant_id = ?)"
	}
	return "id = ?"
}

// eachRow runs a query for the columns of a table.
func eachRow(tx *gorm.DB, t Table, query string, args []any, each func(row []any) error) (err error) {
	rows, err := tx.Raw(query, args...).Rows()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	row, into := make([]any, len(t.Columns)), make([]any, len(t.Columns))
	for rows.Next() {
		for i := range into {
			row[i], into[i] = nil, &row[i]
		}
		if err := rows.Scan(into...); err != nil {
			return err
		}
		for i, c := range t.Columns {
			if row[i], err = c.Kind.portable(row[i]); err != nil {
				return fmt.Errorf("column %s: %w", c.Name, err)
			}
		}
		if err := each(row); err != nil {
			return err
		}
	}
	return rows.Err()
}
