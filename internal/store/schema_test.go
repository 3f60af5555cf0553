package store_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/store/storetest"
)

// Both dialects have the same tables, columns, constraints and indexes, so that tests on one
// also apply to the other.
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
	require.NotEmpty(t, migrationNames(t, "sqlite"))
	require.Equal(t, migrationNames(t, "sqlite"), migrationNames(t, "postgres"))
}

func migrationVersions(t *testing.T) (out []int) {
	t.Helper()
	for _, name := range migrationNames(t, "sqlite") {
		digits, _, _ := strings.Cut(name, "_")
		version, err := strconv.Atoi(digits)
		require.NoError(t, err)
		out = append(out, version)
	}
	return out
}

func migrationNames(t *testing.T, dialect string) (out []string) {
	t.Helper()
	entries, err := fs.ReadDir(os.DirFS("migrations"), dialect)
	require.NoError(t, err)
	for _, e := range entries {
		out = append(out, e.Name())
	}
	return out
}

// Every row of a tenant has the tenant's id.
func TestEveryTableHasATenant(t *testing.T) {
	t.Parallel()
	s := openMigrated(t, storetest.SQLite(t))
	columns, err := s.Columns(t.Context())
	require.NoError(t, err)
	tables, withTenant := map[string]bool{}, map[string]bool{
		"tenants": true, "visited_hosts": true,
		// Users belong to no workspace; links may be for a user only.
		"users": true, "user_recovery_codes": true, "user_identities": true, "sessions": true, "links": true,
	}
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
		_, err = s.Tenants.List(t.Context())
		require.Error(t, err, "Open does not migrate")
	}
}

// A database of any earlier version can be migrated to the present one with its content.
func TestOldDatabasesMigrate(t *testing.T) {
	t.Parallel()
	versions := migrationVersions(t)
	latest := versions[len(versions)-1]
	for _, version := range versions[:len(versions)-1] {
		for _, cfg := range []store.Config{storetest.SQLite(t), postgresEmpty(t)} {
			name := fmt.Sprintf("%s from version %d", cfg.Driver, version)
			s, err := store.Open(t.Context(), cfg)
			require.NoError(t, err, name)
			t.Cleanup(func() { require.NoError(t, s.Close()) })
			require.NoError(t, s.MigrateTo(t.Context(), int64(version)), name)
			tenant, err := s.Tenants.Create(t.Context(), "Workspace")
			require.NoError(t, err, name)
			project, err := s.Projects.Create(t.Context(), tenant.ID, "Website")
			require.NoError(t, err, name)

			require.NoError(t, s.Migrate(t.Context()), name)
			reached, err := s.Version(t.Context())
			require.NoError(t, err, name)
			require.EqualValues(t, latest, reached, name)
			projects, err := s.Projects.List(t.Context(), tenant.ID, true)
			require.NoError(t, err, name)
			require.Equal(t, []scan.Project{project}, projects, name)
			c, err := s.Connections.Create(t.Context(), store.NewConnection{
				Connection: scan.Connection{TenantID: tenant.ID, Name: "Work", Provider: "GIT"}, SealedToken: []byte("sealed"),
			})
			require.NoError(t, err, name)
			_, err = s.Repositories.Sync(t.Context(), tenant.ID, c.ID, []scan.Repository{{ExternalID: "1"}})
			require.NoError(t, err, name)
		}
	}
}

// Site Health checks, their pages, idempotency keys and deliveries survive the renaming of
// their table.
func TestSiteHealthOutlivesItsRenaming(t *testing.T) {
	t.Parallel()
	const id, page, now = "00000000-0000-7000-8000-000000000001", "00000000-0000-7000-8000-000000000002", "'2026-01-01T00:00:00.000000Z'"
	for _, cfg := range []store.Config{storetest.SQLite(t), postgresEmpty(t)} {
		name, ctx := cfg.Driver, t.Context()
		s, err := store.Open(ctx, cfg)
		require.NoError(t, err, name)
		t.Cleanup(func() { require.NoError(t, s.Close()) })
		require.NoError(t, s.MigrateTo(ctx, 8), name)
		tenant, err := s.Tenants.Create(ctx, "Workspace")
		require.NoError(t, err, name)
		project, err := s.Projects.Create(ctx, tenant.ID, "Website")
		require.NoError(t, err, name)
		hash := [32]byte{1}
		for _, insert := range []struct {
			sql  string
			args []any
		}{
			{`INSERT INTO site_checks (id, tenant_id, project_id, project_short_id, url, mode, email, triggered_by, state, reason, revision, run_id, run_no,
queued_at, started_at, completed_at, deadline_at, updated_at, expires_at, score_overall, lighthouse)
VALUES ('` + id + `', ?, ?, ?, 'https://example.org/', 'MOBILE', '', 'api', 'COMPLETED', '', 3, 'run', 1, ` +
				now + `, ` + now + `, ` + now + `, ` + now + `, ` + now + `, ` + now + `, 81, '13')`, []any{tenant.ID, project.ID, project.ShortID}},
			{`INSERT INTO site_pages (id, tenant_id, check_id, position, url, page_key, shape, depth, source, found_from, state, skip, owner, attempts,
status, final_url, title, error_kind, error, updated_at)
VALUES ('` + page + `', ?, '` + id + `', 1, 'https://example.org/', 'k', '', 0, '', '', 'SCORED', '', '', 1, 200, '', 'Home', '', '', ` +
				now + `)`, []any{tenant.ID}},
			{`INSERT INTO idempotency_keys (tenant_id, key, request_hash, resource_kind, resource_id, created_at, expires_at)
VALUES (?, 'again', ?, 'site_check', '` + id + `', ` + now + `, '2100-01-01T00:00:00.000000Z')`, []any{tenant.ID, hash[:]}},
			{`INSERT INTO deliveries (id, tenant_id, kind, resource_id, recipient, state, attempts, message_id, problem, created_at, updated_at)
VALUES ('` + page + `', ?, 'site_check', '` + id + `', 'a@example.org', 'PENDING', 1, '', '', ` + now + `, ` + now + `)`, []any{tenant.ID}},
		} {
			require.NoError(t, s.Exec(ctx, insert.sql, insert.args...), name)
		}

		require.NoError(t, s.Migrate(ctx), name)
		check, err := s.SiteHealth.Get(ctx, tenant.ID, id)
		require.NoError(t, err, name)
		require.InDelta(t, 81, *check.Scores.Overall, 0, name)
		require.Equal(t, 1, check.Pages.Scored, name)
		found, err := s.SitePages.Get(ctx, tenant.ID, id, page)
		require.NoError(t, err, name)
		require.Equal(t, "Home", found.Title, name)
		again, replayed, err := s.SiteHealth.Replay(ctx, tenant.ID, "again", hash)
		require.NoError(t, err, name)
		require.True(t, replayed, name)
		require.Equal(t, id, again.ID, name)
		mails, err := s.Deliveries.List(ctx, tenant.ID, 10)
		require.NoError(t, err, name)
		require.Equal(t, scan.DeliverySiteHealth, mails[0].Kind, name)
		require.Error(t, s.Exec(ctx, "DELETE FROM site_health WHERE id = ?", id), "%s: a check with pages", name)
		require.Error(t, s.Exec(ctx, "UPDATE site_health SET state = 'LOST' WHERE id = ?", id), "%s: unknown state", name)
		left, err := s.Names(ctx, "site_check")
		require.NoError(t, err, name)
		require.Empty(t, left, name)
	}
}

// Pages survive the renaming of the column that refers to their Site Health check.
func TestSitePagesOutliveTheRenamingOfTheirColumn(t *testing.T) {
	t.Parallel()
	const id, page, now = "00000000-0000-7000-8000-000000000001", "00000000-0000-7000-8000-000000000002", "'2026-01-01T00:00:00.000000Z'"
	for _, cfg := range []store.Config{storetest.SQLite(t), postgresEmpty(t)} {
		name, ctx := cfg.Driver, t.Context()
		s, err := store.Open(ctx, cfg)
		require.NoError(t, err, name)
		t.Cleanup(func() { require.NoError(t, s.Close()) })
		require.NoError(t, s.MigrateTo(ctx, 10), name)
		tenant, err := s.Tenants.Create(ctx, "Workspace")
		require.NoError(t, err, name)
		project, err := s.Projects.Create(ctx, tenant.ID, "Website")
		require.NoError(t, err, name)
		require.NoError(t, s.Exec(ctx, `INSERT INTO site_health (id, tenant_id, project_id, project_short_id, url, mode, email, triggered_by,
state, reason, revision, run_id, run_no, queued_at, started_at, deadline_at, updated_at, expires_at, lighthouse)
VALUES (?, ?, ?, ?, 'https://example.org/', 'MOBILE', '', 'api', 'RUNNING', '', 3, 'run', 1, `+strings.Repeat(now+", ", 4)+now+", '13')",
			id, tenant.ID, project.ID, project.ShortID), name)
		require.NoError(t,
			s.Exec(ctx, `INSERT INTO site_pages (id, tenant_id, check_id, position, url, page_key, shape, depth, source, found_from,
state, skip, owner, attempts, status, final_url, title, error_kind, error, updated_at)
VALUES (?, ?, ?, 1, 'https://example.org/', 'k', '', 0, '', '', 'SCORED', '', '', 1, 200, '', 'Home', '', '', `+now+")", page, tenant.ID,
				id), name)

		require.NoError(t, s.Migrate(ctx), name)
		found, err := s.SitePages.Get(ctx, tenant.ID, id, page)
		require.NoError(t, err, name)
		require.Equal(t, "Home", found.Title, name)
		counts, err := s.SitePages.Counts(ctx, tenant.ID, id)
		require.NoError(t, err, name)
		require.Equal(t, 1, counts.Scored, name)
		require.Error(t, s.Exec(ctx, "DELETE FROM site_health WHERE id = ?", id), "%s: a check with pages", name)
		require.Error(t, s.Exec(ctx, "UPDATE site_pages SET site_health_id = id"), "%s: a page of no check", name)
		columns, err := s.Columns(ctx)
		require.NoError(t, err, name)
		require.Contains(t, columns, "site_pages.site_health_id required", name)
		require.NotContains(t, columns, "site_pages.check_id required", name)
		left, err := s.Names(ctx, "site_pages%check_id")
		require.NoError(t, err, name)
		require.Empty(t, left, name)
	}
}

// Replicas that start concurrently on an empty Postgres all find it migrated.
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

// The database itself refuses inconsistent records.
func TestConstraints(t *testing.T) {
	t.Parallel()
	for name, cfg := range map[string]store.Config{"sqlite": storetest.SQLite(t), "postgres": postgresEmpty(t)} {
		s := openMigrated(t, cfg)
		ctx := t.Context()
		mine, err := s.Tenants.Create(ctx, "Mine")
		require.NoError(t, err)
		theirs, err := s.Tenants.Create(ctx, "Theirs")
		require.NoError(t, err)
		p, err := s.Projects.Create(ctx, mine.ID, "Website")
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

func TestCodeConstraints(t *testing.T) {
	t.Parallel()
	const now, id = "'2026-01-01T00:00:00.000000Z'", "00000000-0000-7000-8000-00000000000"
	for name, cfg := range map[string]store.Config{"sqlite": storetest.SQLite(t), "postgres": postgresEmpty(t)} {
		s := openMigrated(t, cfg)
		ctx := t.Context()
		mine, err := s.Tenants.Create(ctx, "Mine")
		require.NoError(t, err)
		theirs, err := s.Tenants.Create(ctx, "Theirs")
		require.NoError(t, err)
		p, err := s.Projects.Create(ctx, mine.ID, "Shop")
		require.NoError(t, err)
		c, err := s.Connections.Create(ctx, store.NewConnection{
			Connection: scan.Connection{TenantID: mine.ID, Name: "Work"}, SealedToken: []byte("x"),
		})
		require.NoError(t, err)
		_, err = s.Repositories.Sync(ctx, mine.ID, c.ID, []scan.Repository{{ExternalID: "1"}})
		require.NoError(t, err)
		repos, err := s.Repositories.List(ctx, mine.ID, "")
		require.NoError(t, err)
		run := func(n int, tenantID, state, startedAt, completedAt string) error {
			return s.Exec(ctx,
				fmt.Sprintf(`INSERT INTO code_runs (id, tenant_id, project_id, project_short_id, repository_id, repo_name, repo_full_name,
connection_id, branch, commit_sha, triggered_by, state, reason, revision, run_id, run_no, queued_at, started_at, completed_at,
deadline_at, updated_at)
VALUES ('%s%d', ?, ?, 'abc', ?, '', '', ?, 'main', '', '', ?, '', 1, '', 0, %s, %s, %s, %s, %s)`, id, n, now, startedAt, completedAt, now,
					now),
				tenantID, p.ID, repos[0].ID, c.ID, state)
		}
		require.NoError(t, run(1, mine.ID, "QUEUED", "NULL", "NULL"), name)
		require.Error(t, run(2, mine.ID, "COMPLETE", now, now), "%s: the state of another kind", name)
		require.Error(t, run(2, mine.ID, "RUNNING", "NULL", "NULL"), "%s: running but not started", name)
		require.Error(t, run(2, mine.ID, "QUEUED", "NULL", now), "%s: completed but not ended", name)
		require.Error(t, run(2, theirs.ID, "QUEUED", "NULL", "NULL"), "%s: another tenant's repository", name)
		job := func(n int, tenantID, dimension, state, coverage, completedAt string) error {
			return s.Exec(ctx, fmt.Sprintf(`INSERT INTO code_jobs (id, tenant_id, scan_run_id, dimension, state, reason, coverage, lines,
all_critical, all_high, all_medium, all_low, critical, high, medium, low, effort_minutes, completed_at)
VALUES ('%s%d', ?, '%s1', ?, ?, '', ?, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, %s)`, id, n, id, completedAt), tenantID, dimension, state, coverage)
		}
		require.NoError(t, job(1, mine.ID, "SAST", "COMPLETED", "PARTIAL", now), name)
		require.Error(t, job(2, mine.ID, "SAST", "QUEUED", "", "NULL"), "%s: two of a dimension", name)
		require.Error(t, job(2, mine.ID, "LUCK", "QUEUED", "", "NULL"), "%s: unknown dimension", name)
		require.Error(t, job(2, mine.ID, "SCA", "COMPLETED", "", now), "%s: completed without coverage", name)
		require.Error(t, job(2, mine.ID, "SCA", "FAILED", "PARTIAL", now), "%s: failed with coverage", name)
		require.Error(t, job(2, theirs.ID, "SCA", "QUEUED", "", "NULL"), "%s: another tenant's run", name)
		require.Error(t, s.Exec(ctx, "DELETE FROM repositories WHERE id = ?", repos[0].ID), "%s: repository with runs", name)
		require.Error(t, s.Exec(ctx, "DELETE FROM connections WHERE id = ?", c.ID), "%s: connection with repositories", name)
	}
}

// firstSideBySide is the first migration that follows the rule of TestMigrationsOnlyExpand.
const firstSideBySide = 12

// Processes of the previous release still run while the schema is migrated, and write to it: migrations add, and what
// nothing uses any more is only removed a release later.
func TestMigrationsOnlyExpand(t *testing.T) {
	t.Parallel()
	breaking := regexp.MustCompile(`(?i)\b(DROP\s+(TABLE|COLUMN|VIEW)|RENAME\s+(TO|COLUMN)|ALTER\s+COLUMN|SET\s+NOT\s+NULL|` +
		`ADD\s+(CONSTRAINT|CHECK|UNIQUE))\b`)
	required := regexp.MustCompile(`(?i)\bADD\s+COLUMN\b[^;]*\bNOT\s+NULL\b[^;]*;`)
	for _, dialect := range []string{"sqlite", "postgres"} {
		for i, name := range migrationNames(t, dialect) {
			if migrationVersions(t)[i] < firstSideBySide {
				continue
			}
			raw, err := os.ReadFile(filepath.Join("migrations", dialect, name))
			require.NoError(t, err)
			require.Empty(t, breaking.FindString(string(raw)), "%s/%s breaks the previous release", dialect, name)
			for _, column := range required.FindAllString(string(raw), -1) {
				require.Regexp(t, `(?i)\bDEFAULT\b`, column, "%s/%s: the previous release does not fill the column", dialect, name)
			}
		}
	}
}
