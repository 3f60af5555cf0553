package service_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/provider"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/temporal"
	"assay/internal/testsupport/githost"
	"assay/workflows/contract"
)

// reportStarter is a fake workflow service that also starts reports.
type reportStarter struct {
	*flows
	reports []string
}

func (s *reportStarter) StartChangeReport(_ context.Context, r scan.CodeRun) error {
	s.reports = append(s.reports, r.ID)
	return s.err
}

// owedReports returns the keeper of reports, and what it started.
func (b *bench) owedReports() (*service.OwedReports, *reportStarter) {
	starter := &reportStarter{flows: b.flows}
	return &service.OwedReports{Store: b.store, Workflows: starter, Clock: b.clock.Now, Log: slog.New(slog.DiscardHandler)}, starter
}

// terminated returns a run whose workflow was terminated, closed by the keeper.
func (b *bench) terminated() scan.CodeRun {
	b.t.Helper()
	r := b.triggerCode()
	b.flows.known[contract.CodeScanID(r.ID)] = temporal.Execution{RunID: "run-1", Status: "Terminated", Reason: "Terminated in Temporal."}
	b.clock.Pass(2 * closeAfter)
	require.NoError(b.t, b.code.Sweep(b.t.Context()))
	r, err := b.store.CodeRuns.Get(b.t.Context(), b.tenant.ID, r.ID)
	require.NoError(b.t, err)
	require.Equal(b.t, scan.StateFailed, r.State)
	return r
}

// owed returns the ids of the runs whose report is owed.
func (b *bench) owed() (ids []string) {
	b.t.Helper()
	all, err := b.store.Operator().CodeRuns.OwedReports(b.t.Context(), b.clock.Now().Add(time.Second), 10)
	require.NoError(b.t, err)
	for _, r := range all {
		ids = append(ids, r.ID)
	}
	return ids
}

// A run that ends without its workflow is reported by a workflow of its own, after a while.
func TestOwedReportsAreStarted(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	keeper, started := b.owedReports()
	sweep := func() {
		t.Helper()
		require.NoError(t, keeper.Sweep(t.Context()))
	}
	b.terminated()
	require.Empty(t, b.owed(), "nobody asked for reports")
	b.repository(store.RepositoryChange{ReportChanges: to(true)})
	r := b.terminated()
	sweep()
	require.Empty(t, started.reports, "the workflow of the run may be reporting it")
	b.clock.Pass(3 * time.Minute)
	sweep()
	sweep()
	require.Equal(t, []string{r.ID}, started.reports)
	b.clock.Pass(3 * time.Minute)
	sweep()
	require.Equal(t, []string{r.ID, r.ID}, started.reports, "no attempt succeeded yet")

	b.flows.known[contract.CodeScanID(r.ID)] = temporal.Execution{RunID: "run-2", Open: true, Status: "Running"}
	b.clock.Pass(3 * time.Minute)
	sweep()
	require.Len(t, started.reports, 2, "an open workflow reports the run itself")
	delete(b.flows.known, contract.CodeScanID(r.ID))
	b.clock.Pass(3 * time.Minute)
	sweep()
	require.Len(t, started.reports, 3, "Temporal no longer knows the workflow")
	b.flows.err = scan.Errorf(scan.CodeUnavailable, "away")
	b.clock.Pass(3 * time.Minute)
	require.Error(t, keeper.Sweep(t.Context()))
	require.Equal(t, []string{r.ID}, b.owed())
	b.clock.Pass(24 * time.Hour)
	sweep()
	require.Len(t, started.reports, 3)
	require.Empty(t, b.owed(), "it is too late")
}

// refusing is a connection that may not write.
type refusing struct{}

func (refusing) Reporter(context.Context, string, scan.Repository) (provider.Reporter, provider.Repository, string, error) {
	return nil, provider.Repository{}, "", scan.Errorf(scan.CodeForbidden, "The token may not write statuses.")
}

// A report is owed until the provider accepts it or refuses it for good.
func TestReportsAreSettled(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	w := githost.NewWorld("acme")
	api := githost.GitHub(w, "/api/v3")
	var away atomic.Bool
	host := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		if away.Load() {
			githost.AnswerJSON(rw, http.StatusBadGateway, map[string]any{"message": "Bad Gateway"})
			return
		}
		api.ServeHTTP(rw, r)
	}))
	t.Cleanup(host.Close)
	reports := &service.ChangeReports{Store: b.store, Access: gitHubOf{host.URL}, Log: slog.New(slog.DiscardHandler)}
	b.git.tips = map[string]string{"main": githost.Commit("acme/app", "main")}
	b.repository(store.RepositoryChange{ReportChanges: to(true)})
	first := b.terminated()
	require.NoError(t, reports.Report(t.Context(), b.tenant.ID, first.ID, false))
	away.Store(true)
	require.Error(t, reports.Report(t.Context(), b.tenant.ID, first.ID, true))
	require.Equal(t, []string{first.ID}, b.owed(), "neither is a result")
	away.Store(false)
	require.NoError(t, reports.Report(t.Context(), b.tenant.ID, first.ID, true))
	require.Empty(t, b.owed())
	marks := w.Marks()
	require.Equal(t, "error", marks[len(marks)-1].State)

	// A later run of the same commit has the status.
	b.clock.Pass(time.Minute)
	second := b.terminated()
	require.NoError(t, reports.Report(t.Context(), b.tenant.ID, first.ID, true))
	require.Len(t, w.Marks(), len(marks))
	reports.Access = refusing{}
	require.Error(t, reports.Report(t.Context(), b.tenant.ID, second.ID, true))
	require.Empty(t, b.owed(), "another attempt would be refused, too")

	b.clock.Pass(time.Minute)
	third := b.terminated()
	b.repository(store.RepositoryChange{ReportChanges: to(false)})
	require.NoError(t, reports.Report(t.Context(), b.tenant.ID, third.ID, true))
	require.Empty(t, b.owed(), "nobody wants it any more")
}
