package domain_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/domain"
)

func TestRouting(t *testing.T) {
	t.Parallel()
	listed := capture.DataSource{Date: time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)}
	route := func(prefix, state string) capture.Route {
		return capture.Route{
			Prefix: prefix, Origin: 64500, State: state, Covering: []string{prefix + "-24 AS64501"}, Addrs: []string{"192.0.2.1"},
			Asked: "1.2.0.192.origin.asn.example.",
		}
	}
	good, bad, none := route("192.0.2.0/24",
		capture.RouteValid), route("198.51.100.0/24", capture.RouteInvalid), route("203.0.113.0/24", capture.RouteNotFound)
	none.Covering = nil
	for name, c := range map[string]struct {
		routing    *capture.Routing
		want       check.Status
		observed   string
		quote      string
		confidence check.Confidence
	}{
		"valid": {&capture.Routing{Source: listed, Routes: []capture.Route{good}}, check.Pass, "1 routes are valid",
			"192.0.2.0/24 AS64500 (192.0.2.1): valid; authorised: 192.0.2.0/24-24 AS64501", ""},
		"some unknown": {
			&capture.Routing{Source: listed, Routes: []capture.Route{good}, Unknown: []string{"192.0.2.9"}}, check.Pass, "1 routes", "",
			check.Tentative,
		},
		"not found": {
			&capture.Routing{Source: listed, Routes: []capture.Route{good, none}}, check.Warn, "No authorisation for 203.0.113.0/24",
			"203.0.113.0/24 AS64500 (192.0.2.1): not-found", "",
		},
		"invalid": {
			&capture.Routing{Source: listed, Routes: []capture.Route{none, good, bad}}, check.Fail,
			"198.51.100.0/24 of AS64500 is invalid",
			"198.51.100.0/24 AS64500 (192.0.2.1): invalid; authorised: 198.51.100.0/24-24 AS64501", "",
		},
		"all unknown":  {&capture.Routing{Source: listed, Unknown: []string{"192.0.2.9"}, Error: "No route."}, check.NotRun, "", "", ""},
		"no addresses": {&capture.Routing{Source: listed}, check.NotApplicable, "", "", ""},
		"no data":      {&capture.Routing{Source: capture.DataSource{Error: "Away."}}, check.NotRun, "", "", ""},
		"old capture":  {nil, check.NotRun, "", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := domain.Set().Judges["INF-RPKI"](&capture.Capture{
				Target: capture.Target{Host: "www.shop.example"}, DNS: &capture.DNS{Routing: c.routing},
			})
			require.Equal(t, c.want, v.Status)
			require.Contains(t, v.Observed, c.observed)
			require.Equal(t, c.confidence, v.Confidence)
			if c.quote != "" {
				require.Equal(t, c.quote, v.Evidence[0].Quote)
				require.Equal(t, "dig +short www.shop.example A www.shop.example AAAA '1.2.0.192.origin.asn.example' TXT", v.Evidence[0].Command)
			}
			if c.want == check.NotRun {
				require.Equal(t, capture.ReasonNoDataSource, v.Reason)
			}
			if v.Status.Scored() {
				require.Contains(t, v.Explanation, "list of 2026-11-01")
			}
		})
	}
}
