package store_test

import (
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/store"
	"assay/internal/store/storetest"
)

// Both dialects have the same tables, columns, requirements and indexes, so that
// what the suite proves of one is said about the other.
func TestDialectsHaveOneSchema(t *testing.T) {
	t.Parallel()
	lite, pg := openMigrated(t, storetest.SQLite(t)), openMigrated(t, postgresEmpty(t))
	for name, list := range map[string]func(*store.Store) ([]string, error){
		"columns": func(s *store.Store) ([]string, error) { return s.Columns(t.Context()) },
		"indexes": func(s *store.Store) ([]string, error) { return s.Indexes(t.Context()) },
	} {
		want, err := list(lite)
		require.NoError(t, err)
		require.NotEmpty(t, want)
		got, err := list(pg)
		require.NoError(t, err)
		require.Equal(t, want, got, name)
	}
}

func TestDialectsHaveTheSameMigrations(t *testing.T) {
	t.Parallel()
	names := func(dialect string) (out []string) {
		entries, err := fs.ReadDir(os.DirFS("migrations"), dialect)
		require.NoError(t, err)
		for _, e := range entries {
			out = append(out, e.Name())
		}
		return out
	}
	require.NotEmpty(t, names("sqlite"))
	require.Equal(t, names("sqlite"), names("postgres"))
}

// Every row that belongs to a tenant says so.
func TestEveryTableHasATenant(t *testing.T) {
	t.Parallel()
	s := openMigrated(t, storetest.SQLite(t))
	columns, err := s.Columns(t.Context())
	require.NoError(t, err)
	tables, withTenant := map[string]bool{}, map[string]bool{"tenants": true, "visited_hosts": true}
	for _, c := range columns {
		table, column, _ := strings.Cut(c, ".")
		tables[table] = true
		if column == "tenant_id required" {
			withTenant[table] = true
			require.Regexp(t, tenantTable, table, "the statement guard must know this table")
		}
	}
	require.Equal(t, tables, withTenant)
}

func TestMigrateFromEmpty(t *testing.T) {
	t.Parallel()
	for name, cfg := range map[string]store.Config{"sqlite": storetest.SQLite(t), "postgres": postgresEmpty(t)} {
		s, err := store.Open(t.Context(), cfg)
		require.NoError(t, err, name)
		t.Cleanup(func() { require.NoError(t, s.Close()) })
		version, err := s.Version(t.Context())
		require.NoError(t, err, name)
		require.Zero(t, version, name)
		pending, err := s.Pending(t.Context())
		require.NoError(t, err, name)
		require.True(t, pending, name)
		_, err = s.Tenants(t.Context())
		require.Error(t, err, "Open does not migrate")
	}
}

// Replicas that start together on an empty Postgres all find it migrated.
func TestPostgresMigratesOnce(t *testing.T) {
	t.Parallel()
	cfg := postgresEmpty(t)
	errs := make(chan error)
	for range 3 {
		go func() { errs <- migrated(t.Context(), cfg.DSN) }()
	}
	for range 3 {
		require.NoError(t, <-errs)
	}
}

// The database itself refuses records that contradict themselves.
func TestConstraints(t *testing.T) {
	t.Parallel()
	for name, cfg := range map[string]store.Config{"sqlite": storetest.SQLite(t), "postgres": postgresEmpty(t)} {
		s := openMigrated(t, cfg)
		ctx := t.Context()
		mine, err := s.CreateTenant(ctx, "Mine")
		require.NoError(t, err)
		theirs, err := s.CreateTenant(ctx, "Theirs")
		require.NoError(t, err)
		p, err := s.CreateProject(ctx, mine.ID, "Website")
		require.NoError(t, err)
		insert := func(id int, tenantID, state, startedAt, completedAt string) error {
			return s.Exec(ctx, fmt.Sprintf(`INSERT INTO website_scans (id, tenant_id, project_id, project_short_id, url, email, pillars, parts,
profile, triggered_by, state, reason, revision, run_id, run_no, queued_at, started_at, completed_at, deadline_at, updated_at,
band, catalogue_version, short_code, slug)
VALUES ('00000000-0000-7000-8000-00000000000%d', ?, ?, 'abc', '', '', '[]', '[]', 'http', 'api', ?, '', 1, '', 0,
'2026-01-01T00:00:00.000000Z', %s, %s, '2026-01-01T00:00:00.000000Z',
'2026-01-01T00:00:00.000000Z', '', '', '', '')`, id, startedAt, completedAt), tenantID, p.ID, state)
		}
		const then = "'2026-01-01T00:00:00.000000Z'"
		require.NoError(t, insert(1, mine.ID, "QUEUED", "NULL", "NULL"), name)
		require.NoError(t, insert(2, mine.ID, "FAILED", "NULL", then), name)
		require.Error(t, insert(3, mine.ID, "LOST", "NULL", "NULL"), "%s: unknown state", name)
		require.Error(t, insert(3, mine.ID, "QUEUED", "NULL", then), "%s: completed but not ended", name)
		require.Error(t, insert(3, mine.ID, "COMPLETE", then, "NULL"), "%s: ended but not completed", name)
		require.Error(t, insert(3, mine.ID, "RUNNING", "NULL", "NULL"), "%s: running but not started", name)
		require.Error(t, insert(3, theirs.ID, "QUEUED", "NULL", "NULL"), "%s: another tenant's project", name)
		require.Error(t, s.Exec(ctx, "DELETE FROM projects WHERE id = ?", p.ID), "%s: project with scans", name)
	}
}
