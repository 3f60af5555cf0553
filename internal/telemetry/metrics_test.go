package telemetry_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/stretchr/testify/require"

	"assay/internal/telemetry"
)

// serve runs the telemetry server and returns its address.
func serve(t *testing.T, registry *prometheus.Registry, pprof bool) string {
	t.Helper()
	server := telemetry.NewServer(registry, telemetry.ServerOptions{
		Addr: "127.0.0.1:0", Pprof: pprof, Logger: slog.New(slog.DiscardHandler),
	})
	listener, err := net.Listen("tcp", server.Addr)
	require.NoError(t, err)
	done := make(chan error, 1)
	go func() { done <- server.Serve(listener) }()
	t.Cleanup(func() {
		require.NoError(t, server.Close())
		require.ErrorIs(t, <-done, http.ErrServerClosed)
	})
	return "http://" + listener.Addr().String()
}

func get(t *testing.T, url string) (int, string) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	require.NoError(t, err)
	response, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	body, err := io.ReadAll(response.Body)
	require.NoError(t, errors.Join(err, response.Body.Close()))
	return response.StatusCode, string(body)
}

func scrape(t *testing.T, registry *prometheus.Registry) string {
	t.Helper()
	status, page := get(t, serve(t, registry, false)+"/metrics")
	require.Equal(t, http.StatusOK, status)
	return page
}

// requireLines checks that the page contains whole lines.
func requireLines(t *testing.T, page string, want ...string) {
	t.Helper()
	require.Subset(t, strings.Split(page, "\n"), want)
}

func TestRequestsAreCountedByRouteMethodAndStatus(t *testing.T) {
	t.Parallel()
	registry := telemetry.NewRegistry()
	m := telemetry.NewMetrics(registry)
	m.ObserveRequest(t.Context(), "/v1/scans/:id/status", http.MethodGet, 200, 2*time.Millisecond)
	m.ObserveRequest(t.Context(), "/v1/scans/:id/status", http.MethodGet, 200, 20*time.Second)
	m.ObserveRequest(t.Context(), "/v1/scans/:id/status", http.MethodGet, 404, time.Millisecond)
	m.ObserveRequest(t.Context(), "", "BREW\n", 405, time.Millisecond)
	m.ObserveRefusal("trigger")

	page := scrape(t, registry)
	requireLines(t, page,
		`assay_http_requests_total{method="GET",route="/v1/scans/:id/status",status="200"} 2`,
		`assay_http_requests_total{method="GET",route="/v1/scans/:id/status",status="404"} 1`,
		`assay_http_requests_total{method="OTHER",route="unmatched",status="405"} 1`,
		`assay_http_request_duration_seconds_bucket{route="/v1/scans/:id/status",le="0.001"} 1`,
		`assay_http_request_duration_seconds_bucket{route="/v1/scans/:id/status",le="0.0025"} 2`,
		`assay_http_request_duration_seconds_bucket{route="/v1/scans/:id/status",le="+Inf"} 3`,
		`assay_http_request_duration_seconds_count{route="unmatched"} 1`,
		`assay_http_rate_limited_total{window="trigger"} 1`,
	)
	require.Contains(t, page, "go_goroutines ")
	require.Contains(t, page, "process_start_time_seconds ")
}

func TestTemporalMetricsAreOnTheSamePage(t *testing.T) {
	t.Parallel()
	registry := telemetry.NewRegistry()
	telemetry.NewMetrics(registry).ObserveRequest(t.Context(), "/r", http.MethodGet, 200, time.Millisecond)
	handler, shutdown, err := telemetry.MetricsHandler(registry, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, shutdown(context.WithoutCancel(t.Context()))) })

	tagged := handler.WithTags(map[string]string{"namespace": "default", "operation": "StartWorkflowExecution"})
	tagged.Counter("temporal_request").Inc(3)
	tagged.Timer("temporal_request_latency").Record(40 * time.Millisecond)
	handler.WithTags(map[string]string{"worker_type": "ActivityWorker"}).Gauge("temporal_worker_task_slots_available").Update(7)

	requireLines(t, scrape(t, registry),
		`temporal_request_total{namespace="default",operation="StartWorkflowExecution"} 3`,
		`temporal_request_latency_seconds_bucket{namespace="default",operation="StartWorkflowExecution",le="0.025"} 0`,
		`temporal_request_latency_seconds_bucket{namespace="default",operation="StartWorkflowExecution",le="0.05"} 1`,
		`temporal_worker_task_slots_available{worker_type="ActivityWorker"} 7`,
		`assay_http_requests_total{method="GET",route="/r",status="200"} 1`,
	)
}

func TestAMetricThatCannotBeRecordedIsLogged(t *testing.T) {
	t.Parallel()
	var log strings.Builder
	handler, _, err := telemetry.MetricsHandler(telemetry.NewRegistry(), slog.New(slog.NewTextHandler(&log, nil)))
	require.NoError(t, err)
	require.NotPanics(t, func() { handler.Counter("not a valid name!").Inc(1) })
	require.Contains(t, log.String(), "could not be recorded")
}

func TestQueuesShowScansByStateAndTheAgeOfLiveOnes(t *testing.T) {
	t.Parallel()
	registry := prometheus.NewRegistry()
	telemetry.RegisterQueues(registry, func(ctx context.Context) ([]telemetry.Sample, error) {
		if _, bounded := ctx.Deadline(); !bounded {
			return nil, errors.New("a scrape must not wait for ever")
		}
		return []telemetry.Sample{
			{Kind: "website_scan", State: "QUEUED", Count: 3, OldestAge: 90 * time.Second},
			{Kind: "website_scan", State: "RUNNING"},
			{Kind: "website_scan", State: "COMPLETE", Count: 12, OldestAge: time.Hour, Terminal: true},
		}, nil
	}, slog.New(slog.DiscardHandler))

	page := scrape(t, registry)
	requireLines(t, page,
		`assay_scans{kind="website_scan",state="QUEUED"} 3`,
		`assay_scans{kind="website_scan",state="RUNNING"} 0`,
		`assay_scans{kind="website_scan",state="COMPLETE"} 12`,
		`assay_scans_oldest_age_seconds{kind="website_scan",state="QUEUED"} 90`,
		`assay_scans_oldest_age_seconds{kind="website_scan",state="RUNNING"} 0`,
		`assay_scans_sampled 1`,
	)
	require.NotContains(t, page, `assay_scans_oldest_age_seconds{kind="website_scan",state="COMPLETE"}`)
}

func TestAFailingSampleLeavesTheOtherMetrics(t *testing.T) {
	t.Parallel()
	var log strings.Builder
	registry := prometheus.NewRegistry()
	telemetry.NewMetrics(registry).ObserveRefusal("general")
	telemetry.RegisterQueues(registry, func(context.Context) ([]telemetry.Sample, error) {
		return []telemetry.Sample{{Kind: "k", State: "s"}}, errors.New("database is locked")
	}, slog.New(slog.NewTextHandler(&log, nil)))

	page := scrape(t, registry)
	requireLines(t, page, `assay_scans_sampled 0`, `assay_http_rate_limited_total{window="general"} 1`)
	require.NotContains(t, page, "assay_scans{")
	require.Contains(t, log.String(), "database is locked")
}

func TestProfilesAreServedOnlyWhenAsked(t *testing.T) {
	t.Parallel()
	registry := telemetry.NewRegistry()
	for _, enabled := range []bool{false, true} {
		base := serve(t, registry, enabled)
		want := http.StatusNotFound
		if enabled {
			want = http.StatusOK
		}
		for _, path := range []string{"/debug/pprof/", "/debug/pprof/goroutine?debug=1", "/debug/pprof/cmdline", "/debug/pprof/symbol"} {
			status, _ := get(t, base+path)
			require.Equal(t, want, status, path)
		}
		status, _ := get(t, base+"/")
		require.Equal(t, http.StatusNotFound, status)
	}
}
