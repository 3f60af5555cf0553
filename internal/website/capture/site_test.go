package capture_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
)

func TestSite(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]string{
		"https://a.b.Shop.example./x": "shop.example",
		"//www.shop.co.uk:8443":       "shop.co.uk",
		"https://co.uk/":              "co.uk",
		"http://192.0.2.1/":           "192.0.2.1",
		"http://[2001:db8::1]/":       "2001:db8::1",
		"/path":                       "",
		"http://[":                    "",
	} {
		require.Equal(t, want, capture.Site(raw), raw)
	}
}
