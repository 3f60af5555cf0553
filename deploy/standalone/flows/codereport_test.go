package flows_test

import (
	"encoding/base64"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/activities"
	"assay/internal/key"
	"assay/internal/provider"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/temporal"
	"assay/internal/testsupport/coderepo"
	"assay/internal/testsupport/githost"
	"assay/workflows/contract"
)

// gitHubBench is a bench whose repository is on a server that speaks GitHub's API and Git.
type gitHubBench struct {
	*codeBench
	world *githost.World
	// trouble is the number of writes that the API answers with 502 before it accepts one;
	// refuse answers all of them with 403.
	trouble atomic.Int64
	refuse  atomic.Bool
}

func newGitHubBench(t *testing.T) *gitHubBench {
	t.Helper()
	b := &gitHubBench{codeBench: newCodeBench(t), world: githost.NewWorld("acme")}
	api := githost.GitHub(b.world, "/api/v3")
	backend, err := url.Parse(b.repo.URL)
	require.NoError(t, err)
	clones := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.Out.URL.Scheme, r.Out.URL.Host = backend.Scheme, backend.Host
		r.Out.URL.Path = strings.Replace(r.In.URL.Path, "/acme/app.git", backend.Path, 1)
		r.Out.Header.Set("Authorization", "Basic "+base64.StdEncoding.EncodeToString([]byte("git:"+coderepo.Token)))
	}}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch write := r.Method != http.MethodGet; {
		case strings.HasPrefix(r.URL.Path, "/acme/app.git/"):
			clones.ServeHTTP(w, r)
		case write && b.refuse.Load():
			githost.AnswerJSON(w, http.StatusForbidden, map[string]any{"message": "Resource not accessible by personal access token"})
		case write && b.trouble.Add(-1) >= 0:
			w.Header().Set("Retry-After", "1")
			githost.AnswerJSON(w, http.StatusBadGateway, map[string]any{"message": "Bad Gateway"})
		default:
			api.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(server.Close)
	c, err := b.conns.Create(t.Context(), service.NewConnection{
		TenantID: b.tenant.ID, Actor: "test", Name: "GitHub", Provider: string(provider.GitHub), BaseURL: server.URL,
		Token: key.Secret(coderepo.Token),
	})
	require.NoError(t, err)
	_, err = b.conns.Sync(t.Context(), b.tenant.ID, c.ID)
	require.NoError(t, err)
	at, err := b.conns.FindRepository(t.Context(), b.tenant.ID, "acme/app")
	require.NoError(t, err)
	b.at, err = b.store.Repositories.Change(t.Context(), b.tenant.ID, at.ID, store.RepositoryChange{ProjectShortID: &b.project.ShortID})
	require.NoError(t, err)
	return b
}

// start starts the workers, including those that write reports.
func (b *gitHubBench) start() {
	b.t.Helper()
	b.startReporting()
	b.host(2, patience, nil)
}

// startReporting starts the workers that need no checkout.
func (b *gitHubBench) startReporting() {
	b.t.Helper()
	deps, err := dependencies(b.store, b.blobs, b.site, b.client, b.scans, b.mails)
	require.NoError(b.t, err)
	deps.CodeScan = codeScan(b.store, b.blobs, b.client, nil)
	deps.Reports = &activities.ChangeReports{Reports: &service.ChangeReports{
		Store: b.store, Access: b.conns, AppURL: "https://assay.example", Log: quiet(),
	}}
	b.serve(b.client, deps, workerConfig(patience))
}

func (b *gitHubBench) scanPull() scan.CodeRun {
	b.t.Helper()
	r, _, err := b.runs.Trigger(b.t.Context(), service.TriggerCodeScan{
		TenantID: b.tenant.ID, IntegrationRepoID: b.at.ID, PullRequest: 7, Trigger: "api",
	})
	require.NoError(b.t, err)
	b.endedRun(r.ID)
	r = b.codeRun(r.ID)
	require.Equal(b.t, scan.StateCompleted, r.State, r.Reason)
	return r
}

// A pull request gets a status and one comment, even if the provider fails for a while; a
// provider that refuses reports does not fail the run.
func TestPullRequestsAreReported(t *testing.T) {
	t.Parallel()
	b := newGitHubBench(t)
	b.start()
	files := shop()
	files["main.go"] += "\nvar c = 3 // WEAK `@team` <b>\n"
	b.world.Tips = map[string]string{"main": b.repo.Git(b.repo.Root+"/shop.git", "rev-parse", "main")}
	b.world.Tips["feature/x"] = b.repo.CommitTo(t, "refs/pull/7/head", files)
	main, _, err := b.runs.Trigger(t.Context(), service.TriggerCodeScan{TenantID: b.tenant.ID, IntegrationRepoID: b.at.ID, Trigger: "api"})
	require.NoError(t, err)
	b.endedRun(main.ID)
	b.scanPull()
	require.Empty(t, b.world.Marks(), "nobody asked for reports")

	_, err = b.conns.SetReportChanges(t.Context(), b.tenant.ID, "test", b.at.ID, true)
	require.NoError(t, err)
	b.trouble.Store(2)
	first := b.scanPull()
	marks := b.world.Marks()
	require.Equal(t, "pending", marks[0].State)
	last := marks[len(marks)-1]
	require.Equal(t, b.world.Tips["feature/x"], last.Commit)
	require.Contains(t, last.Description, "4 new findings")
	require.Equal(t, "https://assay.example/code/"+first.ID, last.URL)
	comments := b.world.Remarks()
	require.Len(t, comments, 1)
	require.Contains(t, comments[0].Text, "`main.go:5`, on a changed line")
	require.NotContains(t, comments[0].Text, "@team", "no code is quoted")

	b.world.Tips["feature/x"] = b.repo.CommitTo(t, "refs/pull/7/head", shop())
	b.scanPull()
	comments = b.world.Remarks()
	require.Len(t, comments, 1, "the comment is updated")
	require.Contains(t, comments[0].Text, "No new findings.")

	b.refuse.Store(true)
	refused := b.scanPull()
	require.Empty(t, refused.Reason)
	at, err := b.conns.Repository(t.Context(), b.tenant.ID, b.at.ID)
	require.NoError(t, err)
	require.Contains(t, at.ReportProblem, "Give it Commit statuses and Pull requests (write)")
	require.NotContains(t, decoded(t, text(t, b.codeHistory(refused.ID))), coderepo.Token)
}

// changeReportRecordings is the folder of the replay test of package workflows.
const changeReportRecordings = "../../../workflows/testdata/histories/changereport"

// The commit of a run whose workflow was terminated does not stay pending.
func TestTerminatedCodeScanIsReported(t *testing.T) {
	t.Parallel()
	b := newGitHubBench(t)
	b.world.Tips = map[string]string{"main": b.repo.Git(b.repo.Root+"/shop.git", "rev-parse", "main")}
	_, err := b.conns.SetReportChanges(t.Context(), b.tenant.ID, "test", b.at.ID, true)
	require.NoError(t, err)
	b.startReporting() // without a host the checkout waits
	r, _, err := b.runs.Trigger(t.Context(), service.TriggerCodeScan{TenantID: b.tenant.ID, IntegrationRepoID: b.at.ID, Trigger: "api"})
	require.NoError(t, err)
	require.Eventually(t, func() bool { return len(b.world.Marks()) == 1 }, patience, 20*time.Millisecond)
	require.Equal(t, "pending", b.world.Marks()[0].State)

	owed := &service.OwedReports{
		Store: b.store, Workflows: &temporal.Workflows{Client: b.client}, Log: quiet(),
		Clock: func() time.Time { return time.Now().Add(time.Hour) },
	}
	require.NoError(t, b.client.TerminateWorkflow(t.Context(), contract.CodeScanID(r.ID), "", "too slow"))
	sweepUntil(t, b.runs.Sweep, func() bool { return b.codeRun(r.ID).State.Terminal() })
	sweep(t, owed.Sweep)
	id := contract.ChangeReportID(r.ID)
	require.NoError(t, b.client.GetWorkflow(t.Context(), id, "").Get(t.Context(), nil))
	b.keepRun(changeReportRecordings, "terminated.json", id)
	sweep(t, owed.Sweep)
	marks := b.world.Marks()
	require.Len(t, marks, 2)
	require.Equal(t, "error", marks[1].State)
	require.Equal(t, r.CommitSHA, marks[1].Commit)
	require.Equal(t, "The code scan ended as FAILED.", marks[1].Description)
}
