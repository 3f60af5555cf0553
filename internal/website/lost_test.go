package website_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/website"
	"assay/internal/website/capture"
)

func TestLost(t *testing.T) {
	t.Parallel()
	metrics := capture.LabMetrics{FCP: new(1.0), LCP: new(1.0), TBT: new(1.0), CLS: new(1.0), SI: new(1.0)}
	stored := []scan.Capture{{Part: "http", BlobKey: "a"}, {Part: "browser", BlobKey: "b"}}
	for name, c := range map[string]struct {
		stored  []scan.Capture
		browser capture.Browser
		want    string
	}{
		"nothing":     {stored, capture.Browser{FinalURL: "https://shop.example/de/", Metrics: metrics}, ""},
		"a part":      {stored[:1], capture.Browser{Metrics: metrics}, "The data of browser is missing (not gathered)."},
		"a metric":    {stored, capture.Browser{}, "The browser could not measure FCP, LCP, TBT, CLS, SI."},
		"all metrics": {stored, capture.Browser{ErrorKind: "TIMEOUT", Error: "It hung."}, "The browser could not measure the page (it hung)."},
		"to another's page": {
			stored, capture.Browser{FinalURL: "https://login.idp.example/", Metrics: metrics},
			"The page sent the browser to idp.example, another site, whose page was measured.",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			facts := &capture.Capture{
				HTTP: &capture.HTTP{Document: &capture.Exchange{Status: 200, URL: "https://www.shop.example/"}}, Browser: &c.browser,
			}
			require.Equal(t, c.want, website.Lost([]string{"http", "browser"}, c.stored, facts))
		})
	}
}
