// Package span owns the spans of traces within a step: an HTTP exchange, a page in the
// browser, an engine, a subprocess. They belong to the trace in the context; without one
// nothing is recorded. Traces leave the process, so attributes name kinds of work, hosts and
// codes, never a path, a query, content of a site or repository, or the text of an error.
package span

import (
	"context"
	"errors"
	"fmt"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"

	"assay/internal/scan"
)

// Scope is the instrumentation scope of all spans.
const Scope = "assay"

// Attributes of spans. The first four are those of OpenTelemetry's semantic conventions.
const (
	Method = attribute.Key("http.request.method")
	Status = attribute.Key("http.response.status_code")
	Host   = attribute.Key("server.address")
	// ErrorKind is the code of a domain error, or the type of another.
	ErrorKind = attribute.Key("error.type")
	// Part is a part of a website's capture, Engine an engine of code scans, Program the file
	// name of an executable.
	Part    = attribute.Key("assay.part")
	Engine  = attribute.Key("assay.engine")
	Program = attribute.Key("process.executable.name")
)

// Start begins a span within the trace of ctx. The caller calls end once, with the error of
// the work.
func Start(ctx context.Context, name string, attrs ...attribute.KeyValue) (_ context.Context, end func(error)) {
	parent := trace.SpanFromContext(ctx)
	if !parent.IsRecording() {
		return ctx, func(error) {}
	}
	ctx, s := parent.TracerProvider().Tracer(Scope).Start(ctx, name, trace.WithAttributes(attrs...))
	return ctx, func(err error) { End(s, err) }
}

// Set adds attributes to the span of ctx.
func Set(ctx context.Context, attrs ...attribute.KeyValue) {
	trace.SpanFromContext(ctx).SetAttributes(attrs...)
}

// End ends a span with the kind of the error, without its text.
func End(s trace.Span, err error) {
	if err != nil && s.IsRecording() {
		Fail(s, Kind(err))
	}
	s.End()
}

// Fail marks a span as failed.
func Fail(s trace.Span, kind string) {
	s.SetAttributes(ErrorKind.String(kind))
	s.SetStatus(codes.Error, kind)
}

// Cancelled is the kind of errors of cancelled work.
const Cancelled = "cancelled"

// Kind names an error without its text: the code of a domain error, or the type of the
// innermost error.
func Kind(err error) string {
	if e, ok := errors.AsType[*scan.Error](err); ok {
		return string(e.Code)
	}
	switch {
	case errors.Is(err, context.Canceled):
		return Cancelled
	case errors.Is(err, context.DeadlineExceeded):
		return "timeout"
	}
	for {
		inner := errors.Unwrap(err)
		if inner == nil {
			return fmt.Sprintf("%T", err)
		}
		err = inner
	}
}
