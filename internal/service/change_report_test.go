package service_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/egress"
	"assay/internal/provider"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/testsupport/githost"
)

// gitHubOf opens a test server as GitHub.
type gitHubOf struct{ url string }

func (g gitHubOf) Reporter(
	_ context.Context, _ string, r scan.Repository,
) (provider.Reporter, provider.Repository, string, error) {
	policy, err := egress.NewPolicy([]string{"127.0.0.1"})
	if err != nil {
		return nil, provider.Repository{}, "", err
	}
	p, err := provider.New(provider.GitHub, provider.Config{
		BaseURL: g.url, Credentials: provider.Credentials{Token: "t"}, Dialer: egress.NewDialer(egress.DialConfig{Policy: policy.WithAnyPort()}),
	})
	if err != nil {
		return nil, provider.Repository{}, "", err
	}
	return p.(provider.Reporter), provider.Repository{FullName: r.FullName}, "robot", nil
}

// reported returns a run of pull request 7 whose SAST job has these findings.
func (b *bench) reported(findings ...scan.Finding) scan.CodeRun {
	b.t.Helper()
	b.git.pulls = map[int]provider.PullRequest{7: {
		Number: 7, Source: "feature/x", Target: "main", Commit: githost.Commit("acme/app", "feature/x"), Base: githost.Commit("acme/app", "main"),
	}}
	r, _, err := b.code.Trigger(b.t.Context(), b.codeRequest(func(req *service.TriggerCodeScan) {
		req.PullRequest, req.Dimensions = 7, []string{"SAST"}
	}))
	require.NoError(b.t, err)
	return b.finishedRun(r, findings...)
}

func (b *bench) finishedRun(r scan.CodeRun, findings ...scan.Finding) scan.CodeRun {
	b.t.Helper()
	return b.finishedJobs(r, findings)
}

// finishedJobs ends the run's jobs with these findings each.
func (b *bench) finishedJobs(r scan.CodeRun, jobs ...[]scan.Finding) scan.CodeRun {
	b.t.Helper()
	_, err := b.store.CodeRuns.Start(b.t.Context(), b.tenant.ID, r.ID, "run-1", b.clock.Now().Add(runDeadline))
	require.NoError(b.t, err)
	for i, findings := range jobs {
		b.finishJob(r, i, findings...)
	}
	r, err = b.store.CodeRuns.Finish(b.t.Context(), b.tenant.ID, r.ID, "run-1", scan.StateCompleted, "")
	require.NoError(b.t, err)
	return r
}

// A change is reported as the status of its commit and as a comment on its pull request,
// which the next scan updates; no text of the repository can act as markup there.
func TestChangeReports(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	w := githost.NewWorld("acme")
	host := httptest.NewServer(githost.GitHub(w, "/api/v3"))
	t.Cleanup(host.Close)
	reports := &service.ChangeReports{
		Store: b.store, Access: gitHubOf{host.URL}, AppURL: "https://assay.example", Log: slog.New(slog.DiscardHandler),
	}
	main, _, err := b.code.Trigger(t.Context(), b.codeRequest(func(r *service.TriggerCodeScan) { r.Dimensions = []string{"SAST"} }))
	require.NoError(t, err)
	b.finishedRun(main, finding("a.go"))

	hostile := finding("x`@everyone#1.go")
	hostile.Severity, hostile.Title = scan.SeverityHigh, "<img src=x> ![a](http://evil.test) `code` @admins\n/approve"
	on := true
	hostile.OnChangedLines = &on
	first := b.reported(hostile, finding("a.go"))
	report := func(r scan.CodeRun, ended bool) {
		t.Helper()
		require.NoError(t, reports.Report(t.Context(), b.tenant.ID, r.ID, ended))
	}
	report(first, true)
	require.Empty(t, w.Marks(), "nobody asked for it")
	b.repository(store.RepositoryChange{ReportChanges: to(true)})
	report(first, false)
	report(first, true)
	marks := w.Marks()
	require.Len(t, marks, 2)
	require.Equal(t, "pending", marks[0].State)
	require.Equal(t, githost.Mark{
		Repo: "acme/app", Commit: first.CommitSHA, State: "failure", Name: "assay/code",
		Description: "1 new finding, 1 of severity HIGH or above.",
		URL:         "https://assay.example/code/" + first.ID,
	}, marks[1])
	comments := w.Remarks()
	require.Len(t, comments, 1)
	text := comments[0].Text
	require.Contains(t, text, "Compared with the last run of `main`.")
	require.Contains(t, text, "- **HIGH** `<img src=x> ![a](http://evil.test) 'code' @admins /approve` in `x'@everyone#1.go:3`, on a changed line\n")
	for line := range strings.Lines(text) {
		outside := ""
		for i, part := range strings.Split(line, "`") {
			if i%2 == 0 {
				outside += part
			}
		}
		require.NotContains(t, outside, "@")
		require.NotContains(t, outside, "<")
		require.NotContains(t, outside, "/approve")
		require.Zero(t, strings.Count(line, "`")%2)
	}

	// The next scan of the pull request updates the comment, and a late one does not.
	b.clock.Pass(time.Minute)
	second := b.reported()
	report(second, true)
	report(first, true)
	comments = w.Remarks()
	require.Len(t, comments, 1)
	require.Contains(t, comments[0].Text, "No new findings. Compared with")
	require.Contains(t, comments[0].Text, "1 finding fixed.")
	require.Equal(t, "success", w.Marks()[2].State)

	// A comment that was removed is written again; a comment whose id was lost is found.
	w.Forget(comments[0].ID)
	b.clock.Pass(time.Minute)
	report(b.reported(), true)
	require.Len(t, w.Remarks(), 1)
}

// Confirming a new finding does not let the change pass; dismissing it does.
func TestChangeReportsOfTriagedFindings(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	w := githost.NewWorld("acme")
	host := httptest.NewServer(githost.GitHub(w, "/api/v3"))
	t.Cleanup(host.Close)
	reports := &service.ChangeReports{Store: b.store, Access: gitHubOf{host.URL}, Log: slog.New(slog.DiscardHandler)}
	b.repository(store.RepositoryChange{ReportChanges: to(true)})
	main, _, err := b.code.Trigger(t.Context(), b.codeRequest(func(r *service.TriggerCodeScan) { r.Dimensions = []string{"SAST"} }))
	require.NoError(t, err)
	b.finishedRun(main, finding("a.go"))
	fresh := finding("b.go")
	fresh.Severity = scan.SeverityHigh
	hooks := b.webhooks()
	hook := b.posted(hooks, scan.EventFindings)
	status := func(review string) (scan.CodeRun, string) {
		t.Helper()
		b.clock.Pass(time.Minute)
		run := b.reported(fresh)
		if review != "" {
			_, _, err := b.code.Review(t.Context(), b.review(run, func(r *service.ReviewFinding) { r.Status = review }))
			require.NoError(t, err)
		}
		require.NoError(t, reports.Report(t.Context(), b.tenant.ID, run.ID, true))
		require.NoError(t, hooks.Sweep(t.Context()))
		marks := w.Marks()
		return run, marks[len(marks)-1].State
	}
	_, state := status("")
	require.Equal(t, "failure", state)
	confirmed, state := status("CONFIRMED")
	require.Equal(t, "failure", state)
	require.Equal(t, []string{scan.EventFindings}, b.events(hooks, hook)[confirmed.ID])
	dismissed, state := status("FALSE_POSITIVE")
	require.Equal(t, "success", state)
	require.Empty(t, b.events(hooks, hook)[dismissed.ID])
}

// A run that begins after a later run of the same commit has ended leaves the result as it is.
func TestChangeReportsOfALateRun(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	w := githost.NewWorld("acme")
	host := httptest.NewServer(githost.GitHub(w, "/api/v3"))
	t.Cleanup(host.Close)
	reports := &service.ChangeReports{Store: b.store, Access: gitHubOf{host.URL}, Log: slog.New(slog.DiscardHandler)}
	b.repository(store.RepositoryChange{ReportChanges: to(true)})
	b.reported() // makes the pull request
	b.clock.Pass(time.Minute)
	late, _, err := b.code.Trigger(t.Context(), b.codeRequest(func(r *service.TriggerCodeScan) {
		r.PullRequest, r.Dimensions = 7, []string{"SAST"}
	}))
	require.NoError(t, err)
	b.clock.Pass(time.Minute)
	later := b.reported()
	require.Equal(t, late.CommitSHA, later.CommitSHA)
	require.NoError(t, reports.Report(t.Context(), b.tenant.ID, later.ID, true))
	require.NoError(t, reports.Report(t.Context(), b.tenant.ID, late.ID, false))
	require.NoError(t, reports.Report(t.Context(), b.tenant.ID, b.finishedRun(late).ID, true))
	marks := w.Marks()
	require.Len(t, marks, 1, "the commit is not pending")
	require.Equal(t, "success", marks[0].State)
}

// Findings of a dimension that the target was never scanned in do not count as new beside those that are compared.
func TestChangeReportsOfDimensionsWithoutBase(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	w := githost.NewWorld("acme")
	host := httptest.NewServer(githost.GitHub(w, "/api/v3"))
	t.Cleanup(host.Close)
	reports := &service.ChangeReports{Store: b.store, Access: gitHubOf{host.URL}, Log: slog.New(slog.DiscardHandler)}
	b.repository(store.RepositoryChange{ReportChanges: to(true)})
	main, _, err := b.code.Trigger(t.Context(), b.codeRequest(func(r *service.TriggerCodeScan) { r.Dimensions = []string{"SAST"} }))
	require.NoError(t, err)
	b.finishedRun(main, finding("a.go"))

	b.reported() // makes the pull request
	b.clock.Pass(time.Minute)
	run, _, err := b.code.Trigger(t.Context(), b.codeRequest(func(r *service.TriggerCodeScan) {
		r.PullRequest, r.Dimensions = 7, []string{"SAST", "SECRETS"}
	}))
	require.NoError(t, err)
	require.Equal(t, scan.DimensionSecrets, run.Jobs[1].Dimension)
	old := finding("old.go")
	old.Severity = scan.SeverityHigh
	run = b.finishedJobs(run, []scan.Finding{finding("a.go")}, []scan.Finding{old})
	require.NoError(t, reports.Report(t.Context(), b.tenant.ID, run.ID, true))
	marks, remarks := w.Marks(), w.Remarks()
	require.Equal(t, "success", marks[len(marks)-1].State)
	require.Equal(t, "No new findings; no earlier scan of Secrets to compare with.", marks[len(marks)-1].Description)
	require.Len(t, remarks, 1)
	require.NotContains(t, remarks[0].Text, "old.go")
}

// The settings page names a provider that refuses reports, with what to do, until a report is
// accepted; temporary failures are not shown.
func TestChangeReportsAreRefused(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	w := githost.NewWorld("acme")
	api := githost.GitHub(w, "/api/v3")
	var answer atomic.Int64
	host := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		if status := int(answer.Load()); status != 0 && r.Method != http.MethodGet {
			githost.AnswerJSON(rw, status, map[string]any{"message": "Resource not accessible by personal access token"})
			return
		}
		api.ServeHTTP(rw, r)
	}))
	t.Cleanup(host.Close)
	reports := &service.ChangeReports{Store: b.store, Access: gitHubOf{host.URL}, Log: slog.New(slog.DiscardHandler)}
	b.repository(store.RepositoryChange{ReportChanges: to(true)})
	problem := func() string {
		r, err := b.store.Repositories.Get(t.Context(), b.tenant.ID, b.repository(store.RepositoryChange{}).ID)
		require.NoError(t, err)
		return r.ReportProblem
	}
	run := b.reported()
	answer.Store(http.StatusForbidden)
	require.Error(t, reports.Report(t.Context(), b.tenant.ID, run.ID, false))
	const want = "The provider refused the last report (403): the connection's token may not write statuses and comments. " +
		"Give it Commit statuses and Pull requests (write), and scan again."
	require.Equal(t, want, problem())
	answer.Store(http.StatusBadGateway)
	require.Error(t, reports.Report(t.Context(), b.tenant.ID, run.ID, true))
	require.Equal(t, want, problem(), "it is not known to be better")
	answer.Store(0)
	require.NoError(t, reports.Report(t.Context(), b.tenant.ID, run.ID, false))
	require.Equal(t, want, problem(), "the comment may still be refused")
	require.NoError(t, reports.Report(t.Context(), b.tenant.ID, run.ID, true))
	require.Empty(t, problem())
	answer.Store(http.StatusForbidden)
	require.Error(t, reports.Report(t.Context(), b.tenant.ID, run.ID, true))
	require.NotEmpty(t, problem())
	b.repository(store.RepositoryChange{ReportChanges: to(false)})
	require.Empty(t, problem(), "nothing is reported any more")
}

// Two scans of a pull request write one comment: while one writes, the other waits for its
// turn.
func TestChangeReportsTakeTurns(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	w := githost.NewWorld("acme")
	api := githost.GitHub(w, "/api/v3")
	entered, release := make(chan struct{}), make(chan struct{})
	var once bool
	host := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet && strings.HasSuffix(r.URL.Path, "/comments") && !once {
			once = true
			close(entered)
			<-release
		}
		api.ServeHTTP(rw, r)
	}))
	t.Cleanup(host.Close)
	reports := &service.ChangeReports{Store: b.store, Access: gitHubOf{host.URL}, Log: slog.New(slog.DiscardHandler)}
	b.repository(store.RepositoryChange{ReportChanges: to(true)})
	first := b.reported()
	b.clock.Pass(time.Second)
	second := b.reported()
	done := make(chan error, 1)
	go func() { done <- reports.Report(context.Background(), b.tenant.ID, first.ID, true) }()
	<-entered
	err := reports.Report(t.Context(), b.tenant.ID, second.ID, true)
	require.True(t, scan.IsCode(err, scan.CodeUnavailable), "it comes back later: %v", err)
	close(release)
	require.NoError(t, <-done)
	require.NoError(t, reports.Report(t.Context(), b.tenant.ID, second.ID, true))
	require.Len(t, w.Remarks(), 1)
}
