package store_test

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

// onBothCode runs a benchmark with a repository on each database.
func onBothCode(b *testing.B, run func(b *testing.B, s *store.Store, r scan.Repository)) {
	b.Helper()
	for _, driver := range []string{store.DriverSQLite, store.DriverPostgres} {
		b.Run(driver, func(b *testing.B) {
			cfg := store.Config{Driver: driver, DSN: filepath.Join(b.TempDir(), "assay.db")}
			if driver == store.DriverPostgres {
				cfg.DSN = server.Database(b)
			}
			s, err := store.Open(b.Context(), cfg)
			require.NoError(b, err)
			b.Cleanup(func() { require.NoError(b, s.Close()) })
			require.NoError(b, s.Migrate(b.Context()))
			run(b, s, benchRepository(b, s))
		})
	}
}

func benchRepository(b *testing.B, s *store.Store) scan.Repository {
	b.Helper()
	ctx := b.Context()
	tenant, err := s.Tenants.Create(ctx, "Workspace")
	require.NoError(b, err)
	p, err := s.Projects.Create(ctx, tenant.ID, "Shop")
	require.NoError(b, err)
	c, err := s.Connections.Create(ctx, store.NewConnection{
		Connection: scan.Connection{TenantID: tenant.ID, Name: "Work", Provider: "GIT"}, SealedToken: []byte("sealed"),
	})
	require.NoError(b, err)
	_, err = s.Repositories.Sync(ctx, tenant.ID, c.ID, []scan.Repository{{ExternalID: "1", Name: "shop", FullName: "acme/shop"}})
	require.NoError(b, err)
	list, err := s.Repositories.List(ctx, tenant.ID, "")
	require.NoError(b, err)
	r, err := s.Repositories.Change(ctx, tenant.ID, list[0].ID, store.RepositoryChange{ProjectShortID: &p.ShortID})
	require.NoError(b, err)
	return r
}

// benchRun creates a running run with one SAST job.
func benchRun(b *testing.B, s *store.Store, r scan.Repository) scan.CodeRun {
	b.Helper()
	run, _, err := s.CodeRuns.Create(b.Context(), store.NewCodeRun{Run: scan.CodeRun{
		Record: scan.Record{
			ID: uuid.Must(uuid.NewV7()).String(), TenantID: r.TenantID, ProjectID: r.ProjectID, DeadlineAt: time.Now().Add(time.Hour),
		},
		RepositoryID: r.ID,
		Branch:       "main", CommitSHA: "0123",
		Jobs: []scan.CodeJob{{ID: uuid.Must(uuid.NewV7()).String(), Dimension: scan.DimensionSAST}},
	}})
	require.NoError(b, err)
	run, err = s.CodeRuns.Start(b.Context(), r.TenantID, run.ID, "run", time.Now().Add(time.Hour))
	require.NoError(b, err)
	return run
}

// benchFindings returns findings of a usual size; those from different indexes are
// different.
func benchFindings(from, n int) []scan.Finding {
	out := make([]scan.Finding, n)
	for i := range out {
		out[i] = scan.Finding{
			Engines: []string{"engine"}, RuleID: "G304", Title: "Potential file inclusion via variable",
			Message: "A path that comes from outside is opened, so that any file of the host can be read.", Confidence: scan.ConfidenceHigh,
			Severity: scan.Severities()[i%4], CWE: []string{"CWE-22"}, Path: fmt.Sprintf("internal/service/part-%d/file-%d.go", i%40, i%400),
			StartLine: i, EndLine: i + 2,
			Snippet:     "\tdata, err := os.ReadFile(filepath.Join(root, name))\n\tif err != nil {\n\t\treturn nil, err\n\t}",
			Fingerprint: fmt.Sprintf("%064d", from+i), Occurrence: 1, Remediation: "Clean the path and keep it below a root.", EffortMinutes: 10,
		}
	}
	return out
}

func benchFinish(b *testing.B, s *store.Store, run scan.CodeRun, findings []scan.Finding) scan.CodeJob {
	b.Helper()
	job, err := s.CodeRuns.FinishJob(b.Context(), run.TenantID, run.ID, "run", scan.CodeJob{
		ID: run.Jobs[0].ID, Coverage: scan.CoverageComplete, Lines: 100_000, Engines: []scan.EngineRun{{Name: "engine"}},
	}, findings)
	require.NoError(b, err)
	require.Equal(b, len(findings), job.Findings)
	return job
}

// The first job of a branch, with 20,000 findings.
func BenchmarkFinishFirst(b *testing.B) {
	onBothCode(b, func(b *testing.B, s *store.Store, _ scan.Repository) {
		findings := benchFindings(0, 20_000)
		for b.Loop() {
			b.StopTimer()
			run := benchRun(b, s, benchRepository(b, s))
			b.StartTimer()
			benchFinish(b, s, run, findings)
		}
	})
}

// A job with 20,000 findings, of which 200 are new to the branch, while 200 others are gone.
func BenchmarkFinishNext(b *testing.B) {
	onBothCode(b, func(b *testing.B, s *store.Store, r scan.Repository) {
		benchFinish(b, s, benchRun(b, s, r), benchFindings(0, 20_000))
		from := 0
		for b.Loop() {
			b.StopTimer()
			run := benchRun(b, s, r)
			from += 200
			b.StartTimer()
			benchFinish(b, s, run, benchFindings(from, 20_000))
		}
	})
}

// All of 20,000 findings are gone, or return.
func BenchmarkFinishFixed(b *testing.B) {
	onBothCode(b, func(b *testing.B, s *store.Store, r scan.Repository) {
		findings := benchFindings(0, 20_000)
		for b.Loop() {
			b.StopTimer()
			benchFinish(b, s, benchRun(b, s, r), findings)
			run := benchRun(b, s, r)
			b.StartTimer()
			benchFinish(b, s, run, nil)
		}
	})
}

// Pages of ten of a job with 100,000 findings, 1,000 of them reviewed.
func BenchmarkFindings(b *testing.B) {
	onBothCode(b, func(b *testing.B, s *store.Store, r scan.Repository) {
		run := benchRun(b, s, r)
		job := benchFinish(b, s, run, benchFindings(0, 100_000))
		items, _, err := s.Findings.List(b.Context(), r.TenantID, job.ID, store.FindingFilter{Page: 5, Limit: 1000})
		require.NoError(b, err)
		for _, f := range items {
			_, err := s.Findings.Review(b.Context(), r.TenantID, f.ID, scan.Review{Status: scan.ReviewAcceptedRisk})
			require.NoError(b, err)
		}
		for name, f := range map[string]store.FindingFilter{
			"first":    {Page: 1},
			"last":     {Page: 10_000},
			"severity": {Page: 1, Severity: scan.SeverityLow},
			"open":     {Page: 1, ReviewStatus: scan.ReviewOpen},
			"openlast": {Page: 9_900, ReviewStatus: scan.ReviewOpen},
			"accepted": {Page: 1, ReviewStatus: scan.ReviewAcceptedRisk},
		} {
			f.Limit = 10
			b.Run(name, func(b *testing.B) {
				for b.Loop() {
					items, _, err := s.Findings.List(b.Context(), r.TenantID, job.ID, f)
					require.NoError(b, err)
					require.Len(b, items, 10)
				}
			})
		}
		for name, f := range map[string]store.FindingSearch{
			"search-first": {}, "search-deep": {From: 90_000}, "search-rule": {Rule: "G304", From: 50_000},
			"search-path": {Path: "internal/service/part-1/file-1.go"}, "search-folder": {Path: "nowhere/"}, "search-text": {Text: "nowhere"},
			"search-cwe": {CWE: "CWE-89"}, "search-accepted": {ReviewStatus: scan.ReviewAcceptedRisk, From: 50_000},
		} {
			f.Limit = 50
			b.Run(name, func(b *testing.B) {
				for b.Loop() {
					_, err := s.Findings.Search(b.Context(), r.TenantID, job.ID, f)
					require.NoError(b, err)
				}
			})
		}
		b.Run("walk", func(b *testing.B) {
			for b.Loop() {
				require.NoError(b, s.Findings.EachOfRun(b.Context(), r.TenantID, run.ID, func(scan.Finding) error { return nil }))
			}
		})
	})
}

// A review of a finding that 200 runs have.
func BenchmarkReview(b *testing.B) {
	onBothCode(b, func(b *testing.B, s *store.Store, r scan.Repository) {
		var job scan.CodeJob
		for range 200 {
			job = benchFinish(b, s, benchRun(b, s, r), benchFindings(0, 200))
		}
		items, _, err := s.Findings.List(b.Context(), r.TenantID, job.ID, store.FindingFilter{Page: 1, Limit: 1})
		require.NoError(b, err)
		status := scan.ReviewConfirmed
		for b.Loop() {
			if status == scan.ReviewConfirmed {
				status = scan.ReviewFalsePositive
			} else {
				status = scan.ReviewConfirmed
			}
			_, err := s.Findings.Review(b.Context(), r.TenantID, items[0].ID, scan.Review{Status: status})
			require.NoError(b, err)
		}
	})
}
