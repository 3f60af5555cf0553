package edge_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/checks/edge"
)

func TestOf(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		header      capture.Header
		name        string
		distributed bool
	}{
		"by a field":  {capture.Header{"Cf-Ray": {"8f1-FRA"}}, "Cloudflare", true},
		"by a value":  {capture.Header{"Server": {"AkamaiGHost"}}, "Akamai", true},
		"second line": {capture.Header{"Via": {"1.1 proxy", "1.1 google"}}, "Google Cloud", true},
		"own cache":   {capture.Header{"X-Varnish": {"1"}}, "Varnish", false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e, ok := edge.Of(&capture.Exchange{Header: test.header})
			require.True(t, ok)
			require.Equal(t, test.name, e.Name)
			require.Equal(t, test.distributed, e.Distributed())
		})
	}
	_, ok := edge.Of(&capture.Exchange{Header: capture.Header{"Server": {"nginx"}}})
	require.False(t, ok)
	_, ok = edge.Of(nil)
	require.False(t, ok)
}

func TestCacheOf(t *testing.T) {
	t.Parallel()
	tests := map[edge.Cache][]capture.Header{
		edge.Hit: {
			{"Cache-Status": {"edge; hit"}}, {"X-Cache": {"Hit from cloudfront"}}, {"Age": {"12"}}, {"Cf-Cache-Status": {"REVALIDATED"}},
		},
		edge.Miss:    {{"X-Cache": {"MISS"}}, {"Cf-Cache-Status": {"DYNAMIC"}}, {"Cache-Status": {"edge; fwd=miss"}}},
		edge.Unknown: {{}, {"Age": {"0"}}},
	}
	for want, headers := range tests {
		for _, h := range headers {
			got, _ := edge.CacheOf(&capture.Exchange{Header: h})
			require.Equal(t, want, got, "%v", h)
		}
	}
	got, _ := edge.CacheOf(nil)
	require.Equal(t, edge.Unknown, got)
}
