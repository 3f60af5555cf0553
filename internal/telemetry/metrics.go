package telemetry

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"go.opentelemetry.io/otel/trace"
)

// namespace begins the names of Assay's own metrics.
const namespace = "assay"

// unmatchedRoute is the route label of requests without a route, so that callers cannot
// create labels.
const unmatchedRoute = "unmatched"

// otherMethod is the method label of methods beyond RFC 9110 and PATCH.
const otherMethod = "OTHER"

// requestBuckets are the upper limits in seconds: status polls answer within a millisecond,
// triggers may wait two seconds for Temporal.
var requestBuckets = []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10}

// NewRegistry returns a registry with the metrics of the Go runtime and of the process.
func NewRegistry() *prometheus.Registry {
	registry := prometheus.NewRegistry()
	registry.MustRegister(
		collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
	)
	return registry
}

// Metrics are the API's metrics of its requests.
type Metrics struct {
	requests *prometheus.CounterVec
	duration *prometheus.HistogramVec
	refused  *prometheus.CounterVec
}

// NewMetrics registers the metrics with registerer. It panics if they already are: that is a
// programming error.
//
//	assay_http_requests_total{route,method,status}
//	assay_http_request_duration_seconds{route}
//	assay_http_rate_limited_total{window}
func NewMetrics(registerer prometheus.Registerer) *Metrics {
	m := &Metrics{
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Namespace: namespace, Subsystem: "http", Name: "requests_total",
			Help: "HTTP requests, by route, method and status code.",
		}, []string{"route", "method", "status"}),
		duration: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Namespace: namespace, Subsystem: "http", Name: "request_duration_seconds",
			Help: "Time from the first byte of a request to the last byte of its response, by route.", Buckets: requestBuckets,
		}, []string{"route"}),
		refused: prometheus.NewCounterVec(prometheus.CounterOpts{
			Namespace: namespace, Subsystem: "http", Name: "rate_limited_total",
			Help: "HTTP requests refused by a rate limit, by the window that refused them.",
		}, []string{"window"}),
	}
	registerer.MustRegister(m.requests, m.duration, m.refused)
	return m
}

// ObserveRequest counts one completed request. route is the matching pattern, never the path ("" without a match); status is the response's
// code. The recorded trace of ctx, if any, is the exemplar of both metrics.
func (m *Metrics) ObserveRequest(ctx context.Context, route, method string, status int, took time.Duration) {
	if route == "" {
		route = unmatchedRoute
	}
	count := m.requests.WithLabelValues(route, methodLabel(method), strconv.Itoa(status))
	duration := m.duration.WithLabelValues(route)
	example := exemplar(ctx)
	if example == nil {
		count.Inc()
		duration.Observe(took.Seconds())
		return
	}
	count.(prometheus.ExemplarAdder).AddWithExemplar(1, example)
	duration.(prometheus.ExemplarObserver).ObserveWithExemplar(took.Seconds(), example)
}

// exemplar returns the labels by which Grafana finds the recorded trace of ctx; nil if
// there is no trace.
func exemplar(ctx context.Context) prometheus.Labels {
	sc := trace.SpanContextFromContext(ctx)
	if !sc.IsSampled() {
		return nil
	}
	return prometheus.Labels{"trace_id": sc.TraceID().String(), "span_id": sc.SpanID().String()}
}

// ObserveRefusal counts one request that the named limit window refused.
func (m *Metrics) ObserveRefusal(window string) { m.refused.WithLabelValues(window).Inc() }

func methodLabel(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch,
		http.MethodDelete, http.MethodConnect, http.MethodOptions, http.MethodTrace:
		return method
	}
	return otherMethod
}
