package store_test

import (
	"bytes"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/store/storetest"
	"assay/internal/testsupport/postgres"
)

func TestOpenRefuses(t *testing.T) {
	t.Parallel()
	for name, cfg := range map[string]store.Config{
		"unknown driver": {Driver: "mysql", DSN: "x"},
		"no file":        {Driver: store.DriverSQLite},
		"a directory":    {Driver: store.DriverSQLite, DSN: t.TempDir()},
		"a broken URL":   {Driver: store.DriverPostgres, DSN: "postgres://user:hunter2@[::1"},
		"nobody there":   {Driver: store.DriverPostgres, DSN: "postgres://user:hunter2@127.0.0.1:1/db?sslmode=disable"},
	} {
		s, err := store.Open(t.Context(), cfg)
		require.Error(t, err, name)
		require.Nil(t, s, name)
		require.NotContains(t, err.Error(), "hunter2", name)
	}
}

// The file contains e-mail addresses and share codes: other users must not be able to read
// it or SQLite's side files.
func TestSQLiteFilesArePrivate(t *testing.T) {
	t.Parallel()
	cfg := storetest.SQLite(t)
	openMigrated(t, cfg)
	files, err := filepath.Glob(filepath.Join(filepath.Dir(cfg.DSN), "*"))
	require.NoError(t, err)
	require.Contains(t, files, cfg.DSN)
	require.Greater(t, len(files), 1, "the write-ahead log lies beside it")
	for _, f := range files {
		info, err := os.Stat(f)
		require.NoError(t, err)
		require.Zero(t, info.Mode().Perm()&0o077, f)
	}
}

// A second start finds the data of the first one, even after a crash, in which the file is
// not closed.
func TestSQLiteKeepsItsRecords(t *testing.T) {
	t.Parallel()
	cfg := storetest.SQLite(t)
	first := openMigrated(t, cfg)
	tenant, err := first.Tenants.Create(t.Context(), "Survivor")
	require.NoError(t, err)
	second := openMigrated(t, cfg)
	all, err := second.Tenants.List(t.Context())
	require.NoError(t, err)
	require.Equal(t, []scan.Tenant{tenant}, all)
}

// A Postgres that is down is distinguished from a bug, and is used again when it is back.
func TestPostgresDown(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	server, err := postgres.Start(ctx)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, server.Close()) })
	name, err := server.CreateDatabase(ctx, "")
	require.NoError(t, err)
	s := openMigrated(t, store.Config{Driver: store.DriverPostgres, DSN: server.DSN(name)})
	tenant, err := s.Tenants.Create(ctx, "Survivor")
	require.NoError(t, err)

	require.NoError(t, server.Stop())
	require.True(t, scan.IsCode(s.Ping(ctx), scan.CodeUnavailable), "%v", s.Ping(ctx))
	_, err = s.Tenants.List(ctx)
	require.True(t, scan.IsCode(err, scan.CodeUnavailable), "%v", err)
	_, err = s.Tenants.Create(ctx, "Lost")
	require.True(t, scan.IsCode(err, scan.CodeUnavailable), "%v", err)

	require.NoError(t, server.Restart(ctx))
	all, err := s.Tenants.List(ctx)
	require.NoError(t, err)
	require.Equal(t, []scan.Tenant{tenant}, all)
}

// Statements are logged without their parameters.
func TestLogHoldsNoParameters(t *testing.T) {
	t.Parallel()
	for _, cfg := range []store.Config{storetest.SQLite(t), postgresCopy(t)} {
		var log bytes.Buffer
		cfg.Logger = slog.New(slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
		s := openMigrated(t, cfg)
		ctx := t.Context()
		tenant, err := s.Tenants.Create(ctx, "secret-name")
		require.NoError(t, err)
		p, err := s.Projects.Create(ctx, tenant.ID, "secret-project")
		require.NoError(t, err)
		k := scan.APIKey{
			TenantID: tenant.ID, Scope: scan.ScopeRead, Prefix: "secret-prefix", Hash: [32]byte([]byte(strings.Repeat("secret-h", 4))),
		}
		_, err = s.Keys.Create(ctx, k)
		require.NoError(t, err)
		_, err = s.Keys.Create(ctx, k)
		require.Error(t, err)
		require.NotContains(t, err.Error(), "secret-")
		in := store.NewWebsiteScan{IdempotencyKey: "secret-key", Scan: scan.WebsiteScan{
			Record: scan.Record{ID: uuid.NewString(), TenantID: tenant.ID, ProjectID: p.ID, DeadlineAt: time.Now()},
			URL:    "https://secret-host.example",
			Email:  "secret-owner@example.org", ShortCode: "secret-code",
		}}
		_, _, err = s.WebsiteScans.Create(ctx, in)
		require.NoError(t, err)
		in.IdempotencyKey = ""
		_, _, err = s.WebsiteScans.Create(ctx, in)
		require.Error(t, err, "the id is taken")
		require.NotContains(t, err.Error(), "secret-")

		require.Contains(t, log.String(), "website_scans", "statements are there to be read")
		require.NotContains(t, log.String(), "secret-")
	}
}

func TestABrokenConnectionStringIsNotRepeated(t *testing.T) {
	t.Parallel()
	for _, dsn := range []string{
		"hunter2", "postgres://u:hunter2@h:port/db", "postgres://u:x/hunter2@h/db", "postgres://u:x%zzhunter2@h/db",
		"host=h password = hunter2 sslmode=nope", "host=h user hunter2",
	} {
		_, err := store.Open(t.Context(), store.Config{Driver: store.DriverPostgres, DSN: dsn})
		require.ErrorContains(t, err, "connection string", dsn)
		require.NotContains(t, err.Error(), "hunter2", dsn)
	}
}

func TestAFullDiskIsUnavailable(t *testing.T) {
	t.Parallel()
	s := openMigrated(t, store.Config{Driver: store.DriverSQLite, DSN: filepath.Join(t.TempDir(), "assay.db")})
	require.NoError(t, s.LimitPages(t.Context()))
	var err error
	for range 1000 {
		if _, err = s.Tenants.Create(t.Context(), strings.Repeat("x", 100)); err != nil {
			break
		}
	}
	e, ok := errors.AsType[*scan.Error](err)
	require.True(t, ok, "%v", err)
	require.Equal(t, scan.CodeUnavailable, e.Code)
	require.ErrorContains(t, err, "full")
	_, err = s.Tenants.List(t.Context())
	require.NoError(t, err, "reading goes on")
}
