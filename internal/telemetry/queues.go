package telemetry

import (
	"context"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// sampleTimeout bounds one look at the database during a scrape.
const sampleTimeout = 3 * time.Second

// Sample is how many scans of a kind are in a state, and how long the oldest of
// them has been.
type Sample struct {
	Kind  string // website_scan, site_health, code_run
	State string // QUEUED, RUNNING, …
	Count int
	// OldestAge is the time since the oldest of them was made; 0 when there is
	// none.
	OldestAge time.Duration
	// Terminal marks a state that is never left: its age tells nothing and is
	// not shown.
	Terminal bool
}

// SampleFunc returns the present samples, one for each kind and state, those
// without scans included: a series that comes and goes cannot be alerted on.
type SampleFunc func(ctx context.Context) ([]Sample, error)

// RegisterQueues shows what sample returns at each scrape:
//
//	assay_scans{kind,state}                       number of scans
//	assay_scans_oldest_age_seconds{kind,state}    age of the oldest, states that end only
//	assay_scans_sampled                           1, or 0 when sample failed
//
// A failing sample is logged and leaves the rest of the page as it is. It
// panics if the metrics are registered already.
func RegisterQueues(registerer prometheus.Registerer, sample SampleFunc, logger *slog.Logger) {
	labels := []string{"kind", "state"}
	registerer.MustRegister(&queues{
		sample: sample,
		logger: logger,
		count: prometheus.NewDesc(prometheus.BuildFQName(namespace, "", "scans"),
			"Scans by kind and state.", labels, nil),
		age: prometheus.NewDesc(prometheus.BuildFQName(namespace, "scans", "oldest_age_seconds"),
			"Age of the oldest scan that is not finished, by kind and state.", labels, nil),
		sampled: prometheus.NewDesc(prometheus.BuildFQName(namespace, "scans", "sampled"),
			"Whether the scans could be counted at this scrape.", nil, nil),
	})
}

// queues is a prometheus.Collector over a SampleFunc.
type queues struct {
	sample              SampleFunc
	logger              *slog.Logger
	count, age, sampled *prometheus.Desc
}

// Describe implements prometheus.Collector.
func (q *queues) Describe(descs chan<- *prometheus.Desc) {
	descs <- q.count
	descs <- q.age
	descs <- q.sampled
}

// Collect implements prometheus.Collector, whose interface has no context.
func (q *queues) Collect(metrics chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), sampleTimeout)
	defer cancel()
	samples, err := q.sample(ctx)
	sampled := 1.0
	if err != nil {
		q.logger.Error("scans could not be counted for the metrics", "error", err)
		samples, sampled = nil, 0
	}
	metrics <- prometheus.MustNewConstMetric(q.sampled, prometheus.GaugeValue, sampled)
	for _, s := range samples {
		metrics <- prometheus.MustNewConstMetric(q.count, prometheus.GaugeValue, float64(s.Count), s.Kind, s.State)
		if !s.Terminal {
			metrics <- prometheus.MustNewConstMetric(q.age, prometheus.GaugeValue, s.OldestAge.Seconds(), s.Kind, s.State)
		}
	}
}
