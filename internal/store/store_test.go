package store_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/store"
	"assay/internal/store/storetest"
	"assay/internal/testsupport/postgres"
)

// server is the Postgres of this test binary.
var server = postgres.Shared{Prepare: migrated}

func TestMain(m *testing.M) {
	code := m.Run()
	if err := server.Close(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = max(code, 1)
	}
	os.Exit(code)
}

func migrated(ctx context.Context, dsn string) error {
	s, err := store.Open(ctx, store.Config{Driver: store.DriverPostgres, DSN: dsn})
	if err != nil {
		return err
	}
	return errors.Join(s.Migrate(ctx), s.Close())
}

// postgresCopy returns a migrated database, postgresEmpty an empty one.
func postgresCopy(t *testing.T) store.Config {
	t.Helper()
	return store.Config{Driver: store.DriverPostgres, DSN: server.Database(t)}
}

func postgresEmpty(t *testing.T) store.Config {
	t.Helper()
	return store.Config{Driver: store.DriverPostgres, DSN: server.EmptyDatabase(t)}
}

func TestSQLite(t *testing.T) {
	t.Parallel()
	storetest.Run(t, storetest.SQLite, guardTenants)
}

func TestPostgres(t *testing.T) {
	t.Parallel()
	storetest.Run(t, postgresCopy, guardTenants)
}

// guardTenants fails the test if a statement that is not meant to see all tenants selects,
// changes or adds rows without the tenant.
func guardTenants(t *testing.T, s *store.Store) {
	t.Helper()
	var mu sync.Mutex
	var broken []string
	require.NoError(t, s.OnStatement(func(sql string, allTenants bool) {
		if allTenants || namesTenant(sql) {
			return
		}
		mu.Lock()
		defer mu.Unlock()
		broken = append(broken, sql)
	}))
	t.Cleanup(func() {
		mu.Lock()
		defer mu.Unlock()
		require.Empty(t, broken, "statements without the tenant")
	})
}

var tenantTable = regexp.MustCompile(
	`\b(projects|publications|licence_policies|change_comments|schedules|webhooks|webhook_deliveries|record_ends|api_keys|website_scans|website_categories|captures|idempotency_keys|audit_log|domains|suppressions|deliveries|site_health|site_pages|` +
		`connections|repositories|tenant_keys|code_runs|code_jobs|findings|finding_reviews|finding_groups|finding_review_log|branch_baselines|branch_findings|memberships)\b`)

// namesTenant reports whether a statement is limited to a tenant, or to tables without
// tenants.
func namesTenant(sql string) bool {
	if !tenantTable.MatchString(sql) {
		return true
	}
	if strings.HasPrefix(sql, "INSERT") {
		return strings.Contains(sql, "tenant_id")
	}
	where := strings.LastIndex(sql, "WHERE")
	return where >= 0 && regexp.MustCompile(`\btenant_id"?\s*=`).MatchString(sql[where:])
}

func TestGuardSeesStatementsWithoutTenant(t *testing.T) {
	t.Parallel()
	for sql, ok := range map[string]bool{
		`SELECT * FROM "tenants" WHERE id = $1`:                                             true,
		`SELECT "captures"."tenant_id" FROM "captures" WHERE scan_id = $1`:                  false,
		`SELECT * FROM captures`:                                                            false,
		`SELECT * FROM captures WHERE tenant_id = ? AND scan_id = ?`:                        true,
		`SELECT (SELECT 1 FROM projects WHERE tenant_id = ?) FROM website_scans WHERE id=?`: false,
		`UPDATE "website_scans" SET "state"=$1 WHERE tenant_id = $2 AND id = $3`:            true,
		`UPDATE "website_scans" SET "tenant_id"=$1 WHERE id = $3`:                           false,
		`DELETE FROM idempotency_keys WHERE expires_at <= ?`:                                false,
		`INSERT INTO audit_log (id, actor) VALUES (?, ?)`:                                   false,
	} {
		require.Equal(t, ok, namesTenant(sql), sql)
	}
}

func TestGuardIsAskedOnBothDatabases(t *testing.T) {
	t.Parallel()
	for _, cfg := range []store.Config{storetest.SQLite(t), postgresCopy(t)} {
		s := openMigrated(t, cfg)
		var seen []string
		require.NoError(t, s.OnStatement(func(sql string, _ bool) { seen = append(seen, strings.Fields(sql)[0]) }))
		tenant, err := s.Tenants.Create(t.Context(), "Workspace")
		require.NoError(t, err)
		_, err = s.Projects.List(t.Context(), tenant.ID, true)
		require.NoError(t, err)
		require.Error(t, s.Projects.Archive(t.Context(), tenant.ID, "none"))
		_, err = s.Operator().PurgeIdempotencyKeys(t.Context())
		require.NoError(t, err)
		require.Equal(t, []string{"INSERT", "SELECT", "UPDATE", "DELETE"}, seen, cfg.Driver)
	}
}

// openMigrated opens a store and migrates it.
func openMigrated(t *testing.T, cfg store.Config) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), cfg)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	require.NoError(t, s.Migrate(t.Context()))
	return s
}
