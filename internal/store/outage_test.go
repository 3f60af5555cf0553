package store_test

import (
	"context"
	"errors"
	"io"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/testsupport/postgres"
)

// ownServer starts a Postgres for this test alone, with one database.
func ownServer(t *testing.T) (*postgres.Server, store.Config) {
	t.Helper()
	server, err := postgres.Start(t.Context())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, server.Close()) })
	name, err := server.CreateDatabase(t.Context(), "")
	require.NoError(t, err)
	return server, store.Config{Driver: store.DriverPostgres, DSN: server.DSN(name)}
}

// A hanging server delays a caller until its context ends, or until a statement's time
// limit, and is used again when it continues.
func TestPostgresHangs(t *testing.T) {
	t.Parallel()
	server, cfg := ownServer(t)
	cfg.StatementTimeout, cfg.MaxOpen = time.Second, 2
	s := openMigrated(t, cfg)
	tenant, err := s.Tenants.Create(t.Context(), "Workspace")
	require.NoError(t, err)

	require.NoError(t, server.Freeze())
	t.Cleanup(func() { _ = server.Thaw() }) // a stopped process would not end
	for range 3 {                           // one more than the number of connections
		_, err = s.Tenants.List(t.Context())
		require.True(t, scan.IsCode(err, scan.CodeUnavailable), "%v", err)
		require.True(t, scan.IsOutage(err), "%v", err)
	}
	hurried, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	_, err = s.Tenants.Create(hurried, "Lost")
	require.True(t, scan.IsCode(err, scan.CodeUnavailable), "%v", err)
	require.ErrorIs(t, err, context.DeadlineExceeded)

	require.NoError(t, server.Thaw())
	all, err := s.Tenants.List(t.Context())
	require.NoError(t, err)
	require.Equal(t, []scan.Tenant{tenant}, all)
}

// A crash of the server's processes, and its recovery, are not internal errors.
func TestPostgresCrashes(t *testing.T) {
	t.Parallel()
	server, cfg := ownServer(t)
	s := openMigrated(t, cfg)
	_, err := s.Tenants.Create(t.Context(), "Workspace")
	require.NoError(t, err)

	require.NoError(t, server.CrashBackends())
	for err = errors.New("not asked yet"); err != nil; {
		_, err = s.Tenants.List(t.Context())
		require.True(t, err == nil || scan.IsCode(err, scan.CodeUnavailable), "%v", err)
	}
	require.NoError(t, server.Kill())
	_, err = s.Tenants.List(t.Context())
	require.True(t, scan.IsCode(err, scan.CodeUnavailable), "%v", err)
	require.NoError(t, server.Restart(t.Context()))
	all, err := s.Tenants.List(t.Context())
	require.NoError(t, err)
	require.Len(t, all, 1)
}

// The server enforces the statement limit as well; long-running work is not limited.
func TestStatementLimits(t *testing.T) {
	t.Parallel()
	cfg := postgresCopy(t)
	cfg.StatementTimeout = time.Second
	s := openMigrated(t, cfg)
	for _, c := range []struct {
		of   *store.Store
		want string
	}{{s, "1s"}, {s.LongRunning(), "0"}} {
		got, err := c.of.Setting(t.Context(), "statement_timeout")
		require.NoError(t, err)
		require.Equal(t, c.want, got)
	}
	require.True(t, scan.IsCode(s.Sleep(t.Context(), 5), scan.CodeUnavailable))
	require.NoError(t, s.LongRunning().Sleep(t.Context(), 1.5))
	_, err := s.LongRunning().Tenants.Create(t.Context(), "The same database")
	require.NoError(t, err)

	cfg.DSN += "&statement_timeout=7000"
	got, err := openMigrated(t, cfg).Setting(t.Context(), "statement_timeout")
	require.NoError(t, err)
	require.Equal(t, "7s", got, "the connection string has precedence")
}

func TestWhichErrorsAreUnavailable(t *testing.T) {
	t.Parallel()
	for state, unavailable := range map[string]bool{
		"08006": true, "53300": true, "53100": true, "57P01": true, "57P02": true, "57P03": true, "57014": true, "58030": true, "25006": true,
		"25P03": true,
		"23505": false, "42P01": false, "22001": false, "57000": false, "XX000": false,
	} {
		err := store.Wrap("testing", &pgconn.PgError{Code: state})
		require.Equal(t, unavailable, scan.IsCode(err, scan.CodeUnavailable), state)
	}
	require.True(t, scan.IsCode(store.Wrap("testing", io.ErrUnexpectedEOF), scan.CodeUnavailable), "a killed server ends in the middle")
	require.True(t, scan.IsCode(store.Wrap("testing", context.DeadlineExceeded), scan.CodeUnavailable))
	require.False(t, scan.IsCode(store.Wrap("testing", context.Canceled), scan.CodeUnavailable), "the caller left")
	require.False(t, scan.IsCode(store.Wrap("testing", errors.New("a bug")), scan.CodeUnavailable))
}
