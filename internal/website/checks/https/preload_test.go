package https_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/https"
)

const header = "Strict-Transport-Security"

func preloaded(hosts ...capture.PreloadedHost) *capture.Preload {
	return &capture.Preload{Source: capture.DataSource{Date: time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)}, Hosts: hosts}
}

func TestPreloadedSubdomains(t *testing.T) {
	t.Parallel()
	own := capture.PreloadedHost{Host: "shop.example", By: "shop.example", Subdomains: true}
	alone := capture.PreloadedHost{Host: "shop.example", By: "shop.example"}
	away := &capture.Preload{Source: capture.DataSource{Error: "Away."}}
	for name, c := range map[string]struct {
		field      string
		preload    *capture.Preload
		want       check.Status
		confidence check.Confidence
	}{
		"listed, no header": {"", preloaded(own), check.Pass, ""},
		"listed by its top level": {
			"", preloaded(capture.PreloadedHost{Host: "shop.example", By: "example", Subdomains: true}), check.Pass, "",
		},
		"listed without what is below": {"max-age=31536000", preloaded(alone), check.Warn, ""},
		"another host is listed": {
			"max-age=31536000", preloaded(capture.PreloadedHost{Host: "www.shop.example", By: "www.shop.example", Subdomains: true}),
			check.Warn, "",
		},
		"not listed":                       {"max-age=31536000", preloaded(), check.Warn, ""},
		"no list, no directive":            {"max-age=31536000", away, check.Warn, check.Tentative},
		"no list, no header":               {"", away, check.Warn, check.Tentative},
		"old capture":                      {"max-age=31536000", nil, check.Warn, check.Tentative},
		"no list, directive":               {"max-age=31536000; includeSubDomains", away, check.Pass, ""},
		"listed, but asks to be without":   {"max-age=31536000; preload", preloaded(own), check.Fail, ""},
		"listed, and forgets it by header": {"max-age=0", preloaded(own), check.Pass, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			x := hop(site, 200)
			if c.field != "" {
				x = hop(site, 200, header, c.field)
			}
			facts := scanned(chain(x), chain(hop(plain, 301, "Location", site), x))
			facts.HTTP.Preload = c.preload
			v := https.Set().Judges["SEC-HSTS-SUBDOMAINS"](facts)
			require.Equal(t, c.want, v.Status, "%+v", v)
			require.Equal(t, c.confidence, v.Confidence)
			if c.confidence == check.Tentative {
				require.Contains(t, v.Explanation, "the list could not be read")
			}
			if c.preload != nil && c.want == check.Pass && len(c.preload.Hosts) > 0 {
				require.Contains(t, v.Evidence[0].Quote, "force-https, include_subdomains; preload list of 2026-11-01")
				require.Contains(t, v.Evidence[0].Command, "domain=shop.example")
			}
		})
	}
}

func TestPreloadedRedirects(t *testing.T) {
	t.Parallel()
	listed := func(hosts ...string) *capture.Preload {
		p := preloaded()
		for _, h := range hosts {
			p.Hosts = append(p.Hosts, capture.PreloadedHost{Host: h, By: h})
		}
		return p
	}
	secure := chain(hop(site, 200))
	stays := chain(hop(plain, 200))
	foreign := chain(hop(plain, 301, "Location", www), hop(www, 200))
	through := chain(hop(plain, 301, "Location", "http://www.shop.example/"), hop("http://www.shop.example/", 301, "Location", www),
		hop(www, 200))
	for name, c := range map[string]struct {
		plain   capture.Chain
		preload *capture.Preload
		want    check.Status
	}{
		"stays on http, listed":        {stays, listed("shop.example"), check.Pass},
		"stays on http, not listed":    {stays, listed(), check.Fail},
		"stays on http, no list":       {stays, nil, check.Fail},
		"other host first, listed":     {foreign, listed("shop.example"), check.Pass},
		"through http, all listed":     {through, listed("shop.example", "www.shop.example"), check.Pass},
		"through http, one not listed": {through, listed("shop.example"), check.Warn},
	} {
		facts := scanned(secure, c.plain)
		facts.HTTP.Preload = c.preload
		v := https.Set().Judges["SEC-HTTPS-REDIRECT"](facts)
		require.Equal(t, c.want, v.Status, name)
	}
}
