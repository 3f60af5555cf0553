package telemetry

import (
	"context"
	"log/slog"

	"github.com/prometheus/client_golang/prometheus"
)

// Delivery is the number of mails in a state.
type Delivery struct {
	State string // PENDING, SENT, REFUSED, GIVEN_UP
	Count int
}

// RegisterDeliveries exports what sample returns at each scrape:
//
//	assay_deliveries{state}    number of mails: pending ones, and those settled in the last 24 hours
//
// A failing sample is logged and exports nothing. It panics if the metric is already
// registered.
func RegisterDeliveries(registerer prometheus.Registerer, sample func(context.Context) ([]Delivery, error), logger *slog.Logger) {
	registerer.MustRegister(&deliveries{sample: sample, logger: logger, count: prometheus.NewDesc(
		prometheus.BuildFQName(namespace, "", "deliveries"), "Mails by state; sent and failed ones of the last 24 "+
			"hours.", []string{"state"}, nil)})
}

// deliveries is a prometheus.Collector over a sample.
type deliveries struct {
	sample func(context.Context) ([]Delivery, error)
	logger *slog.Logger
	count  *prometheus.Desc
}

// Describe implements prometheus.Collector.
func (d *deliveries) Describe(descs chan<- *prometheus.Desc) { descs <- d.count }

// Collect implements prometheus.Collector, whose interface has no context.
func (d *deliveries) Collect(metrics chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), sampleTimeout)
	defer cancel()
	all, err := d.sample(ctx)
	if err != nil {
		d.logger.Error("mails could not be counted for the metrics", "error", err)
		return
	}
	for _, s := range all {
		metrics <- prometheus.MustNewConstMetric(d.count, prometheus.GaugeValue, float64(s.Count), s.State)
	}
}
