package response_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/response"
)

const site = "https://shop.example/"

func TestCatalogueMatchesCode(t *testing.T) {
	t.Parallel()
	c, err := check.NewCatalogue("test", response.Set())
	require.NoError(t, err)
	require.Positive(t, c.Len())
}

// answer returns an exchange that took ttfb milliseconds to the first byte after
// setUp milliseconds of connecting.
func answer(status int, setUp, ttfb float64) capture.Exchange {
	return capture.Exchange{
		ID: "http-1", Method: "GET", URL: site, Status: status, Header: capture.Header{},
		Timing: capture.Timing{DNS: setUp / 2, Connect: setUp / 4, TLS: setUp / 4, TTFB: ttfb},
	}
}

// timed returns a capture with one response for each time to first byte, the document first.
func timed(setUp float64, ttfb ...float64) *capture.Capture {
	doc := answer(200, setUp, ttfb[0])
	h := &capture.HTTP{Document: &doc, Secure: capture.Chain{Start: site, Hops: []capture.Exchange{doc}}}
	for _, ms := range ttfb[1:] {
		h.Samples = append(h.Samples, answer(200, setUp, ms))
	}
	return &capture.Capture{Target: capture.Target{Scheme: "https", Host: "shop.example"}, HTTP: h, Assets: &capture.Assets{}}
}

func judge(t *testing.T, id string, c *capture.Capture) check.Verdict {
	t.Helper()
	v := response.Set().Judges[id](c)
	switch {
	case v.Status.Scored():
		require.NotEmpty(t, v.Observed)
		require.NotEmpty(t, v.Evidence)
		require.NotEmpty(t, v.Evidence[0].Command)
	default:
		require.NotEmpty(t, v.Explanation)
	}
	if v.Status == check.Warn || v.Status == check.Fail {
		require.NotEmpty(t, v.Evidence[0].Quote)
	}
	return v
}

func TestTimes(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		capture                    *capture.Capture
		ttfb, connect, steady      check.Status
		verySlow                   bool
		observedTTFB, observedConn string
	}{
		"fast":                    {timed(40, 60, 50, 55, 70, 45), check.Pass, check.Pass, check.Pass, false, "95 ms", "40 ms"},
		"at the limits":           {timed(300, 500, 500, 500, 500, 500), check.Pass, check.Pass, check.Pass, false, "800 ms", "300 ms"},
		"behind them":             {timed(301, 500, 500, 500, 500, 500), check.Warn, check.Warn, check.Pass, false, "801 ms", "301 ms"},
		"slow to connect":         {timed(700, 50, 50, 50, 50, 50), check.Pass, check.Fail, check.Pass, false, "750 ms", "700 ms"},
		"slow":                    {timed(40, 1800, 1800, 1800, 1800, 1800), check.Fail, check.Pass, check.Pass, false, "1840 ms", "40 ms"},
		"very slow":               {timed(40, 4000, 4100, 4200, 4000, 4000), check.Fail, check.Pass, check.Pass, true, "4040 ms", "40 ms"},
		"one straggler":           {timed(40, 400, 400, 400, 400, 1000), check.Pass, check.Pass, check.Warn, false, "440 ms", "40 ms"},
		"one lost":                {timed(40, 300, 300, 300, 300, 2000), check.Pass, check.Pass, check.Fail, false, "340 ms", "40 ms"},
		"tiny times vary":         {timed(1, 2, 2, 3, 2, 150), check.Pass, check.Pass, check.Pass, false, "3 ms", "1 ms"},
		"median of an even count": {timed(40, 100, 200, 300, 400), check.Pass, check.Pass, check.Pass, false, "290 ms", "40 ms"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := judge(t, "PERF-TTFB", test.capture)
			require.Equal(t, test.ttfb, v.Status)
			require.Equal(t, test.observedTTFB, v.Observed)
			if test.verySlow {
				require.Equal(t, []check.Cap{{Name: "VERY_SLOW", Limit: 69}}, v.Caps)
			} else {
				require.Empty(t, v.Caps)
			}
			v = judge(t, "PERF-CONNECT", test.capture)
			require.Equal(t, test.connect, v.Status)
			require.Equal(t, test.observedConn, v.Observed)
			require.Equal(t, test.steady, judge(t, "PERF-STABILITY", test.capture).Status)
		})
	}
}

func TestReusedConnectionsAreNotTimed(t *testing.T) {
	t.Parallel()
	c := timed(40, 5000, 100, 100, 100, 100, 100)
	c.HTTP.Document.Reused = true
	require.Equal(t, "140 ms", judge(t, "PERF-TTFB", c).Observed)
}

func TestTimesWithoutEnoughSamples(t *testing.T) {
	t.Parallel()
	for _, id := range []string{"PERF-TTFB", "PERF-CONNECT", "PERF-STABILITY"} {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			v := judge(t, id, timed(40, 100, 100))
			require.Equal(t, check.NotRun, v.Status)
			require.Equal(t, capture.ReasonTimeBudget, v.Reason)
			v = judge(t, id, &capture.Capture{HTTP: &capture.HTTP{}})
			require.Equal(t, check.NotRun, v.Status)
			require.Equal(t, capture.ReasonUnreachable, v.Reason)
			limited := timed(40, 100)
			limited.HTTP.Document.Status = 429
			v = judge(t, id, limited)
			require.Equal(t, check.NotRun, v.Status)
			require.Equal(t, capture.ReasonBlockedByEdge, v.Reason)
		})
	}
}

func TestFailingSamples(t *testing.T) {
	t.Parallel()
	flapping := timed(40, 100, 100, 100, 100)
	flapping.HTTP.Samples = append(flapping.HTTP.Samples, answer(503, 40, 10))
	require.Equal(t, check.Fail, judge(t, "PERF-STABILITY", flapping).Status)
	require.Equal(t, check.Pass, judge(t, "PERF-TTFB", flapping).Status)

	reset := timed(40, 100, 100, 100, 100)
	reset.HTTP.Samples = append(reset.HTTP.Samples, capture.Exchange{Method: "GET", URL: site, ErrorKind: capture.ErrConnect, Error: "Reset."})
	require.Equal(t, check.Fail, judge(t, "PERF-STABILITY", reset).Status)

	down := timed(40, 100, 100, 100, 100, 100)
	down.HTTP.Document.Status = 500
	for i := range down.HTTP.Samples {
		down.HTTP.Samples[i].Status = 500
	}
	v := judge(t, "PERF-STABILITY", down)
	require.Equal(t, check.Fail, v.Status)
	require.Equal(t, "INF-HEALTH", v.CausedBy)
	require.Equal(t, check.NotRun, judge(t, "PERF-TTFB", down).Status)
}

func chain(kind string, statuses ...int) capture.Chain {
	c := capture.Chain{Start: site, ErrorKind: kind}
	for _, s := range statuses {
		x := answer(s, 10, 10)
		if s == 0 {
			x.ErrorKind, x.Error = kind, "It failed."
		}
		c.Hops = append(c.Hops, x)
	}
	return c
}

func TestRedirects(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		secure, plain capture.Chain
		want          check.Status
	}{
		"none":           {chain("", 200), chain("", 301, 200), check.Pass},
		"one":            {chain("", 301, 200), chain("", 301, 301, 200), check.Warn},
		"two":            {chain("", 301, 302, 200), chain("", 301, 200), check.Fail},
		"circle":         {chain(capture.ErrLoop, 301), chain("", 301), check.Fail},
		"endless":        {chain(capture.ErrRedirects, 301, 301, 301), chain("", 301), check.Fail},
		"plain only":     {chain(capture.ErrConnect, 0), chain("", 302, 200), check.Warn},
		"nothing":        {chain(capture.ErrConnect, 0), chain(capture.ErrConnect, 0), check.NotRun},
		"without facts":  {chain(""), chain(""), check.NotRun},
		"error page":     {chain("", 500), chain("", 500), check.Pass},
		"one plain page": {chain(capture.ErrConnect, 0), chain("", 200), check.Pass},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := &capture.Capture{HTTP: &capture.HTTP{Secure: test.secure, Plain: test.plain}}
			require.Equal(t, test.want, judge(t, "PERF-REDIRECTS", c).Status)
		})
	}
}

func TestStatus(t *testing.T) {
	t.Parallel()
	asset := func(same bool, status int, kind string) capture.Asset {
		x := capture.Exchange{ID: "asset-1", Method: "GET", URL: site + "a", Status: status, ErrorKind: kind, Error: "It failed."}
		return capture.Asset{URL: x.URL, SameSite: same, Exchange: x}
	}
	good, missing := asset(true, 200, ""), asset(true, 404, "")
	tests := map[string]struct {
		assets []capture.Asset
		want   check.Status
	}{
		"none":                     {nil, check.Pass},
		"all well":                 {[]capture.Asset{good, good}, check.Pass},
		"one missing":              {[]capture.Asset{good, missing}, check.Warn},
		"two missing":              {[]capture.Asset{missing, missing}, check.Warn},
		"three missing":            {[]capture.Asset{missing, missing, missing}, check.Fail},
		"own host does not answer": {[]capture.Asset{asset(true, 0, capture.ErrTimeout)}, check.Warn},
		"cut short":                {[]capture.Asset{asset(true, 200, capture.ErrProtocol)}, check.Warn},
		"stranger refuses": {
			[]capture.Asset{asset(false, 403, ""), asset(false, 500, ""), asset(false, 0, capture.ErrTimeout)}, check.Pass,
		},
		"stranger's gone":             {[]capture.Asset{asset(false, 410, ""), asset(false, 404, "")}, check.Warn},
		"stranger's name gone":        {[]capture.Asset{asset(false, 0, capture.ErrResolve)}, check.Warn},
		"address that is not allowed": {[]capture.Asset{asset(true, 0, capture.ErrForbidden)}, check.Pass},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := timed(10, 10)
			c.Assets.Assets = test.assets
			v := judge(t, "PERF-STATUS", c)
			require.Equal(t, test.want, v.Status)
			require.Empty(t, v.Caps)
		})
	}
}

func TestStatusOfTheDocument(t *testing.T) {
	t.Parallel()
	capped := []check.Cap{{Name: "DOC_ERROR", Limit: 49}}
	down := timed(10, 10)
	down.HTTP.Document.Status = 502
	v := judge(t, "PERF-STATUS", down)
	require.Equal(t, check.Fail, v.Status)
	require.Equal(t, capped, v.Caps)

	gone := timed(10, 10)
	gone.HTTP.Document = nil
	gone.HTTP.Secure = chain(capture.ErrConnect, 0)
	v = judge(t, "PERF-STATUS", gone)
	require.Equal(t, check.Fail, v.Status)
	require.Equal(t, capped, v.Caps)

	plain := timed(10, 10)
	plain.Target.Scheme = "http"
	plain.HTTP.Document, plain.HTTP.Plain = nil, chain(capture.ErrTimeout, 0)
	require.Contains(t, judge(t, "PERF-STATUS", plain).Evidence[0].Quote, "It failed.")

	private := timed(10, 10)
	private.HTTP.Document, private.HTTP.Secure = nil, chain(capture.ErrForbidden, 0)
	require.Equal(t, check.NotRun, judge(t, "PERF-STATUS", private).Status)

	refused := timed(10, 10)
	refused.HTTP.Document.Status = 403
	v = judge(t, "PERF-STATUS", refused)
	require.Equal(t, check.NotRun, v.Status)
	require.Equal(t, capture.ReasonBlockedByEdge, v.Reason)
}
