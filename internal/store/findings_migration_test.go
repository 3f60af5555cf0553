package store_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/store/storetest"
)

// Findings of earlier versions are searched and grouped, and their triage has a history.
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
		c, err := s.Connections.Create(ctx, store.NewConnection{
			Connection: scan.Connection{TenantID: tenant.ID, Name: "Work", Provider: "GIT"}, SealedToken: []byte("sealed"),
		})
		require.NoError(t, err, name)
		_, err = s.Repositories.Sync(ctx, tenant.ID, c.ID, []scan.Repository{{ExternalID: "1", Name: "shop", FullName: "acme/shop"}})
		require.NoError(t, err, name)
		list, err := s.Repositories.List(ctx, tenant.ID, "")
		require.NoError(t, err, name)
		repo, err := s.Repositories.Change(ctx, tenant.ID, list[0].ID, store.RepositoryChange{ProjectShortID: &project.ShortID})
		require.NoError(t, err, name)
		run, _, err := s.CodeRuns.Create(ctx, store.NewCodeRun{Run: scan.CodeRun{
			Record: scan.Record{
				ID: uuid.Must(uuid.NewV7()).String(), TenantID: tenant.ID, ProjectID: project.ID, DeadlineAt: time.Now().Add(time.Hour),
			},
			RepositoryID: repo.ID, Branch: "main", CommitSHA: "0123",
			Jobs: []scan.CodeJob{{ID: uuid.Must(uuid.NewV7()).String(), Dimension: scan.DimensionSAST}},
		}})
		require.NoError(t, err, name)
		job := run.Jobs[0].ID
		require.NoError(t, s.Exec(ctx, "UPDATE code_jobs SET all_high = 1 WHERE id = ?", job), name)
		require.NoError(t, s.Exec(ctx, `INSERT INTO findings (id, tenant_id, job_id, position, fingerprint, severity, state, effort_minutes, first_seen_at, doc)
VALUES ('`+id+`', ?, ?, 0, 'f', 'HIGH', 'NEW', 10, `+now+`, ?)`, tenant.ID, job, []byte(`{"rule":"sql","title":"SQL from text","path":"a/ü.go"}`)), name)
		require.NoError(t, s.Exec(ctx, `INSERT INTO finding_reviews (tenant_id, repository_id, dimension, fingerprint, status, reason, reviewed_by, reviewed_at)
VALUES (?, ?, 'SAST', 'f', 'CONFIRMED', 'Seen.', 'ada', `+now+`)`, tenant.ID, repo.ID), name)

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
