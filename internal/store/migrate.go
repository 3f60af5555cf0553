package store

import (
	"context"
	"embed"
	"errors"
	"io/fs"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

// migrations has a folder of reviewed SQL for each dialect.
//
//go:embed migrations
var migrations embed.FS

// Migrate migrates the schema to this version of the program. It is safe to repeat and, on
// Postgres, to run concurrently in several processes: they take turns.
func (s *Store) Migrate(ctx context.Context) error {
	p, err := s.migrator()
	if err != nil {
		return err
	}
	_, err = p.Up(ctx)
	return wrap("migrating the database", err)
}

// Version returns the number of the newest migration that was applied; 0 for an empty
// database.
func (s *Store) Version(ctx context.Context) (int64, error) {
	p, err := s.migrator()
	if err != nil {
		return 0, err
	}
	v, err := p.GetDBVersion(ctx)
	return v, wrap("reading the schema's version", err)
}

// Pending reports whether the program has migrations that were not applied.
func (s *Store) Pending(ctx context.Context) (bool, error) {
	p, err := s.migrator()
	if err != nil {
		return false, err
	}
	pending, err := p.HasPending(ctx)
	return pending, wrap("reading the schema's version", err)
}

func (s *Store) migrator() (*goose.Provider, error) {
	dir, err := fs.Sub(migrations, "migrations/"+s.driver)
	if err != nil {
		return nil, wrap("reading the migrations", err)
	}
	pools := distinctPools(s.LongRunning().write) // a migration may take long
	if len(pools) == 0 {
		return nil, wrap("reading the migrations", errors.New("no connection pool"))
	}
	dialect, opts := goose.DialectSQLite3, []goose.ProviderOption{goose.WithLogger(goose.NopLogger())}
	if s.driver == DriverPostgres {
		locker, err := lock.NewPostgresSessionLocker()
		if err != nil {
			return nil, wrap("locking the migrations", err)
		}
		dialect, opts = goose.DialectPostgres, append(opts, goose.WithSessionLocker(locker))
	}
	p, err := goose.NewProvider(dialect, pools[0], dir, opts...)
	return p, wrap("reading the migrations", err)
}
