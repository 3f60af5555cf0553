package telemetry

import (
	"github.com/prometheus/client_golang/prometheus"

	"assay/internal/datasource"
)

// RegisterSources exports the state of the external data at each scrape:
//
//	assay_data_source_usable{source}               1 while scans get data, else 0
//	assay_data_source_date_seconds{source}         when the data in use were made, Unix time
//	assay_data_source_failures{source}             renewals that failed in a row
//
// A source that was never requested is not usable and has no failures. It panics if the
// metrics are already registered.
func RegisterSources(registerer prometheus.Registerer, statuses func() []datasource.Status) {
	labels := []string{"source"}
	desc := func(name, help string) *prometheus.Desc {
		return prometheus.NewDesc(prometheus.BuildFQName(namespace, "data_source", name), help, labels, nil)
	}
	registerer.MustRegister(&dataSources{
		statuses: statuses,
		usable:   desc("usable", "1 if the source's data is available to scans, else 0."),
		date:     desc("date_seconds", "Creation time of the data in use, in Unix time."),
		failures: desc("failures", "Failed attempts since the last successful refresh."),
	})
}

// dataSources is a prometheus.Collector over the sources.
type dataSources struct {
	statuses               func() []datasource.Status
	usable, date, failures *prometheus.Desc
}

// Describe implements prometheus.Collector.
func (d *dataSources) Describe(descs chan<- *prometheus.Desc) {
	descs <- d.usable
	descs <- d.date
	descs <- d.failures
}

// Collect implements prometheus.Collector.
func (d *dataSources) Collect(metrics chan<- prometheus.Metric) {
	gauge := func(desc *prometheus.Desc, value float64, source string) {
		metrics <- prometheus.MustNewConstMetric(desc, prometheus.GaugeValue, value, source)
	}
	for _, s := range d.statuses() {
		usable := 0.0
		if s.Usable {
			usable = 1
		}
		gauge(d.usable, usable, s.Name)
		gauge(d.failures, float64(s.Failures), s.Name)
		if !s.Date.IsZero() {
			gauge(d.date, float64(s.Date.Unix()), s.Name)
		}
	}
}
