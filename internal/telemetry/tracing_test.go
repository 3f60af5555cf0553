package telemetry_test

import (
	"context"
	"encoding/pem"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/interceptor"
	"go.temporal.io/sdk/testsuite"
	"go.temporal.io/sdk/worker"

	"assay/config"
	"assay/internal/httpserver"
	"assay/internal/scan"
	"assay/internal/span"
	"assay/internal/telemetry"
	"assay/internal/testsupport/otlpserver"
)

const (
	callersTrace = "4bf92f3577b34da6a3ce929d0e0e4736"
	callersSpan  = "00f067aa0ba902b7"
)

func newTracing(t *testing.T, c config.Tracing, registry *prometheus.Registry, logger *slog.Logger) *telemetry.Tracing {
	t.Helper()
	tracing, err := telemetry.NewTracing(c, "1.2.3", registry, logger)
	require.NoError(t, err)
	require.NotNil(t, tracing)
	return tracing
}

func discard() *slog.Logger { return slog.New(slog.DiscardHandler) }

// answer sends a request to the handler.
func answer(t *testing.T, h http.Handler, path string, header ...string) {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil)
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	h.ServeHTTP(httptest.NewRecorder(), r)
}

func TestNoTracing(t *testing.T) {
	t.Parallel()
	tracing, err := telemetry.NewTracing(config.Tracing{}, "", prometheus.NewRegistry(), discard())
	require.NoError(t, err)
	require.Nil(t, tracing)
	require.NoError(t, tracing.Close())
	require.Nil(t, tracing.Interceptor())
	var before, after context.Context
	answer(t, tracing.Handler(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		before = r.Context()
		var end func(error)
		after, end = span.Start(before, "step")
		end(nil)
	}), nil, nil), "/")
	require.NotNil(t, before)
	require.Equal(t, before, after)
	require.Empty(t, span.TraceID(after))
}

// A span has the code of an error, never its text.
func TestSpansReachTheCollector(t *testing.T) {
	t.Parallel()
	collector := otlpserver.StartTLS(t)
	file := filepath.Join(t.TempDir(), "ca.pem")
	require.NoError(t, os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: collector.Certificate().Raw}), 0o600))
	registry := prometheus.NewRegistry()
	tracing := newTracing(t, config.Tracing{
		Endpoint: collector.URL, Headers: []string{"Authorization=Bearer%20a%2Cb"}, SampleRatio: 1, CAFile: file,
	}, registry, discard())
	var began string
	answer(t, tracing.Handler(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		began = span.TraceID(r.Context())
		ctx, end := span.Start(r.Context(), "outer", span.Host.String("www.example.org"))
		for _, err := range []error{
			scan.Errorf(scan.CodeTargetUnreachable, "secret text"), errors.New("secret text"), context.Canceled, context.DeadlineExceeded,
		} {
			_, endInner := span.Start(ctx, "inner")
			endInner(err)
		}
		end(nil)
		span.Request(r.Context(), r.Method, "/v1/scans/:id", "tenant", http.StatusServiceUnavailable)
	}), httpserver.RemoteAddress, nil), "/v1/scans/secret?text=secret")
	require.NoError(t, tracing.Close())

	spans := collector.Trace(began)
	require.Len(t, spans, 6)
	require.NotContains(t, collector.Raw(), "secret")
	kinds := map[string]bool{}
	for id, s := range spans {
		require.Equal(t, "assay", s.Attributes["service.name"])
		require.Equal(t, "1.2.3", s.Attributes["service.version"])
		path := otlpserver.Path(t, spans, id, "")
		require.Equal(t, "GET /v1/scans/:id", path[0])
		switch s.Name {
		case "inner":
			require.Equal(t, []string{"GET /v1/scans/:id", "outer", "inner"}, path)
			require.True(t, s.Failed)
			kinds[s.Attributes["error.type"]] = true
		case "outer":
			require.Equal(t, "www.example.org", s.Attributes["server.address"])
			require.False(t, s.Failed)
		default:
			require.True(t, s.Failed)
			require.Equal(t, "tenant", s.Attributes["assay.tenant"])
		}
	}
	require.Equal(t, map[string]bool{
		string(scan.CodeTargetUnreachable): true, "*errors.errorString": true, "cancelled": true, "timeout": true,
	}, kinds)
	require.Equal(t, "Bearer a,b", collector.Header().Get("Authorization"))
	requireLines(t, scrape(t, registry), `assay_trace_spans_total{result="exported"} 6`, `assay_trace_spans_total{result="failed"} 0`)
}

// Only trusted callers continue their traces, and decide what is recorded.
func TestCallersTraces(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		trusted  []string
		flags    string
		ratio    float64
		recorded bool
		trace    string // "" for one that begins here
	}{
		"nobody is trusted":             {flags: "01", ratio: 1, recorded: true},
		"another is trusted":            {trusted: []string{"198.51.100.0/24"}, flags: "01", ratio: 1, recorded: true},
		"the caller is trusted":         {trusted: []string{"192.0.2.1"}, flags: "01", ratio: 0, recorded: true, trace: callersTrace},
		"the caller does not record":    {trusted: []string{"192.0.2.0/24"}, flags: "00", ratio: 1},
		"nobody is trusted, no samples": {flags: "01", ratio: 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			collector := otlpserver.Start(t)
			tracing := newTracing(t, config.Tracing{Endpoint: collector.URL, SampleRatio: c.ratio}, prometheus.NewRegistry(), discard())
			trusted, err := httpserver.ParseProxies(c.trusted)
			require.NoError(t, err)
			var id string
			h := tracing.Handler(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
				id += span.TraceID(r.Context())
			}), func(*http.Request) string { return "192.0.2.1" }, trusted)
			answer(t, h, "/v1/projects", "Traceparent", "00-"+callersTrace+"-"+callersSpan+"-"+c.flags, "Baggage", "secret=1")
			answer(t, h, "/ready")
			require.NoError(t, tracing.Close())
			require.NotContains(t, collector.Raw(), "secret")
			spans := collector.Spans()
			if !c.recorded {
				require.Empty(t, spans)
				require.Empty(t, id)
				return
			}
			require.Len(t, spans, 1)
			if c.trace == "" {
				require.Equal(t, spans[0].TraceID, id)
				require.NotEqual(t, callersTrace, id)
				require.Empty(t, spans[0].Parent)
				return
			}
			require.Empty(t, id, "several requests may belong to the caller's trace")
			require.Equal(t, callersTrace, spans[0].TraceID)
			require.Equal(t, callersSpan, spans[0].Parent)
		})
	}
}

// A collector that refuses traces does not affect the process, and is logged once.
func TestAFailingCollector(t *testing.T) {
	t.Parallel()
	collector := otlpserver.Start(t)
	collector.Answer(http.StatusForbidden)
	log, registry := &strings.Builder{}, prometheus.NewRegistry()
	tracing := newTracing(t, config.Tracing{Endpoint: collector.URL, SampleRatio: 1, Headers: []string{"X-Key=hunter2"}}, registry,
		slog.New(slog.NewTextHandler(log, nil)))
	answer(t, tracing.Handler(http.NotFoundHandler(), httpserver.RemoteAddress, nil), "/")
	require.NoError(t, tracing.Close())
	require.Equal(t, 1, strings.Count(log.String(), "traces could not be sent"))
	require.NotContains(t, log.String(), "hunter2")
	requireLines(t, scrape(t, registry), `assay_trace_spans_total{result="failed"} 1`)
}

func TestTracingIsConfiguredWrongly(t *testing.T) {
	t.Parallel()
	for want, c := range map[string]config.Tracing{
		"tracing.ca_file":   {Endpoint: "https://c", CAFile: "/nowhere"},
		"tracing.cert_file": {Endpoint: "https://c", CertFile: "/nowhere", KeyFile: "/nowhere"},
		"tracing.headers":   {Endpoint: "https://c", Headers: []string{"hunter2"}},
	} {
		_, err := telemetry.NewTracing(c, "", prometheus.NewRegistry(), discard())
		require.ErrorContains(t, err, want)
		require.NotContains(t, err.Error(), "hunter2")
	}
}

// Lines of the log and metrics lead to the trace.
func TestLinesAndMetricsNameTheTrace(t *testing.T) {
	t.Parallel()
	collector := otlpserver.Start(t)
	registry := prometheus.NewRegistry()
	tracing := newTracing(t, config.Tracing{Endpoint: collector.URL, SampleRatio: 1}, registry, discard())
	metrics, log := telemetry.NewMetrics(registry), &strings.Builder{}
	logger, err := telemetry.NewLogger(log, telemetry.FormatText, "info")
	require.NoError(t, err)
	var id string
	answer(t, tracing.Handler(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		id = span.TraceID(r.Context())
		metrics.ObserveRequest(r.Context(), "/r", http.MethodGet, http.StatusOK, time.Millisecond)
		logger.With("a", 1).InfoContext(r.Context(), "in the trace")
	}), httpserver.RemoteAddress, nil), "/")
	logger.Info("outside")
	require.NoError(t, tracing.Close())
	require.Contains(t, log.String(), `msg="in the trace" a=1 traceId=`+id)
	require.Equal(t, 1, strings.Count(log.String(), "traceId"))

	page := scrapeOpenMetrics(t, registry)
	require.Regexp(t, `assay_http_requests_total\{method="GET",route="/r",status="200"\} 1\.0 # \{[^}]*trace_id="`+id+`"[^}]*\} 1\.0`, page)
	require.Regexp(t, `assay_http_request_duration_seconds_bucket\{route="/r",le="0.001"\} 1 # \{[^}]*trace_id="`+id+`"[^}]*\} 0\.001`, page)
	require.True(t, strings.HasSuffix(page, "# EOF\n"))
	require.NotContains(t, scrape(t, registry), id, "the text format has no exemplars")
}

func scrapeOpenMetrics(t *testing.T, registry *prometheus.Registry) string {
	t.Helper()
	w, r := httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/metrics", nil)
	r.Header.Set("Accept", "application/openmetrics-text;version=1.0.0")
	telemetry.NewServer(registry, telemetry.ServerOptions{Logger: discard()}).Handler.ServeHTTP(w, r)
	require.Contains(t, w.Header().Get("Content-Type"), "application/openmetrics-text")
	return w.Body.String()
}

func TestStepsAreMeasured(t *testing.T) {
	t.Parallel()
	registry := prometheus.NewRegistry()
	env := (&testsuite.WorkflowTestSuite{}).NewTestActivityEnvironment()
	env.SetWorkerOptions(worker.Options{Interceptors: []interceptor.WorkerInterceptor{telemetry.NewSteps(registry)}})
	var failure error
	env.RegisterActivityWithOptions(func(context.Context) error { return failure }, activity.RegisterOptions{Name: "Kind.Step"})
	_, err := env.ExecuteActivity("Kind.Step")
	require.NoError(t, err)
	failure = errors.New("broken")
	_, err = env.ExecuteActivity("Kind.Step")
	require.Error(t, err)
	requireLines(t, scrape(t, registry), `assay_step_duration_seconds_count{result="ok",step="Kind.Step"} 1`,
		`assay_step_duration_seconds_count{result="failed",step="Kind.Step"} 1`)
}
