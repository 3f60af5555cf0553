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

// secondsBuckets are the upper bounds of the Temporal SDK's timers. The default
// ones of OpenTelemetry are made for milliseconds.
var secondsBuckets = []float64{.001, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800}

// MetricsHandler makes the handler that a Temporal client (client.Options
// .MetricsHandler) reports to, so that registerer's page also shows
// temporal_request_total, temporal_workflow_task_execution_latency_seconds and
// the rest of the SDK's metrics. What the SDK cannot record is logged and does
// not stop the process. The returned function releases the exporter when the
// client is closed.
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
