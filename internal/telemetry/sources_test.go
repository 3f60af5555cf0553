package telemetry_test

import (
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/stretchr/testify/require"

	"assay/internal/datasource"
	"assay/internal/telemetry"
)

func TestSourcesAreShown(t *testing.T) {
	t.Parallel()
	registry := prometheus.NewRegistry()
	telemetry.RegisterSources(registry, func() []datasource.Status {
		return []datasource.Status{{Name: "ct-logs", Usable: true, Date: time.Unix(1793000000, 0)}, {Name: "vrps", Failures: 3}}
	})
	page := scrape(t, registry)
	requireLines(t, page,
		`assay_data_source_date_seconds{source="ct-logs"} 1.793e+09`,
		`assay_data_source_failures{source="ct-logs"} 0`,
		`assay_data_source_failures{source="vrps"} 3`,
		`assay_data_source_usable{source="ct-logs"} 1`,
		`assay_data_source_usable{source="vrps"} 0`,
	)
	require.NotContains(t, page, `assay_data_source_date_seconds{source="vrps"}`)
}
