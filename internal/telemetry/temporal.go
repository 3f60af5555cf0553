package telemetry

import (
	"context"
	"fmt"
	"log/slog"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/otlptranslator"
	otelprometheus "go.opentelemetry.io/otel/exporters/prometheus"
	"go.opentelemetry.io/otel/sdk/metric"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/contrib/opentelemetry"
)

// secondsBuckets are the upper limits of the Temporal SDK's timers. OpenTelemetry's default
// ones are meant for milliseconds.
var secondsBuckets = []float64{.001, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800}

// MetricsHandler returns the handler for a Temporal client (client.Options .MetricsHandler)
// that exports temporal_request_total, temporal_workflow_task_execution_latency_seconds and
// the other metrics of the SDK to registerer. Errors of the SDK's metrics are logged and do
// not stop the process. The returned function releases the exporter when the client is
// closed.
func MetricsHandler(registerer prometheus.Registerer, logger *slog.Logger) (client.MetricsHandler, func(context.Context) error, error) {
	exporter, err := otelprometheus.New(
		otelprometheus.WithRegisterer(registerer),
		otelprometheus.WithTranslationStrategy(otlptranslator.UnderscoreEscapingWithSuffixes),
		otelprometheus.WithoutScopeInfo(),
		otelprometheus.WithoutTargetInfo(),
	)
	if err != nil {
		return nil, nil, fmt.Errorf("telemetry: Prometheus exporter: %w", err)
	}
	provider := metric.NewMeterProvider(
		metric.WithReader(exporter),
		metric.WithView(metric.NewView(
			metric.Instrument{Kind: metric.InstrumentKindHistogram, Unit: "s"},
			metric.Stream{Aggregation: metric.AggregationExplicitBucketHistogram{Boundaries: secondsBuckets}},
		)),
	)
	handler := opentelemetry.NewMetricsHandler(opentelemetry.MetricsHandlerOptions{
		Meter:                provider.Meter("temporal-sdk-go"),
		UseMonotonicCounters: true,
		OnError: func(err error) {
			logger.Error("a Temporal metric could not be recorded", "error", err)
		},
	})
	return handler, provider.Shutdown, nil
}
