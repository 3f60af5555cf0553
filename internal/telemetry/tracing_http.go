package telemetry

import (
	"net/http"
	"net/netip"
	"slices"

	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"

	"assay/internal/span"
)

// Handler records a span for each request that next handles, apart from probes. A traceparent field continues the caller's trace if
// address, which returns the IP address of the caller, is one of trusted; otherwise it is ignored: it could make the process record
// everything, or connect a request with traces of others.
func (t *Tracing) Handler(next http.Handler, address func(*http.Request) string, trusted []netip.Prefix) http.Handler {
	if t == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/health" || r.URL.Path == "/ready" {
			next.ServeHTTP(w, r)
			return
		}
		ctx := r.Context()
		if contains(trusted, address(r)) {
			ctx = propagation.TraceContext{}.Extract(ctx, propagation.HeaderCarrier(r.Header))
		}
		if !trace.SpanContextFromContext(ctx).IsValid() {
			ctx = span.Begun(ctx)
		}
		method := methodLabel(r.Method)
		ctx, s := t.tracer.Start(ctx, method, trace.WithSpanKind(trace.SpanKindServer), trace.WithAttributes(span.Method.String(method)))
		defer s.End() // also of panics
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

func contains(prefixes []netip.Prefix, address string) bool {
	addr, err := netip.ParseAddr(address)
	return err == nil && slices.ContainsFunc(prefixes, func(p netip.Prefix) bool { return p.Contains(addr.Unmap()) })
}
