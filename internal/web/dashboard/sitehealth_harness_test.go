package dashboard_test

import (
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"testing"

	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/testsupport/postgres"
)

// databases is the Postgres of this test binary.
var databases postgres.Shared

func TestMain(m *testing.M) {
	code := m.Run()
	if err := databases.Close(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = max(code, 1)
	}
	os.Exit(code)
}

// onBothDatabases runs a test on SQLite and on Postgres.
func onBothDatabases(t *testing.T, test func(t *testing.T, b *bench)) {
	t.Helper()
	t.Run("SQLite", func(t *testing.T) {
		t.Parallel()
		test(t, newBenchOn(t, store.Config{Driver: store.DriverSQLite, DSN: filepath.Join(t.TempDir(), "a.db")}))
	})
	t.Run("Postgres", func(t *testing.T) {
		t.Parallel()
		test(t, newBenchOn(t, store.Config{Driver: store.DriverPostgres, DSN: databases.Database(t)}))
	})
}

// sitePages returns the use cases with the objects of the bench.
func (b *bench) sitePages(log *slog.Logger) *service.SitePages {
	return &service.SitePages{
		Store: b.store, Blobs: b.blobs, Log: log, Reports: &service.SiteReports{Store: b.store, Blobs: b.blobs, Log: log},
	}
}

// queries counts the statements that do sends.
func (b *bench) queries(do func()) int {
	return len(b.statementsOf(do))
}
