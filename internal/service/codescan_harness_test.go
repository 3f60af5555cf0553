package service_test

import (
	"context"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/blob"
	"assay/internal/provider"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
)

const (
	codeRunTime = 2 * time.Hour
	commit      = "8d3f0c1b2a495867e0f1d2c3b4a5968778695a4b"
)

// codeReplica returns the service of code scans in another process.
func (b *bench) codeReplica() *service.CodeScans {
	b.t.Helper()
	if b.blobs == nil {
		var err error
		b.blobs, err = blob.Open(b.t.Context(), "file://"+b.t.TempDir(), blob.Options{})
		require.NoError(b.t, err)
		b.t.Cleanup(func() { require.NoError(b.t, b.blobs.Close()) })
	}
	return &service.CodeScans{
		Store: b.store, Blobs: b.blobs, Providers: b.git, Workflows: b.flows, Clock: b.clock.Now, Log: slog.New(slog.NewTextHandler(b.logs, nil)),
		InFlight: 100, QueueDeadline: queueDeadline, RunTime: codeRunTime, CloseAfter: closeAfter, Server: "https://assay.example",
		Version: "1.2.3",
	}
}

// repository returns acme/app, which may be scanned unless change prevents it.
func (b *bench) repository(change store.RepositoryChange) scan.Repository {
	b.t.Helper()
	ctx := b.t.Context()
	if b.repo.ID == "" {
		c, err := b.store.Connections.Create(ctx, store.NewConnection{Connection: scan.Connection{
			ID: newID(), TenantID: b.tenant.ID, Name: "Code", Provider: string(provider.GitHub), Status: scan.ConnectionActive,
		}, SealedToken: []byte("sealed")})
		require.NoError(b.t, err)
		_, err = b.store.Repositories.Sync(ctx, b.tenant.ID, c.ID, []scan.Repository{{
			ExternalID: "11", Name: "app", FullName: "acme/app", CloneURL: "https://git.example/acme/app.git", DefaultBranch: "main",
		}})
		require.NoError(b.t, err)
		repos, err := b.store.Repositories.List(ctx, b.tenant.ID, "")
		require.NoError(b.t, err)
		b.repo, err = b.store.Repositories.Change(ctx, b.tenant.ID, repos[0].ID, store.RepositoryChange{ProjectShortID: &b.project.ShortID})
		require.NoError(b.t, err)
	}
	var err error
	b.repo, err = b.store.Repositories.Change(ctx, b.tenant.ID, b.repo.ID, change)
	require.NoError(b.t, err)
	return b.repo
}

// codeRequest returns a valid request, modified by change.
func (b *bench) codeRequest(change func(*service.TriggerCodeScan)) service.TriggerCodeScan {
	b.t.Helper()
	req := service.TriggerCodeScan{TenantID: b.tenant.ID, IntegrationRepoID: b.repository(store.RepositoryChange{}).ID, Trigger: "api"}
	if change != nil {
		change(&req)
	}
	return req
}

func (b *bench) triggerCode() scan.CodeRun {
	b.t.Helper()
	r, replayed, err := b.code.Trigger(b.t.Context(), b.codeRequest(nil))
	require.NoError(b.t, err)
	require.False(b.t, replayed)
	return r
}

// judged returns a running run whose SAST job has these findings.
func (b *bench) judged(findings ...scan.Finding) scan.CodeRun {
	b.t.Helper()
	r := b.triggerCode()
	r, err := b.store.CodeRuns.Start(b.t.Context(), b.tenant.ID, r.ID, "run-1", b.clock.Now().Add(runDeadline))
	require.NoError(b.t, err)
	b.finishJob(r, 0, findings...)
	r, err = b.store.CodeRuns.Get(b.t.Context(), b.tenant.ID, r.ID)
	require.NoError(b.t, err)
	return r
}

// finishJob finishes a dimension that judged 8,000 lines: with one MEDIUM finding, the score
// is 70.
func (b *bench) finishJob(r scan.CodeRun, dimension int, findings ...scan.Finding) {
	b.t.Helper()
	_, err := b.store.CodeRuns.FinishJob(b.t.Context(), b.tenant.ID, r.ID, "run-1", scan.CodeJob{
		ID: r.Jobs[dimension].ID, Coverage: scan.CoverageComplete, Lines: 8000,
		Engines: []scan.EngineRun{{Name: "gosec", Version: "2.28.0", Files: 3}},
	}, findings)
	require.NoError(b.t, err)
}

// finding returns a finding of MEDIUM severity in the file.
func finding(path string) scan.Finding {
	return scan.Finding{
		RuleID: "G201", Title: "SQL built from text", Message: "A query is put together from text.", Severity: scan.SeverityMedium,
		Confidence: scan.ConfidenceHigh, Engines: []string{"gosec"}, Path: path, StartLine: 3, Occurrence: 1,
		Fingerprint: strings.Repeat("0", 64-len(path)) + path,
	}
}

// git is a fake provider that the test controls.
type git struct {
	provider.Provider

	mu      sync.Mutex
	refuse  error // of the connection
	err     error // of the provider
	branch  provider.Branch
	asked   []string                  // names of branches
	between func(ctx context.Context) // runs while the provider is asked

	tips    map[string]string // of branches other than branch
	commits map[string]bool   // commits that exist in addition to the tips
	pulls   map[int]provider.PullRequest
}

func (g *git) Resolve(_ context.Context, _ string, r scan.Repository) (provider.Provider, provider.Repository, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g, provider.Repository{FullName: r.FullName}, g.refuse
}

func (g *git) Branch(ctx context.Context, _ provider.Repository, name string) (provider.Branch, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.asked = append(g.asked, name)
	if g.between != nil {
		g.between(ctx)
	}
	if _, bounded := ctx.Deadline(); !bounded {
		return provider.Branch{}, context.DeadlineExceeded // requests of waiting callers must have a deadline
	}
	if tip, ok := g.tips[name]; ok {
		return provider.Branch{Name: name, Commit: tip}, g.err
	}
	if g.tips != nil && name != "main" {
		return provider.Branch{}, &scan.Error{Code: scan.CodeNotFound, Name: service.NameBranchNotFound, Message: "No such branch."}
	}
	if g.branch.Commit == "" && g.err == nil {
		return provider.Branch{Name: name, Commit: commit}, nil
	}
	return g.branch, g.err
}

func (g *git) Commit(_ context.Context, _ provider.Repository, commit string) error {
	if !g.commits[commit] {
		return &scan.Error{Code: scan.CodeInvalid, Name: service.NameChangeCommit, Message: "No such commit."}
	}
	return nil
}

func (g *git) PullRequest(_ context.Context, _ provider.Repository, number int) (provider.PullRequest, error) {
	p, ok := g.pulls[number]
	if !ok {
		return p, &scan.Error{Code: scan.CodeInvalid, Name: service.NameChangePull, Message: "No such pull request."}
	}
	return p, nil
}
