package store

import (
	"context"
)

// SQLiteWait is how long a connection waits for the lock of another process.
const SQLiteWait = sqliteWait

// Columns returns "table.column nullable|required" for the whole schema, sorted.
func (s *Store) Columns(ctx context.Context) ([]string, error) {
	query := `SELECT m.name || '.' || c.name || CASE WHEN c."notnull" = 1 THEN ' required' ELSE ' nullable' END AS col
FROM sqlite_master m JOIN pragma_table_info(m.name) c
WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name <> 'goose_db_version' ORDER BY col`
	if s.driver == DriverPostgres {
		query = `SELECT col FROM (SELECT table_name || '.' || column_name || CASE is_nullable WHEN 'NO' THEN ' required' ELSE ' nullable' END AS col
FROM information_schema.columns
WHERE table_schema = 'public' AND table_name <> 'goose_db_version') c ORDER BY col COLLATE "C"`
	}
	return s.strings(ctx, query)
}

// Indexes returns the names of the indexes that the migrations name, sorted.
func (s *Store) Indexes(ctx context.Context) ([]string, error) {
	query := "SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY name"
	if s.driver == DriverPostgres {
		query = `SELECT indexname FROM pg_indexes WHERE schemaname = 'public' AND tablename <> 'goose_db_version'
AND indexname NOT LIKE '%_key' AND indexname NOT LIKE '%_pkey' ORDER BY indexname COLLATE "C"`
	}
	return s.strings(ctx, query)
}

// Names returns the tables and indexes, and on Postgres the constraints, whose names have
// the prefix.
func (s *Store) Names(ctx context.Context, prefix string) ([]string, error) {
	query := "SELECT name FROM sqlite_master WHERE name LIKE '" + prefix + "%'"
	if s.driver == DriverPostgres {
		query = "SELECT relname FROM pg_class WHERE relname LIKE '" + prefix +
			"%' UNION ALL SELECT conname FROM pg_constraint WHERE conname LIKE '" + prefix + "%'"
	}
	return s.strings(ctx, query)
}

func (s *Store) strings(ctx context.Context, query string) ([]string, error) {
	var out []string
	err := s.read.WithContext(ctx).Raw(query).Scan(&out).Error
	return out, err
}

// Exec runs a statement directly, without the store's methods.
func (s *Store) Exec(ctx context.Context, sql string, args ...any) error {
	return s.write.WithContext(ctx).Exec(sql, args...).Error
}

// LimitPages limits the SQLite file to its present number of pages.
func (s *Store) LimitPages(ctx context.Context) error {
	return s.write.WithContext(ctx).Exec("PRAGMA max_page_count = 1").Error
}

// MigrateTo migrates an empty or older schema to a version.
func (s *Store) MigrateTo(ctx context.Context, version int64) error {
	p, err := s.migrator()
	if err != nil {
		return err
	}
	_, err = p.UpTo(ctx, version)
	return err
}

// Setting returns a parameter of the Postgres server as a statement sees it.
func (s *Store) Setting(ctx context.Context, name string) (value string, err error) {
	err = s.read.WithContext(ctx).Raw("SELECT current_setting(?)", name).Scan(&value).Error
	return value, err
}

// Sleep runs a statement that takes that many seconds.
func (s *Store) Sleep(ctx context.Context, seconds float64) error {
	return wrap("sleeping", s.write.WithContext(ctx).Exec("SELECT pg_sleep(?)", seconds).Error)
}

// Wrap exports wrap.
func Wrap(doing string, err error) error { return wrap(doing, err) }
