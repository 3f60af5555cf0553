package activities_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/scan"
	"assay/internal/store"
	"assay/workflows/contract"
)

// codeEnded returns an ended run of main with one finding and its documents.
func (b *bench) codeEnded(repo scan.Repository) scan.CodeRun {
	b.t.Helper()
	ctx, s := b.t.Context(), b.do.Store
	r, _, err := s.CodeRuns.Create(ctx, store.NewCodeRun{Run: scan.CodeRun{
		Record: scan.Record{
			ID: uuid.Must(uuid.NewV7()).String(), TenantID: repo.TenantID, ProjectID: repo.ProjectID, Trigger: "api",
			DeadlineAt: time.Now().Add(time.Hour),
		},
		RepositoryID: repo.ID, Branch: "main",
		CommitSHA: "0123456789abcdef0123456789abcdef01234567",
		Jobs:      []scan.CodeJob{{ID: uuid.Must(uuid.NewV7()).String(), Dimension: scan.DimensionSAST}},
	}})
	require.NoError(b.t, err)
	_, err = s.CodeRuns.Start(ctx, r.TenantID, r.ID, "run", time.Now().Add(time.Hour))
	require.NoError(b.t, err)
	key := code.BlobFolder(r.ID) + r.Jobs[0].ID + "/sbom.cdx.json"
	for _, key := range []string{key, code.BlobFolder(r.ID) + "snapshot.tar"} {
		require.NoError(b.t, b.do.Blobs.Put(ctx, key, strings.NewReader("x"), "application/json"))
	}
	_, err = s.CodeRuns.FinishJob(ctx, r.TenantID, r.ID, "run", scan.CodeJob{
		ID: r.Jobs[0].ID, Coverage: scan.CoverageComplete, Lines: 10, Artifacts: []scan.ArtifactRef{{Name: "sbom.cdx.json", Key: key, Bytes: 1}},
	}, []scan.Finding{{RuleID: "r", Title: "A flaw", Path: "a.go", Severity: scan.SeverityLow, Fingerprint: "a"}})
	require.NoError(b.t, err)
	r, err = s.CodeRuns.Finish(ctx, r.TenantID, r.ID, "run", scan.StateCompleted, "")
	require.NoError(b.t, err)
	return r
}

// Findings and documents of an expired run are removed; its record stays, and so does
// everything of the last run of its branch.
func TestPurgeOfCodeRuns(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	do := b.keeper()
	ctx := t.Context()
	c, err := b.do.Store.Connections.Create(ctx, store.NewConnection{Connection: scan.Connection{
		ID: uuid.NewString(), TenantID: b.project.TenantID, Name: "Code", Provider: "GITHUB", Status: scan.ConnectionActive,
	}, SealedToken: []byte("sealed")})
	require.NoError(t, err)
	_, err = b.do.Store.Repositories.Sync(ctx, b.project.TenantID, c.ID, []scan.Repository{
		{ExternalID: "1", Name: "app", FullName: "acme/app", CloneURL: "https://git.example/acme/app.git", DefaultBranch: "main"},
	})
	require.NoError(t, err)
	repos, err := b.do.Store.Repositories.List(ctx, b.project.TenantID, "")
	require.NoError(t, err)
	repo, err := b.do.Store.Repositories.Change(ctx, b.project.TenantID, repos[0].ID, store.RepositoryChange{
		ProjectShortID: &b.project.ShortID,
	})
	require.NoError(t, err)
	old, last := b.codeEnded(repo), b.codeEnded(repo)

	input := contract.PurgeInput{Each: 10}
	do.Purge.Clock = func() time.Time { return time.Now().Add(2 * time.Hour) }
	require.Zero(t, run[contract.PurgePlan](b, do.Preview, input).Total(), "without a retention they are kept for ever")
	do.Purge.CodeRetention = 3 * time.Hour
	require.Zero(t, run[contract.PurgePlan](b, do.Preview, input).Total())
	do.Purge.CodeRetention = time.Hour
	want := []contract.PurgeLine{{
		Kind: "code scan run", ID: old.ID, TenantID: old.TenantID, Project: b.project.ShortID, Subject: "acme/app main",
		ExpiredAt: old.CompletedAt.Add(time.Hour).Truncate(time.Second), Rows: 1, Blobs: 2,
	}}
	for range 2 {
		require.Equal(t, want, run[contract.PurgePlan](b, do.Preview, input).Oldest, "a preview changes nothing")
	}
	require.Equal(t, purged("code scan run", 1, 1, 2, 0), run[contract.PurgeResult](b, do.Run, input))
	require.Equal(t, purged("", 0, 0, 0, 0), run[contract.PurgeResult](b, do.Run, input))
	left := 0
	for key, err := range b.do.Blobs.List(ctx, "code/") {
		require.NoError(t, err)
		require.Contains(t, key, last.ID)
		left++
	}
	require.Equal(t, 2, left)
	record, err := b.do.Store.CodeRuns.Get(ctx, old.TenantID, old.ID)
	require.NoError(t, err)
	require.False(t, record.PurgedAt.IsZero())
	require.Equal(t, old.Jobs[0].Score, record.Jobs[0].Score)
	require.Empty(t, record.Jobs[0].Artifacts, "it offers no documents that are gone")
}
