package span

import (
	"context"
	"net/http"
	"regexp"

	"github.com/google/uuid"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"
)

// Attributes of requests.
const (
	Route  = attribute.Key("http.route")
	Tenant = attribute.Key("assay.tenant")
)

// begunKey is the context key that marks traces which begin with a request to this process.
type begunKey struct{}

// Begun marks the trace of ctx as one that begins here, not with the caller.
func Begun(ctx context.Context) context.Context { return context.WithValue(ctx, begunKey{}, true) }

// Request completes the span of a request with what only its router knows. route is the
// pattern, never the path; "" if none matched. tenant may be empty, and status 0 for one
// that is not known yet.
func Request(ctx context.Context, method, route, tenant string, status int) {
	s := trace.SpanFromContext(ctx)
	if !s.IsRecording() {
		return
	}
	if route != "" {
		s.SetName(method + " " + route)
		s.SetAttributes(Route.String(route))
	}
	if tenant != "" {
		s.SetAttributes(Tenant.String(tenant))
	}
	if status != 0 {
		s.SetAttributes(Status.Int(status))
	}
	if status >= http.StatusInternalServerError {
		s.SetStatus(codes.Error, "")
	}
}

// HeaderRequestID is the header field with the id of a request, in requests and responses.
const HeaderRequestID = "X-Request-Id"

var requestID = regexp.MustCompile(`^[A-Za-z0-9._-]{1,64}$`)

// RequestID returns the id of a request: the one that its sender gave it, that of the trace
// that begins with it, or a new one.
func RequestID(r *http.Request) string {
	if id := r.Header.Get(HeaderRequestID); requestID.MatchString(id) {
		return id
	}
	if id := TraceID(r.Context()); id != "" {
		return id
	}
	return uuid.Must(uuid.NewV7()).String()
}

// TraceID returns the id of the recorded trace that began with this request; "" if it is
// not recorded, or continues a trace of the caller, who may use that for many requests.
func TraceID(ctx context.Context) string {
	if sc := trace.SpanContextFromContext(ctx); sc.IsSampled() && ctx.Value(begunKey{}) != nil {
		return sc.TraceID().String()
	}
	return ""
}
