package store_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/store/storetest"
)

// insertRun inserts a repository and a queued run of one job with the columns of version 14,
// because today's store would use later columns. All have the same id.
func insertRun(t *testing.T, s *store.Store, driver, tenant string, project scan.Project, id string) {
	t.Helper()
	const now, no = "'2026-01-01T00:00:00.000000Z'", "''"
	yes, off := "TRUE", "FALSE"
	if driver == store.DriverSQLite {
		yes, off = "1", "0"
	}
	ctx := t.Context()
	require.NoError(t, s.Exec(ctx, `INSERT INTO repositories (id, tenant_id, project_id, project_short_id, external_id, name, full_name, clone_url,
default_branch, selected_branch, enabled, private, archived, created_at, updated_at)
VALUES (?, ?, ?, ?, '1', 'shop', 'acme/shop', `+no+`, 'main', 'main', `+yes+`, `+off+`, `+off+`, `+now+`, `+now+`)`,
		id, tenant, project.ID, project.ShortID), driver)
	require.NoError(t, s.Exec(ctx, `INSERT INTO code_runs (id, tenant_id, project_id, project_short_id, repository_id, repo_name, repo_full_name,
connection_id, branch, commit_sha, triggered_by, state, reason, revision, run_id, run_no, queued_at, deadline_at, updated_at)
VALUES (?, ?, ?, ?, ?, 'shop', 'acme/shop', ?, 'main', '0123', 'api', 'QUEUED', `+no+`, 1, `+no+`, 0, `+now+`, `+now+`, `+now+`)`,
		id, tenant, project.ID, project.ShortID, id, id), driver)
	require.NoError(t, s.Exec(ctx, `INSERT INTO code_jobs (id, tenant_id, scan_run_id, dimension, state, reason, coverage, lines,
all_critical, all_high, all_medium, all_low, critical, high, medium, low, effort_minutes)
VALUES (?, ?, ?, 'SAST', 'QUEUED', `+no+`, `+no+`, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`, id, tenant, id), driver)
}

// Findings of earlier versions can be searched and grouped, and their triage has a history.
func TestOldFindingsAreSearched(t *testing.T) {
	t.Parallel()
	const id, now = "00000000-0000-7000-8000-000000000001", "'2026-01-01T00:00:00.000000Z'"
	for _, cfg := range []store.Config{storetest.SQLite(t), postgresEmpty(t)} {
		name, ctx := cfg.Driver, t.Context()
		s, err := store.Open(ctx, cfg)
		require.NoError(t, err, name)
		t.Cleanup(func() { require.NoError(t, s.Close()) })
		require.NoError(t, s.MigrateTo(ctx, 14), name)
		tenant, err := s.Tenants.Create(ctx, "Workspace")
		require.NoError(t, err, name)
		project, err := s.Projects.Create(ctx, tenant.ID, "Shop")
		require.NoError(t, err, name)
		repo, job := id, id
		insertRun(t, s, cfg.Driver, tenant.ID, project, id)
		require.NoError(t, s.Exec(ctx, "UPDATE code_jobs SET all_high = 1 WHERE id = ?", job), name)
		require.NoError(t, s.Exec(ctx, `INSERT INTO findings (id, tenant_id, job_id, position, fingerprint, severity, state, effort_minutes, first_seen_at, doc)
VALUES ('`+id+`', ?, ?, 0, 'f', 'HIGH', 'NEW', 10, `+now+`, ?)`, tenant.ID, job, []byte(`{"rule":"sql","title":"SQL from text","path":"a/ü.go"}`)), name)
		require.NoError(t, s.Exec(ctx, `INSERT INTO finding_reviews (tenant_id, repository_id, dimension, fingerprint, status, reason, reviewed_by, reviewed_at)
VALUES (?, ?, 'SAST', 'f', 'CONFIRMED', 'Seen.', 'ada', `+now+`)`, tenant.ID, repo), name)

		require.NoError(t, s.Migrate(ctx), name)
		for _, f := range []store.FindingSearch{{Rule: "sql"}, {Path: "a/ü.go"}, {Path: "a/"}, {Text: "sql FROM"}} {
			f.Limit = 10
			p, err := s.Findings.Search(ctx, tenant.ID, job, f)
			require.NoError(t, err, name)
			require.Len(t, p.Items, 1, name)
		}
		groups, total, err := s.Findings.Groups(ctx, tenant.ID, job, store.GroupByRule, 1, 10)
		require.NoError(t, err, name)
		require.Equal(t, 1, total, name)
		require.Equal(t, []store.FindingGroup{{Name: "sql", Title: "SQL from text", Counts: scan.FindingCounts{High: 1}}}, groups, name)
		log, err := s.Findings.Reviews(ctx, tenant.ID, id)
		require.NoError(t, err, name)
		require.Len(t, log, 1, name)
		require.Equal(t, "Seen.", log[0].Reason, name)
	}
}
