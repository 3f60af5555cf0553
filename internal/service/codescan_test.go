package service_test

import (
	"context"
	"encoding/json"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/internal/provider"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
)

func newID() string { return uuid.Must(uuid.NewV7()).String() }

func to[T any](v T) *T { return &v }

func TestTriggerOfACodeScan(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	repo := b.repository(store.RepositoryChange{SelectedBranch: to("release/1")})
	began := b.clock.Now()
	r, replayed, err := b.code.Trigger(t.Context(), b.codeRequest(func(req *service.TriggerCodeScan) {
		req.Dimensions = []string{"SECRETS", "SAST", "SECRETS"}
		req.IntegrationRepoID = strings.ToUpper(req.IntegrationRepoID)
	}))
	require.NoError(t, err)
	require.False(t, replayed)
	require.Equal(t, []string{"release/1"}, b.git.asked)
	require.Equal(t, []string{r.ID}, b.flows.started)
	require.Equal(t, []string{b.project.ShortID + " git.example/acme/app"}, b.flows.hosts)
	require.Equal(t, []time.Duration{codeRunTime}, b.flows.crawls)
	got, err := b.code.Run(t.Context(), b.tenant.ID, r.ID)
	require.NoError(t, err)
	require.Equal(t, []any{"release/1", commit, repo.ID, "app", "acme/app", b.project.ShortID, "api", scan.StateQueued},
		[]any{got.Branch, got.CommitSHA, got.RepositoryID, got.RepoName, got.RepoFullName, got.ProjectShortID, got.Trigger, got.State})
	require.Equal(t, began.Add(queueDeadline), got.DeadlineAt)
	require.Equal(t, began, got.DispatchedAt)
	require.Len(t, got.Jobs, 2, "in the order of dimensions, duplicates dropped")
	require.Equal(t, scan.DimensionSAST, got.Jobs[0].Dimension)
	require.Equal(t, scan.DimensionSecrets, got.Jobs[1].Dimension)
}

// If the listing did not contain the default branch of a repository, the provider is asked
// for it.
func TestTriggerAsksForTheDefaultBranch(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	repo := b.repository(store.RepositoryChange{})
	_, err := b.store.Repositories.Sync(t.Context(), b.tenant.ID, repo.ConnectionID, []scan.Repository{
		{ExternalID: "11", Name: "app", FullName: "acme/app", CloneURL: "git@git.example:acme/app.git"},
	})
	require.NoError(t, err)
	b.git.branch = provider.Branch{Name: "trunk", Commit: strings.Repeat("ab", 32)}
	r := b.triggerCode()
	require.Equal(t, []string{""}, b.git.asked)
	require.Equal(t, "trunk", r.Branch)
	require.Equal(t, strings.Repeat("ab", 32), r.CommitSHA)
	require.Equal(t, b.project.ShortID+" git.example/acme/app", b.flows.hosts[0])
}

// refusal is a reason to refuse a run, in the order of the checks.
type refusal struct {
	name, message string
	code          scan.Code
	spoil         func(b *bench, req *service.TriggerCodeScan)
}

func refusals() []refusal {
	named := func(code scan.Code, name, message string) error {
		return &scan.Error{Code: code, Name: name, Message: message}
	}
	return []refusal{
		{"", "integrationRepoId is required", scan.CodeInvalid, func(_ *bench, r *service.TriggerCodeScan) { r.IntegrationRepoID = " " }},
		{
			"", "dimensions[1] must be one of SAST, SCA, SECRETS, CODE_QUALITY", scan.CodeInvalid,
			func(_ *bench, r *service.TriggerCodeScan) { r.Dimensions = []string{"SCA", "sca"} },
		},
		{
			"", "Idempotency-Key must be at most 255 characters long", scan.CodeInvalid,
			func(_ *bench, r *service.TriggerCodeScan) { r.IdempotencyKey = strings.Repeat("k", 256) },
		},
		{
			"INTEGRATION_REPO_NOT_FOUND", "Repository not found!", scan.CodeNotFound,
			func(_ *bench, r *service.TriggerCodeScan) { r.IntegrationRepoID = newID() },
		},
		{"INTEGRATION_REPO_NOT_ASSIGNED", "Assign the repository to a project before scanning it.", scan.CodeInvalid,
			func(b *bench, _ *service.TriggerCodeScan) {
				b.repository(store.RepositoryChange{ProjectShortID: to("")})
			}},
		{"PROJECT_ARCHIVED", "This project is archived and cannot be modified!", scan.CodeInvalid, func(b *bench, _ *service.TriggerCodeScan) {
			require.NoError(b.t, b.store.Projects.Archive(b.t.Context(), b.tenant.ID, b.project.ShortID))
		}},
		{"INTEGRATION_REPO_DISABLED", "The repository is excluded from scanning; enable it first.", scan.CodeInvalid,
			func(b *bench, _ *service.TriggerCodeScan) {
				b.repository(store.RepositoryChange{Enabled: to(false)})
			}},
		{"TENANT_INTEGRATION_NOT_ACTIVE", "No.", scan.CodeInvalid, func(b *bench, _ *service.TriggerCodeScan) {
			b.git.refuse = named(scan.CodeInvalid, "TENANT_INTEGRATION_NOT_ACTIVE", "No.")
		}},
		{"INTEGRATION_REPO_BRANCH_NOT_FOUND", "None.", scan.CodeNotFound, func(b *bench, _ *service.TriggerCodeScan) {
			b.git.err = named(scan.CodeNotFound, "INTEGRATION_REPO_BRANCH_NOT_FOUND", "None.")
		}},
		{"", "Scan limit reached", scan.CodeQuota, func(b *bench, _ *service.TriggerCodeScan) { b.code.InFlight = 1 }},
	}
}

// Of several reasons to refuse a run, the first in the order is reported; the provider is
// not asked about a run that is refused before.
func TestTriggerOfACodeScanRefusesInOrder(t *testing.T) {
	t.Parallel()
	all := refusals()
	for i, first := range all {
		for _, second := range append([]refusal{first}, all[i+1:]...) {
			if first.name == "INTEGRATION_REPO_NOT_ASSIGNED" && second.name == "PROJECT_ARCHIVED" {
				continue // a repository without a project cannot have an archived one
			}
			b := newBench(t)
			b.triggerCode()
			asked := len(b.git.asked)
			req := b.codeRequest(nil)
			second.spoil(b, &req) // repositories of an archived project cannot be changed
			first.spoil(b, &req)
			_, _, err := b.code.Trigger(t.Context(), req)
			require.Equal(t, first.code, scan.CodeOf(err), "%s, %s: %v", first.message, second.message, err)
			require.Contains(t, scan.MessageOf(err), first.message)
			var e *scan.Error
			require.ErrorAs(t, err, &e)
			require.Equal(t, first.name, e.Name)
			if i < 8 {
				require.Len(t, b.git.asked, asked, "%s: the provider was asked", first.message)
			}
			require.Len(t, b.flows.started, 1)
		}
	}
}

// A repository that moves to another project while the provider is asked is not scanned for
// its former project.
func TestTriggerOfARepositoryThatMoves(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	other, err := b.store.Projects.Create(t.Context(), b.tenant.ID, "Other")
	require.NoError(t, err)
	b.git.between = func(context.Context) { b.repository(store.RepositoryChange{ProjectShortID: &other.ShortID}) }
	_, _, err = b.code.Trigger(t.Context(), b.codeRequest(nil))
	requireError(t, err, scan.CodeInvalid, "INTEGRATION_REPO_PROJECT_MISMATCH")
	require.Empty(t, b.flows.started)
}

func TestTriggerOfAForeignRepository(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	req := b.codeRequest(nil)
	other, err := b.store.Tenants.Create(t.Context(), "Other")
	require.NoError(t, err)
	req.TenantID = other.ID
	_, _, err = b.code.Trigger(t.Context(), req)
	requireError(t, err, scan.CodeNotFound, "INTEGRATION_REPO_NOT_FOUND")
}

// A response of a provider that does not name a commit's hash is refused.
func TestTriggerWithAnAnswerThatNamesNoCommit(t *testing.T) {
	t.Parallel()
	for _, answer := range []provider.Branch{
		{Name: "main", Commit: "8d3f0c1"}, {Name: "main", Commit: strings.ToUpper(commit)}, {Name: "main", Commit: "-" + commit[1:]},
		{Name: "", Commit: commit}, {Name: "main", Commit: strings.Repeat("z", 64)},
	} {
		b := newBench(t)
		b.git.branch = answer
		_, _, err := b.code.Trigger(t.Context(), b.codeRequest(nil))
		require.True(t, scan.IsCode(err, scan.CodeUnavailable), "%+v: %v", answer, err)
		require.Empty(t, b.flows.started)
	}
}

func TestTriggerWithAProviderThatDoesNotAnswer(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	req := b.codeRequest(nil)
	ctx, cancel := context.WithDeadline(t.Context(), time.Now().Add(-time.Second))
	defer cancel()
	b.git.err = context.DeadlineExceeded
	_, _, err := b.code.Trigger(ctx, req)
	require.Error(t, err)
	b.git.err = scan.Errorf(scan.CodeUnavailable, "GitHub has an internal problem (status 503).")
	_, _, err = b.code.Trigger(t.Context(), req)
	require.Equal(t, "GitHub has an internal problem (status 503).", scan.MessageOf(err))
}

// A repeated request finds its run, whatever has happened to the repository and the branch
// since.
func TestRepeatedTriggerOfACodeScan(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	req := b.codeRequest(func(r *service.TriggerCodeScan) { r.IdempotencyKey = "build-1" })
	first, _, err := b.code.Trigger(t.Context(), req)
	require.NoError(t, err)
	b.repository(store.RepositoryChange{Enabled: to(false)})
	b.git.branch = provider.Branch{Name: "main", Commit: strings.Repeat("a", 40)}
	again, replayed, err := b.code.Trigger(t.Context(), req)
	require.NoError(t, err)
	require.True(t, replayed)
	require.Equal(t, first.ID, again.ID)
	require.Equal(t, commit, again.CommitSHA)
	req.Dimensions = []string{"SCA"}
	_, _, err = b.code.Trigger(t.Context(), req)
	require.True(t, scan.IsCode(err, scan.CodeConflict), "%v", err)
	require.Len(t, b.flows.started, 1)
	require.Len(t, b.git.asked, 1)
}

func TestSimultaneousTriggersOfACodeScanWithOneKey(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	req := b.codeRequest(func(r *service.TriggerCodeScan) { r.IdempotencyKey = "k" })
	ids := make(chan string, 8)
	for range cap(ids) {
		go func() {
			r, _, err := b.code.Trigger(t.Context(), req)
			if err != nil {
				r.ID = err.Error()
			}
			ids <- r.ID
		}()
	}
	made := map[string]bool{}
	for range cap(ids) {
		made[<-ids] = true
	}
	require.Len(t, made, 1, "%v", made)
	require.Len(t, b.flows.started, 1)
}

// A run whose connection was deleted before its workflow could be started still has a name
// in the workflow service.
func TestDispatchOfARunWhoseRepositoryIsGone(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.flows.away(errAway)
	r := b.triggerCode()
	require.NoError(t, b.store.Connections.Delete(t.Context(), b.tenant.ID, b.repo.ConnectionID))
	b.flows.away(nil)
	b.clock.Pass(6 * time.Second)
	require.NoError(t, b.code.Sweep(t.Context()))
	require.Equal(t, []string{r.ID}, b.flows.started)
	require.Equal(t, []string{b.project.ShortID + " acme/app"}, b.flows.hosts)
}

func TestListOfRuns(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	first := b.triggerCode()
	b.clock.Pass(time.Second)
	b.git.branch = provider.Branch{Name: "dev", Commit: commit}
	second := b.triggerCode()
	list := func(change func(*service.ListCodeRuns)) ([]string, int, error) {
		req := service.ListCodeRuns{TenantID: b.tenant.ID, Page: 1, Limit: 10}
		change(&req)
		runs, total, err := b.code.List(t.Context(), req)
		ids := []string{}
		for _, r := range runs {
			require.Len(t, r.Jobs, 4)
			ids = append(ids, r.ID)
		}
		return ids, total, err
	}
	for name, c := range map[string]struct {
		change func(*service.ListCodeRuns)
		want   []string
		total  int
	}{
		"all":        {func(*service.ListCodeRuns) {}, []string{second.ID, first.ID}, 2},
		"page":       {func(r *service.ListCodeRuns) { r.Page, r.Limit = 2, 1 }, []string{first.ID}, 2},
		"far page":   {func(r *service.ListCodeRuns) { r.Page, r.Limit = 1<<62, 100 }, []string{}, 2},
		"branch":     {func(r *service.ListCodeRuns) { r.Branch = "dev" }, []string{second.ID}, 1},
		"repository": {func(r *service.ListCodeRuns) { r.RepositoryID = b.repo.ID }, []string{second.ID, first.ID}, 2},
		"project":    {func(r *service.ListCodeRuns) { r.ProjectID = b.project.ShortID }, []string{second.ID, first.ID}, 2},
	} {
		ids, total, err := list(c.change)
		require.NoError(t, err, name)
		require.Equal(t, c.want, ids, name)
		require.Equal(t, c.total, total, name)
	}
	for message, change := range map[string]func(*service.ListCodeRuns){
		"page must be 1 or more":          func(r *service.ListCodeRuns) { r.Page = 0 },
		"limit must be between 1 and 100": func(r *service.ListCodeRuns) { r.Limit = 101 },
		"Project not found!":              func(r *service.ListCodeRuns) { r.ProjectID = "nothing" },
		"Repository not found!":           func(r *service.ListCodeRuns) { r.RepositoryID = newID() },
	} {
		_, _, err := list(change)
		require.Equal(t, message, scan.MessageOf(err))
	}
}

func TestJobOfARun(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	r := b.judged(finding("a"))
	run, job, err := b.code.Job(t.Context(), b.tenant.ID, r.Jobs[0].ID)
	require.NoError(t, err)
	require.Equal(t, r.ID, run.ID)
	require.Equal(t, scan.StateCompleted, job.State)
	// The workflow has ended without ending the record: a reader of the job sees that.
	b.flows.end("code-scan-"+r.ID, "Terminated", "Gone.")
	b.clock.Pass(closeAfter + time.Second)
	run, job, err = b.code.Job(t.Context(), b.tenant.ID, r.Jobs[1].ID)
	require.NoError(t, err)
	require.Equal(t, scan.StateCompleted, run.State, "one dimension has ended well")
	require.Equal(t, scan.StateFailed, job.State)
	require.Equal(t, "Gone.", job.Reason)
	_, _, err = b.code.Job(t.Context(), b.tenant.ID, r.ID)
	requireError(t, err, scan.CodeNotFound, "CODE_SCAN_JOB_NOT_FOUND")
}

func TestSARIFOfARun(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	r := b.judged(finding("a"), finding("b"))
	var out strings.Builder
	require.NoError(t, b.code.SARIF(t.Context(), b.tenant.ID, r.ID, &out))
	var log struct {
		Runs []struct {
			Results []struct{ RuleID string }
			Tool    struct {
				Driver struct{ Version, InformationURI string }
			}
			Provenance []struct{ RepositoryURI string } `json:"versionControlProvenance"`
		}
	}
	require.NoError(t, json.Unmarshal([]byte(out.String()), &log))
	require.Len(t, log.Runs, 4)
	require.Len(t, log.Runs[0].Results, 2)
	require.Equal(t, "1.2.3", log.Runs[0].Tool.Driver.Version)
	require.Equal(t, "https://assay.example", log.Runs[0].Tool.Driver.InformationURI)
	require.Equal(t, "https://git.example/acme/app.git", log.Runs[0].Provenance[0].RepositoryURI)

	require.NoError(t, b.store.Connections.Delete(t.Context(), b.tenant.ID, b.repo.ConnectionID))
	out.Reset()
	require.NoError(t, b.code.SARIF(t.Context(), b.tenant.ID, r.ID, &out), "the run outlives its repository")
	require.Contains(t, out.String(), "urn:assay:repository:")
	err := b.code.SARIF(t.Context(), b.tenant.ID, newID(), io.Discard)
	requireError(t, err, scan.CodeNotFound, "CODE_SCAN_RUN_NOT_FOUND")
}
