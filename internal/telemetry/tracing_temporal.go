package telemetry

import (
	"context"
	"errors"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"
	"go.temporal.io/sdk/interceptor"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"assay/internal/span"
)

// Interceptor returns the interceptor of Temporal clients, and of the workers on them, which
// passes traces on in headers: from a request to the workflow that it starts, and from there
// to its activities. It returns nil without tracing.
//
// Headers are not part of the decisions of a workflow, so that turning traces on or off does
// not concern running ones.
func (t *Tracing) Interceptor() interceptor.Interceptor {
	if t == nil {
		return nil
	}
	return interceptor.NewTracingInterceptor(&workflowTracer{tracer: t.tracer})
}

// workflowTracer implements interceptor.Tracer. Unlike the tracer of the SDK's contrib module, it
// gives a workflow the same span however often it is replayed, and passes on no texts of
// errors.
type workflowTracer struct {
	interceptor.BaseTracer
	tracer trace.Tracer
}

// workflowSpanKey is the key of spans in contexts of workflows.
type workflowSpanKey struct{}

// workflowSpan is a span that began in this process, or only the context of one that did not.
type workflowSpan struct{ trace.Span }

// Finish implements interceptor.TracerSpan.
func (s workflowSpan) Finish(opts *interceptor.TracerFinishSpanOptions) {
	if kind := failure(opts.Error); kind != "" {
		span.Fail(s.Span, kind)
	}
	s.End()
}

// failure returns the kind of an error; "" for none, and for those by which a workflow
// continues as new, or a worker hands a step over.
func failure(err error) string {
	application, ok := errors.AsType[*temporal.ApplicationError](err)
	switch {
	case err == nil, workflow.IsContinueAsNewError(err), ok && application.Category() == temporal.ApplicationErrorCategoryBenign:
		return ""
	case temporal.IsCanceledError(err):
		return span.Cancelled
	case ok && application.Type() != "":
		return application.Type()
	}
	return span.Kind(err)
}

// Options implements interceptor.Tracer.
func (*workflowTracer) Options() interceptor.TracerOptions {
	return interceptor.TracerOptions{
		SpanContextKey: workflowSpanKey{}, HeaderKey: "_tracer-data", // that of all SDKs
		DisableQueryTracing: true, AllowInvalidParentSpans: true,
	}
}

// UnmarshalSpan implements interceptor.Tracer.
func (*workflowTracer) UnmarshalSpan(fields map[string]string) (interceptor.TracerSpanRef, error) {
	ctx := propagation.TraceContext{}.Extract(context.Background(), propagation.MapCarrier(fields))
	if !trace.SpanContextFromContext(ctx).IsValid() {
		return nil, nil
	}
	return workflowSpan{trace.SpanFromContext(ctx)}, nil
}

// MarshalSpan implements interceptor.Tracer.
func (*workflowTracer) MarshalSpan(s interceptor.TracerSpan) (map[string]string, error) {
	fields := propagation.MapCarrier{}
	propagation.TraceContext{}.Inject(trace.ContextWithSpan(context.Background(), s.(workflowSpan).Span), fields)
	return fields, nil
}

// SpanFromContext implements interceptor.Tracer.
func (*workflowTracer) SpanFromContext(ctx context.Context) interceptor.TracerSpan {
	s := trace.SpanFromContext(ctx)
	if !s.SpanContext().IsValid() {
		return nil
	}
	return workflowSpan{s}
}

// ContextWithSpan implements interceptor.Tracer.
func (*workflowTracer) ContextWithSpan(ctx context.Context, s interceptor.TracerSpan) context.Context {
	return trace.ContextWithSpan(ctx, s.(workflowSpan).Span)
}

// StartSpan implements interceptor.Tracer.
func (t *workflowTracer) StartSpan(opts *interceptor.TracerStartSpanOptions) (interceptor.TracerSpan, error) {
	ctx := context.Background()
	if parent, ok := opts.Parent.(workflowSpan); ok {
		ctx = trace.ContextWithSpanContext(ctx, parent.SpanContext())
	}
	if opts.IdempotencyKey != "" {
		ctx = context.WithValue(ctx, idKey{}, opts.IdempotencyKey)
	}
	kind := trace.SpanKindConsumer
	if opts.ToHeader {
		kind = trace.SpanKindProducer
	}
	attrs := make([]attribute.KeyValue, 0, len(opts.Tags))
	for name, value := range opts.Tags {
		attrs = append(attrs, attribute.String(name, value))
	}
	_, s := t.tracer.Start(ctx, t.SpanName(opts), trace.WithTimestamp(opts.Time), trace.WithSpanKind(kind), trace.WithAttributes(attrs...))
	return workflowSpan{s}, nil
}
