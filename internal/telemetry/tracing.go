package telemetry

import (
	"context"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"

	"assay/config"
	"assay/internal/span"
)

const (
	exportTime  = 10 * time.Second       // limit of one request to the collector
	exportEvery = 2 * time.Second        // a batch waits at most this long
	exportBatch = 512                    // spans of one request
	exportQueue = 8192                   // spans that wait; more are dropped
	tracesPath  = "/v1/traces"           // of OTLP/HTTP
	serviceName = "service.name"         // semantic conventions
	serviceVer  = "service.version"      // semantic conventions
	serviceHost = "host.name"            // semantic conventions
	closeTime   = 5 * time.Second        // limit for the last spans when a process ends
	maxAttrs    = 32                     // attributes of a span
	maxAttrLen  = 256                    // bytes of an attribute
	warnEvery   = int64(5 * time.Minute) // between warnings about a collector that fails
)

// Tracing records traces and sends them to a collector. A nil *Tracing records nothing.
type Tracing struct {
	provider *sdktrace.TracerProvider
	tracer   trace.Tracer
}

// NewTracing returns the tracing that the configuration defines; nil without
// tracing.endpoint. version is that of the program. The collector need not be reachable.
//
//	assay_trace_spans_total{result}    spans: exported, failed
func NewTracing(c config.Tracing, version string, registerer prometheus.Registerer, logger *slog.Logger) (*Tracing, error) {
	if c.Endpoint == "" {
		return nil, nil
	}
	client, err := collectorClient(c)
	if err != nil {
		return nil, err
	}
	headers, err := c.HeaderFields()
	if err != nil {
		return nil, fmt.Errorf("tracing.headers: %w", err)
	}
	address, err := tracesURL(c.Endpoint)
	if err != nil {
		return nil, err
	}
	// Every option of the environment is set here: only config reads it.
	exporter := otlptracehttp.NewUnstarted(
		otlptracehttp.WithEndpointURL(address), otlptracehttp.WithHeaders(headers), otlptracehttp.WithHTTPClient(client),
		otlptracehttp.WithTimeout(exportTime), otlptracehttp.WithCompression(otlptracehttp.GzipCompression),
		otlptracehttp.WithRetry(otlptracehttp.RetryConfig{
			Enabled: true, InitialInterval: time.Second, MaxInterval: exportTime, MaxElapsedTime: 3 * exportTime,
		}),
	)
	return newTracing(c.SampleRatio, version, newReporter(exporter, registerer, logger)), nil
}

// newTracing returns a Tracing that exports to the exporter.
func newTracing(ratio float64, version string, exporter sdktrace.SpanExporter) *Tracing {
	host, _ := os.Hostname() // "" where it is unknown
	limits := sdktrace.SpanLimits{
		AttributeValueLengthLimit: maxAttrLen, AttributeCountLimit: maxAttrs, EventCountLimit: maxAttrs, LinkCountLimit: maxAttrs,
		AttributePerEventCountLimit: maxAttrs, AttributePerLinkCountLimit: maxAttrs,
	}
	provider := sdktrace.NewTracerProvider(
		sdktrace.WithSampler(sdktrace.ParentBased(sdktrace.TraceIDRatioBased(ratio))),
		sdktrace.WithIDGenerator(ids{}), sdktrace.WithRawSpanLimits(limits),
		sdktrace.WithResource(resource.NewSchemaless(
			attribute.String(serviceName, namespace), attribute.String(serviceVer, version), attribute.String(serviceHost, host))),
		sdktrace.WithBatcher(exporter, sdktrace.WithBatchTimeout(exportEvery), sdktrace.WithExportTimeout(4*exportTime),
			sdktrace.WithMaxExportBatchSize(exportBatch), sdktrace.WithMaxQueueSize(exportQueue)),
	)
	return &Tracing{provider: provider, tracer: provider.Tracer(span.Scope)}
}

// Close sends the last spans.
func (t *Tracing) Close() error {
	if t == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), closeTime)
	defer cancel()
	if err := t.provider.Shutdown(ctx); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("tracing: %w", err)
	}
	return nil
}

// tracesURL adds the path of OTLP to an address without one.
func tracesURL(endpoint string) (string, error) {
	u, err := url.Parse(endpoint)
	if err != nil {
		return "", errors.New("tracing.endpoint is not a valid URL")
	}
	if strings.Trim(u.Path, "/") == "" {
		u.Path = tracesPath
	}
	return u.String(), nil
}

// collectorClient returns the HTTP client for the collector. It uses no proxy and follows no
// redirect: the headers are credentials.
func collectorClient(c config.Tracing) (*http.Client, error) {
	conf := &tls.Config{MinVersion: tls.VersionTLS12}
	if c.CAFile != "" {
		pem, err := os.ReadFile(c.CAFile)
		if err != nil {
			return nil, fmt.Errorf("tracing.ca_file: %w", err)
		}
		conf.RootCAs = x509.NewCertPool()
		if !conf.RootCAs.AppendCertsFromPEM(pem) {
			return nil, errors.New("tracing.ca_file contains no PEM certificate")
		}
	}
	if c.CertFile != "" {
		pair, err := tls.LoadX509KeyPair(c.CertFile, c.KeyFile)
		if err != nil {
			return nil, fmt.Errorf("tracing.cert_file: %w", err)
		}
		conf.Certificates = []tls.Certificate{pair}
	}
	return &http.Client{
		Timeout:       exportTime,
		Transport:     &http.Transport{TLSClientConfig: conf, ForceAttemptHTTP2: true, IdleConnTimeout: time.Minute, MaxIdleConns: 2},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}, nil
}

// reporter counts exported and failed spans, and logs failures. The SDK would pass errors
// to a global handler.
type reporter struct {
	sdktrace.SpanExporter
	exported, failed prometheus.Counter
	logger           *slog.Logger
	warned           atomic.Int64 // Unix nanoseconds of the last warning
}

func newReporter(next sdktrace.SpanExporter, registerer prometheus.Registerer, logger *slog.Logger) *reporter {
	spans := prometheus.NewCounterVec(prometheus.CounterOpts{
		Namespace: namespace, Subsystem: "trace", Name: "spans_total", Help: "Spans of traces that were sent to the collector, by result.",
	}, []string{"result"})
	registerer.MustRegister(spans)
	return &reporter{
		SpanExporter: next, exported: spans.WithLabelValues("exported"), failed: spans.WithLabelValues("failed"), logger: logger,
	}
}

// ExportSpans implements sdktrace.SpanExporter.
func (r *reporter) ExportSpans(ctx context.Context, spans []sdktrace.ReadOnlySpan) error {
	err := r.SpanExporter.ExportSpans(ctx, spans)
	if err == nil {
		r.exported.Add(float64(len(spans)))
		return nil
	}
	r.failed.Add(float64(len(spans)))
	last, now := r.warned.Load(), time.Now().UnixNano()
	if now-last > warnEvery && r.warned.CompareAndSwap(last, now) {
		r.logger.WarnContext(ctx, "traces could not be sent; check tracing.endpoint and the collector", "spans", len(spans), "error", err)
	}
	return nil
}

// ids creates ids of traces and spans: random ones, or, if the context has a text to derive
// them from, the same ones each time, so that a replayed workflow does not add spans.
type ids struct{}

// idKey is the context key of a text from which ids are derived.
type idKey struct{}

// NewIDs implements sdktrace.IDGenerator.
func (g ids) NewIDs(ctx context.Context) (id trace.TraceID, _ trace.SpanID) {
	if sum, ok := derived(ctx); ok {
		copy(id[:], sum[8:])
	} else {
		random(id[:])
	}
	return id, g.NewSpanID(ctx, id)
}

// NewSpanID implements sdktrace.IDGenerator.
func (ids) NewSpanID(ctx context.Context, _ trace.TraceID) (id trace.SpanID) {
	if sum, ok := derived(ctx); ok {
		copy(id[:], sum[:])
	} else {
		random(id[:])
	}
	return id
}

func derived(ctx context.Context) (sum [sha256.Size]byte, ok bool) {
	key, ok := ctx.Value(idKey{}).(string)
	if ok {
		sum = sha256.Sum256([]byte(key))
	}
	return sum, ok
}

// random fills id, which must not be all zero. Ids need not be unpredictable.
func random(id []byte) {
	for i := range id {
		id[i] = byte(rand.Uint32())
	}
	id[0] |= 1
}
