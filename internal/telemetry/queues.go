package telemetry

import (
	"context"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// sampleTimeout limits the database query of a scrape.
const sampleTimeout = 3 * time.Second

// Sample is the number of scans of a kind in a state, and the age of the oldest.
type Sample struct {
	Kind  string // website_scan, site_health, code_run
	State string // QUEUED, RUNNING, …
	Count int
	// OldestAge is the time since the oldest was created; 0 without scans.
	OldestAge time.Duration
	// Terminal is true for final states, whose age is not exported.
	Terminal bool
}

// SampleFunc returns one sample for each kind and state, including those without scans:
// alerts need series that always exist.
type SampleFunc func(ctx context.Context) ([]Sample, error)

// RegisterQueues exports what sample returns at each scrape:
//
//	assay_scans{kind,state}                       number of scans
//	assay_scans_oldest_age_seconds{kind,state}    age of the oldest, states that end only
//	assay_scans_sampled                           1, or 0 when sample failed
//
// A failing sample is logged and leaves the other metrics as they are. It panics if the
// metrics are already registered.
func RegisterQueues(registerer prometheus.Registerer, sample SampleFunc, logger *slog.Logger) {
	labels := []string{"kind", "state"}
	registerer.MustRegister(&queues{
		sample: sample,
		logger: logger,
		count: prometheus.NewDesc(prometheus.BuildFQName(namespace, "", "scans"),
			"Scans by kind and state.", labels, nil),
		age: prometheus.NewDesc(prometheus.BuildFQName(namespace, "scans", "oldest_age_seconds"),
			"Age of the oldest unfinished scan, by kind and state.", labels, nil),
		sampled: prometheus.NewDesc(prometheus.BuildFQName(namespace, "scans", "sampled"),
			"1 if the scans could be counted for this scrape, else 0.", nil, nil),
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
