package web_test

import (
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/website"
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/domain"
	"assay/internal/website/checks/hosting"
	"assay/internal/website/checks/https"
	"assay/internal/website/checks/protocol"
	"assay/internal/website/checks/reach"
	"assay/internal/website/checks/response"
	"assay/internal/website/gather/web"
	"assay/internal/zoo/webzoo"
)

// needsOthers are the checks of these sets whose facts come from other gatherers.
var needsOthers = map[string]check.Status{
	"PERF-RESUME": check.NotRun, "INF-HTTPS-RR": check.NotRun, "INF-IPV6-NS": check.NotRun, "INF-RPKI": check.NotRun,
}

// informative are the checks that are never scored.
var informative = map[string]check.Status{
	"PERF-CDN": check.Info, "PERF-ALTSVC": check.Info, "INF-TECH": check.Info,
}

// judged gathers everything about a site and returns the status of every check that did not
// pass, except those in needsOthers and informative with their usual status.
func judged(t *testing.T, b *bench, to capture.Target) map[string]check.Status {
	t.Helper()
	g := web.New(b.cfg)
	c := website.NewCapture(to, time.Now(), website.Terms{Profile: capture.ProfileHTTP})
	var err error
	c.HTTP, err = g.GatherHTTP(t.Context(), to, nil)
	require.NoError(t, err)
	c.Page, err = g.GatherPage(t.Context(), to, nil)
	require.NoError(t, err)
	c.Assets, err = g.GatherAssets(t.Context(), to, c.Page, nil)
	require.NoError(t, err)
	calm(c.HTTP)
	catalogue, err := check.NewCatalogue("test", https.Set(), response.Set(), protocol.Set(), hosting.Set(), reach.Set(), domain.Set())
	require.NoError(t, err)
	out := map[string]check.Status{}
	for _, p := range scan.Pillars() {
		groups, panics := catalogue.Judge(p, c)
		require.Empty(t, panics)
		for _, group := range groups {
			for _, r := range group.Checks {
				usual, fixed := needsOthers[r.ID]
				if !fixed {
					usual, fixed = informative[r.ID]
				}
				if r.Status == check.Pass || fixed && r.Status == usual {
					continue
				}
				out[r.ID] = r.Status
				t.Logf("%s %s: %s. %s", r.ID, r.Status, r.Observed, r.Explanation)
			}
		}
	}
	return out
}

// calm removes the load of the testing machine from the timings: everything below a second
// becomes ten milliseconds.
func calm(h *capture.HTTP) {
	exchanges := []*capture.Exchange{}
	if h.Document != nil {
		exchanges = append(exchanges, h.Document)
	}
	for i := range h.Samples {
		exchanges = append(exchanges, &h.Samples[i])
	}
	for _, x := range exchanges {
		for _, ms := range []*float64{&x.Timing.DNS, &x.Timing.Connect, &x.Timing.TLS, &x.Timing.TTFB} {
			if *ms < 1000 {
				*ms = 10
			}
		}
	}
}

func TestFlappingSiteIsNoticed(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	got := judged(t, b, b.add(t, "flapping", webzoo.Flapping))
	noticed := slices.ContainsFunc(slices.Collect(maps.Values(got)), func(s check.Status) bool { return s == check.Warn || s == check.Fail })
	require.True(t, noticed, "every third answer is a 503")
}

func TestVerdictsOnTheZoo(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	bootstrap, err := b.zoo.AddRegistry()
	require.NoError(t, err)
	b.cfg.RDAP.Bootstrap = outside(t, b, bootstrap, web.ParseBootstrap)
	const warn, fail, notApplicable, notRun = check.Warn, check.Fail, check.NotApplicable, check.NotRun
	tests := map[string]struct {
		variant webzoo.Variant
		want    map[string]check.Status // in addition to PASS
	}{
		"healthy":         {webzoo.Healthy, nil},
		"slow-first-byte": {webzoo.SlowFirstByte, map[string]check.Status{"PERF-TTFB": fail}},
		"server-error": {webzoo.ServerError, map[string]check.Status{
			"SEC-HTTPS-AVAIL": notApplicable, "SEC-HTTPS-WWW": notApplicable, "SEC-HSTS": fail, "SEC-HSTS-SUBDOMAINS": warn, "PERF-TTFB": notRun,
			"PERF-CONNECT":   notRun,
			"PERF-STABILITY": fail, "PERF-STATUS": fail, "PERF-H3": warn, "INF-HEALTH": fail, "INF-404": fail,
		}},
		"forbidden": {webzoo.Forbidden, map[string]check.Status{
			"SEC-HTTPS-WWW": notApplicable, "SEC-HSTS": notRun, "SEC-HSTS-SUBDOMAINS": notRun, "PERF-STATUS": notRun, "PERF-H3": notRun,
			"INF-HEALTH": warn, "INF-404": notRun,
		}},
		"redirect-loop": {webzoo.RedirectLoop, map[string]check.Status{
			"PERF-TTFB": notRun, "PERF-CONNECT": notRun, "PERF-STABILITY": notRun, "PERF-REDIRECTS": fail, "PERF-STATUS": fail,
			"PERF-H3": warn, "PERF-KEEPALIVE": notRun, "PERF-CDN": notRun, "INF-HEALTH": fail, "INF-CLOCK": notRun,
		}},
		"two-redirects": {webzoo.TwoRedirects, map[string]check.Status{"PERF-REDIRECTS": fail}},
		"catch-all":     {webzoo.CatchAll, map[string]check.Status{"INF-404": fail}},
		"huge-headers":  {webzoo.HugeHeaders, nil},
		"gzip-bomb": {webzoo.GzipBomb, map[string]check.Status{
			"PERF-STATUS": fail, "INF-HEALTH": fail,
		}},
		"wrong-type":      {webzoo.WrongType, nil},
		"no-compression":  {webzoo.NoCompression, nil},
		"no-caching":      {webzoo.NoCaching, nil},
		"http1-only":      {webzoo.HTTP1Only, map[string]check.Status{"PERF-H2": fail, "PERF-H3": warn}},
		"no-http3":        {webzoo.NoHTTP3, map[string]check.Status{"PERF-H3": warn}},
		"silent-http3":    {webzoo.SilentHTTP3, map[string]check.Status{"PERF-H3": warn}},
		"no-keep-alive":   {webzoo.NoKeepAlive, map[string]check.Status{"PERF-KEEPALIVE": fail}},
		"missing-headers": {webzoo.MissingHeaders, map[string]check.Status{"SEC-HSTS": fail, "SEC-HSTS-SUBDOMAINS": warn}},
		"short-hsts":      {webzoo.ShortHSTS, map[string]check.Status{"SEC-HSTS": warn, "SEC-HSTS-SUBDOMAINS": warn}},
		"bad-preload":     {webzoo.BadPreload, map[string]check.Status{"SEC-HSTS-SUBDOMAINS": fail}},
		"broken-assets":   {webzoo.BrokenAssets, map[string]check.Status{"PERF-STATUS": fail}},
		"http-only": {webzoo.HTTPOnly, map[string]check.Status{
			"SEC-HTTPS-AVAIL": fail, "SEC-HTTPS-REDIRECT": fail, "SEC-HSTS": fail, "SEC-HSTS-SUBDOMAINS": fail, "SEC-HTTPS-WWW": warn,
			"PERF-TTFB": notRun, "PERF-CONNECT": notRun, "PERF-STABILITY": notRun, "PERF-STATUS": fail, "PERF-H2": fail, "PERF-H3": warn,
			"PERF-KEEPALIVE": notRun, "PERF-CDN": notRun, "INF-HEALTH": fail, "INF-CLOCK": notRun, "INF-404": notRun,
			"INF-IPV6-WEB": fail, "INF-IPV6-SAME": notApplicable, "INF-ADDR-ALL": fail,
		}},
		"no-redirect":    {webzoo.NoRedirect, map[string]check.Status{"SEC-HTTPS-REDIRECT": fail}},
		"redirect-via":   {webzoo.RedirectVia, map[string]check.Status{"SEC-HTTPS-REDIRECT": warn}},
		"closed-plain":   {webzoo.ClosedPlain, nil},
		"sibling-serves": {webzoo.SiblingServes, map[string]check.Status{"SEC-HTTPS-WWW": warn}},
		"no-sibling":     {webzoo.NoSibling, map[string]check.Status{"SEC-HTTPS-WWW": notApplicable}},
		"wrong-clock":    {webzoo.WrongClock, map[string]check.Status{"INF-CLOCK": fail}},
		"no-date":        {webzoo.NoDate, map[string]check.Status{"INF-CLOCK": fail}},
		"one-address": {
			webzoo.OneAddress, map[string]check.Status{"INF-REDUNDANT": warn, "INF-IPV6-WEB": warn, "INF-IPV6-SAME": notApplicable},
		},
		"dead-address":    {webzoo.DeadAddress, map[string]check.Status{"INF-ADDR-ALL": fail}},
		"no-ipv6":         {webzoo.NoIPv6, map[string]check.Status{"INF-IPV6-WEB": warn, "INF-IPV6-SAME": notApplicable}},
		"dead-ipv6":       {webzoo.DeadIPv6, map[string]check.Status{"INF-IPV6-WEB": fail, "INF-IPV6-SAME": notApplicable, "INF-ADDR-ALL": fail}},
		"other-ipv6":      {webzoo.OtherIPv6, map[string]check.Status{"INF-IPV6-SAME": warn}},
		"expiring-domain": {webzoo.ExpiringDomain, map[string]check.Status{"INF-DOMAIN-EXPIRY": fail}},
		"unlocked-domain": {webzoo.UnlockedDomain, map[string]check.Status{"INF-DOMAIN-LOCK": warn}},
	}
	for _, name := range slices.Sorted(maps.Keys(tests)) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test := tests[name]
			got := judged(t, b, b.add(t, name, test.variant))
			if test.want == nil {
				test.want = map[string]check.Status{}
			}
			require.Equal(t, test.want, got)
		})
	}
}
