package dns_test

import (
	"context"
	"net/netip"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/gather/dns"
	"assay/internal/website/rpki"
	"assay/internal/zoo/dnszoo"
)

const payloads = `{"roas":[{"asn":64500,"prefix":"127.80.0.0/16","maxLength":24},{"asn":64501,"prefix":"127.53.0.0/16","maxLength":16},{"asn":64500,"prefix":"fd80::/32","maxLength":32}]}`

// routed returns a gatherer that queries routes.example for routes.
func routed(t *testing.T, vrps func(context.Context) (*rpki.Table, capture.DataSource), records ...string) *world {
	t.Helper()
	w := newWorld(t, func(c *dns.Config) { c.VRPs, c.OriginZone = vrps, "routes.example" })
	require.NoError(t, w.zoo.AddSite("routes.example", dnszoo.ZoneOptions{Records: records}))
	require.NoError(t, w.zoo.AddSite("shop.example", dnszoo.ZoneOptions{Addrs: []netip.Addr{siteV4, siteV6}}))
	return w
}

func table(context.Context) (*rpki.Table, capture.DataSource) {
	v, _, err := rpki.Parse(strings.NewReader(payloads))
	if err != nil {
		return nil, capture.DataSource{Error: err.Error()}
	}
	return v, capture.DataSource{URL: "https://lists.example/"}
}

func routing(t *testing.T, w *world, host string) *capture.Routing {
	t.Helper()
	facts, err := w.gatherer.Gather(t.Context(), target(host, "shop.example"), nil)
	require.NoError(t, err)
	require.NotNil(t, facts.Routing)
	return facts.Routing
}

func TestRoutes(t *testing.T) {
	t.Parallel()
	w := routed(t, table,
		`*.80.127.origin IN TXT "64500 | 127.80.0.0/20 | ZZ | zoo | 2026-11-01"`,
		`*.80.127.origin IN TXT "64999 | 127.0.0.0/8 | ZZ | zoo | 2026-11-01"`,
		`*.53.127.origin IN TXT "64501 64666 | 127.53.0.0/16 | ZZ | zoo | 2026-11-01"`,
		`*.0.8.d.f.origin6 IN TXT "64500 | fd80::/32 | ZZ | zoo | 2026-11-01"`,
	)
	got := routing(t, w, "www.shop.example")
	require.Empty(t, got.Source.Error)
	states := map[string]string{}
	for _, r := range got.Routes {
		states[r.Prefix+" "+string(rune('0'+r.Origin%10))] = r.State
		require.NotEmpty(t, r.Addrs)
		require.Contains(t, r.Asked, ".routes.example.")
	}
	require.Equal(t, map[string]string{
		"127.80.0.0/20 0": capture.RouteValid, // the longer of two
		"127.53.0.0/16 1": capture.RouteValid,
		"127.53.0.0/16 6": capture.RouteInvalid,
		"fd80::/32 0":     capture.RouteValid,
	}, states)
	require.NotEmpty(t, got.Unknown, "the IPv6 name servers' network is announced by nobody")
	require.Contains(t, got.Error, "No route to ")
	for _, r := range got.Routes {
		if r.Prefix == "127.80.0.0/20" {
			require.Equal(t, []string{"127.80.0.0/16-24 AS64500"}, r.Covering)
			require.Equal(t, "1.0.80.127.origin.routes.example.", r.Asked)
		}
	}
}

func TestRoutesOfAnAddressLiteral(t *testing.T) {
	t.Parallel()
	w := routed(t, table, `*.80.127.origin IN TXT "64500 | 127.80.0.0/20 | ZZ | zoo | 2026-11-01"`)
	got := routing(t, w, "127.80.0.7")
	require.Len(t, got.Routes, 1)
	require.Equal(t, capture.RouteValid, got.Routes[0].State)
}

func TestRoutesThatMakeNoSense(t *testing.T) {
	t.Parallel()
	w := routed(t, table,
		`*.80.127.origin IN TXT "64500 | 10.0.0.0/8 | ZZ"`, `*.80.127.origin IN TXT "nonsense"`, `*.80.127.origin IN TXT "x | 127.80.0.0/16"`,
		`*.80.127.origin IN TXT "0 99999999999 | 127.80.0.0/16"`, `*.80.127.origin IN TXT "64500 | 127.80.0.0/99"`)
	got := routing(t, w, "shop.example")
	require.Empty(t, got.Routes)
	require.Contains(t, got.Unknown, siteV4.String())
}

func TestRoutesWithoutData(t *testing.T) {
	t.Parallel()
	require.Equal(t, "No source of this data is configured.", routing(t, routed(t, nil), "shop.example").Source.Error)
	away := func(context.Context) (*rpki.Table, capture.DataSource) {
		return nil, capture.DataSource{Error: "Away."}
	}
	got := routing(t, routed(t, away), "shop.example")
	require.Equal(t, "Away.", got.Source.Error)
	require.Empty(t, got.Routes)
}
