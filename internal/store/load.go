package store

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// Maximum number of parameters of one statement that adds rows. The driver of SQLite takes
// quadratic time to bind them.
const (
	loadParamsSQLite   = 900
	loadParamsPostgres = 20000
)

// Loader adds rows of an archive to an empty database, in one transaction.
type Loader struct {
	Snapshot // what was added so far

	add     func(query string, args []any) error
	waiting []any // parameters of the rows that are not added yet
	into    Table
	// Sealed receives every secret that is sealed under the deployment's keys.
	Sealed func(secret []byte)
}

// Load fills an empty database with the rows that fill adds: all of them, or none if fill
// fails. The database is migrated to the schema's version before; the caller migrates it to the
// present one after. CodeConflict for a database that has rows, or a newer schema than the
// archive. A concurrent Load waits until this one ends.
func (s *Store) Load(ctx context.Context, version int64, fill func(*Loader) error) error {
	s = s.LongRunning()
	if err := s.migrateEmpty(ctx, version); err != nil {
		return err
	}
	var failed error
	err := allTenants(ctx, s.write).Transaction(func(tx *gorm.DB) error {
		l := &Loader{Snapshot: Snapshot{Version: version, tx: tx, driver: s.driver}, Sealed: func([]byte) {}}
		if err := l.begin(ctx); err != nil {
			return err
		}
		if failed = fill(l); failed != nil {
			return failed
		}
		return l.flush()
	})
	if failed != nil {
		return failed
	}
	return wrap("loading an archive", err)
}

// migrateEmpty migrates a database without rows to a version of the schema.
func (s *Store) migrateEmpty(ctx context.Context, version int64) error {
	p, err := s.migrator()
	if err != nil {
		return err
	}
	_, latest, err := p.GetVersions(ctx)
	if err != nil {
		return wrap("reading the schema's version", err)
	}
	if version > latest {
		return scan.Errorf(scan.CodeConflict, "The archive has schema version %d and this release only knows up to %d: "+
			"use the release that wrote the archive, or a later one.", version, latest)
	}
	current, err := s.Version(ctx)
	if err != nil {
		return err
	}
	if current > version {
		return scan.Errorf(scan.CodeConflict, "The database has schema version %d, the archive %d: use a database without tables; "+
			"it is migrated to the present version at the end.", current, version)
	}
	_, err = p.UpTo(ctx, version)
	return wrap("migrating the database", err)
}

// loadLock is the number of the advisory lock that a restoration takes.
const loadLock = 7_305_808_869_231_654

// begin refuses a database with rows. On Postgres it waits for another restoration first, whose rows it could not see otherwise; SQLite has
// one writer at a time.
func (l *Loader) begin(ctx context.Context) (err error) {
	if l.driver == DriverPostgres {
		if err := l.tx.Exec("SELECT pg_advisory_xact_lock(?)", loadLock).Error; err != nil {
			return err
		}
	}
	if l.Tables, err = readSchema(l.tx, l.driver); err != nil {
		return err
	}
	if l.driver == DriverPostgres { // the archive may arrive slowly
		if err := l.tx.Exec("SET LOCAL " + paramIdleInTransaction + " = 0").Error; err != nil {
			return err
		}
	}
	for _, t := range l.Tables {
		var n int64
		if err := l.tx.Raw(`SELECT count(*) FROM (SELECT 1 FROM "` + t.Name + `" LIMIT 1) AS present`).Scan(&n).Error; err != nil {
			return err
		}
		if n > 0 {
			return scan.Errorf(scan.CodeConflict, "The database is not empty: there are rows in %s. Use an empty database.", t.Name)
		}
	}
	// The query bypasses GORM, which would expand a list in an argument.
	l.add = func(query string, args []any) error {
		_, err := l.tx.Statement.ConnPool.ExecContext(ctx, query, args...)
		return err
	}
	return nil
}

// Into begins with the rows of a table, whose columns must be those of the database.
func (l *Loader) Into(name string, columns []string) error {
	if err := l.flush(); err != nil {
		return err
	}
	at := slices.IndexFunc(l.Tables, func(t Table) bool { return t.Name == name })
	if at < 0 {
		return scan.Errorf(scan.CodeInvalid, "The archive has the table %q, which schema version %d does not know.", name, l.Version)
	}
	l.into = l.Tables[at]
	if !slices.EqualFunc(l.into.Columns, columns, func(c Column, name string) bool { return c.Name == name }) {
		return scan.Errorf(scan.CodeInvalid, "The table %q of the archive has other columns than schema version %d.", name, l.Version)
	}
	return nil
}

// Add adds a row: the values that Snapshot.Rows gave, decoded from JSON with numbers as
// json.Number.
func (l *Loader) Add(row []any) error {
	if len(row) != len(l.into.Columns) {
		return scan.Errorf(scan.CodeInvalid, "A row of %s has %d values for %d columns.", l.into.Name, len(row), len(l.into.Columns))
	}
	for i, c := range l.into.Columns {
		v, err := c.Kind.native(row[i])
		if err != nil {
			return scan.Wrap(scan.CodeInvalid, err, fmt.Sprintf("A row of %s is broken in column %s.", l.into.Name, c.Name))
		}
		if b, ok := v.([]byte); ok && sealedColumns[l.into.Name] == c.Name && len(b) > 0 {
			l.Sealed(b)
		}
		l.waiting = append(l.waiting, v)
	}
	limit := loadParamsPostgres
	if l.driver == DriverSQLite {
		limit = loadParamsSQLite
	}
	if len(l.waiting)+len(row) > limit {
		return l.flush()
	}
	return nil
}

// flush adds the waiting rows.
func (l *Loader) flush() error {
	if len(l.waiting) == 0 {
		return nil
	}
	var query strings.Builder
	fmt.Fprintf(&query, `INSERT INTO "%s" (%s) VALUES `, l.into.Name, l.into.quoted())
	width := len(l.into.Columns)
	for i := range l.waiting {
		switch {
		case i == 0:
			query.WriteByte('(')
		case i%width == 0:
			query.WriteString("), (")
		default:
			query.WriteByte(',')
		}
		query.WriteByte('$')
		query.WriteString(strconv.Itoa(i + 1)) // both databases number parameters like this
	}
	query.WriteByte(')')
	args := l.waiting
	l.waiting = nil
	if err := l.add(query.String(), args); err != nil {
		return wrap("adding rows to "+l.into.Name, err)
	}
	return nil
}

// Flush adds the rows that wait for others, so that Rows returns all of them.
func (l *Loader) Flush() error { return l.flush() }
