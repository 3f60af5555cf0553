package render

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/page/pagetest"
)

func TestCatalogue(t *testing.T) {
	t.Parallel()
	c, err := check.NewCatalogue("test", Set())
	require.NoError(t, err)
	require.Positive(t, c.Len())
}

func TestStaticContent(t *testing.T) {
	t.Parallel()
	const app = "<script src=/a.js></script>"
	text := strings.Repeat("hats ", 70)
	firm := func(t *testing.T, v check.Verdict) { t.Helper(); require.Equal(t, check.Firm, v.Confidence) }
	cases := pagetest.NoDocument(true)
	cases["text"] = pagetest.Case{
		Capture: pagetest.HTML("<p>" + text + app + app + app), Status: check.Pass, Observed: "349 visible characters",
		Quote: "text: hats",
	}
	cases["short without scripts"] = pagetest.Case{Capture: pagetest.HTML("<p>Hats."), Status: check.Pass, Observed: "0 scripts"}
	cases["data scripts"] = pagetest.Case{Capture: pagetest.HTML(`<p>Hats.<script type="application/ld+json">{}</script>`), Status: check.Pass}
	cases["short with links"] = pagetest.Case{Capture: pagetest.HTML("<a href=/a>A</a>" + app), Status: check.Pass}
	cases["little"] = pagetest.Case{
		Capture: pagetest.HTML("<p>" + text[:200] + strings.Repeat(app, 3)), Status: check.Warn, Observed: "3 scripts",
		More: pagetest.Tentative,
	}
	cases["shell"] = pagetest.Case{Capture: pagetest.HTML(
		"<div id=root>Loading…</div><noscript>Please enable JavaScript to see all of our hats on this page.</noscript>" + app,
	), Status: check.Fail, Observed: "0 links, 1 script", Quote: "text: Loading…", More: firm}
	cases["inline shell"] = pagetest.Case{
		Capture: pagetest.HTML("<div id=root></div><script type=module>run()</script>"), Status: check.Fail, Quote: "text: (none)",
		More: firm,
	}
	pagetest.Run(t, staticContent, cases)
}

func TestSecure(t *testing.T) {
	t.Parallel()
	cases := pagetest.NoDocument(false)
	cases["https"] = pagetest.Case{Capture: pagetest.HTML("<link rel=canonical href=/x>"), Status: check.Pass, Quote: pagetest.URL}
	cases["pdf"] = pagetest.Case{Capture: pagetest.HTML("%PDF", pagetest.Field("Content-Type", "application/pdf")), Status: check.Pass}
	cases["http"] = pagetest.Case{
		Capture: pagetest.At("http://example.org/", "x"), Status: check.Fail, Observed: "over http", Quote: "http://example.org/ → 200",
	}
	cases["canonical"] = pagetest.Case{
		Capture: pagetest.HTML("<link rel=canonical href=http://example.org/>"), Status: check.Fail,
		Observed: "canonical address is http", Quote: `href="http://example.org/"`,
	}
	pagetest.Run(t, secure, cases)
}

func TestMetaRefresh(t *testing.T) {
	t.Parallel()
	of := func(content string) *capture.Capture {
		return pagetest.HTML(`<meta http-equiv="Refresh" content="` + content + `">`)
	}
	cases := pagetest.NoDocument(true)
	cases["none"] = pagetest.Case{
		Capture: pagetest.HTML("<noscript><meta http-equiv=refresh content=0></noscript>"), Status: check.Pass, Observed: "None",
	}
	cases["ignored"] = pagetest.Case{Capture: of("soon"), Status: check.Pass}
	cases["next day"] = pagetest.Case{Capture: of("72001"), Status: check.Pass}
	cases["at once"] = pagetest.Case{Capture: of("0; url=/b"), Status: check.Warn, Observed: "At once", Quote: "0; url=/b"}
	cases["delayed"] = pagetest.Case{Capture: of("5;url=/b"), Status: check.Fail, Observed: "After a delay", Quote: `content="5;url=/b"`}
	cases["reload"] = pagetest.Case{Capture: of(" 300 "), Status: check.Fail}
	cases["field"] = pagetest.Case{
		Capture: pagetest.HTML("x", pagetest.Field("Refresh", "0;url=/b")), Status: check.Warn, Quote: "Refresh: 0;url=/b",
	}
	pagetest.Run(t, metaRefresh, cases)
}

func TestRefreshDelay(t *testing.T) {
	t.Parallel()
	for content, want := range map[string]float64{
		"0": 0, "3": 3, " 5 ; url=x": 5, "1.9,x": 1, "7 url=x": 7, ".5": 0, "": -1, "x": -1, "5x": -1, "-1": -1, "4 ": 4,
	} {
		got, ok := refreshDelay(content)
		if !ok {
			got = -1
		}
		require.InDelta(t, want, got, 0, content)
	}
}

func TestHTMLSize(t *testing.T) {
	t.Parallel()
	size := func(body, wire int64, cut bool) pagetest.Change {
		return func(c *capture.Capture) {
			x := &c.Page.Document.Exchange
			x.BodyBytes, x.WireBytes, x.Truncated = body, wire, cut
		}
	}
	cases := pagetest.NoDocument(true)
	cases["small"] = pagetest.Case{Capture: pagetest.HTML("x", size(1_999_999, 100, false)), Status: check.Pass, Observed: "2.00 MB"}
	cases["large"] = pagetest.Case{Capture: pagetest.HTML("x", size(2_000_000, 100, false)), Status: check.Warn, Quote: "2000000 bytes"}
	cases["cut"] = pagetest.Case{Capture: pagetest.HTML("x", size(2<<20, 2<<20, true)), Status: check.Warn, Observed: "more than 2.10 MB"}
	cases["cut and packed"] = pagetest.Case{
		Capture: pagetest.HTML("x", size(2<<20, 20_000_000, true), pagetest.Field("Content-Encoding", "gzip")), Status: check.Warn,
	}
	cases["huge"] = pagetest.Case{Capture: pagetest.HTML("x", size(2<<20, 15_000_001, true)), Status: check.Fail, Observed: "15.00 MB"}
	pagetest.Run(t, htmlSize, cases)
}

func TestLLMS(t *testing.T) {
	t.Parallel()
	file := func(status int, body string, fields ...string) pagetest.Change {
		return func(c *capture.Capture) {
			c.Page.LLMS = &capture.Resource{Exchange: pagetest.Answer("https://example.org/llms.txt", status, fields...), Body: body}
		}
	}
	cases := pagetest.NoDocument(false)
	cases["valid"] = pagetest.Case{
		Capture: pagetest.HTML("x", file(200, "\ufeff\n# Hats\n> All of them")), Status: check.Info, Observed: "Valid", Quote: "# Hats",
	}
	cases["no heading"] = pagetest.Case{
		Capture: pagetest.HTML("x", file(200, "Hats")), Status: check.Info, Observed: "Without a heading", Quote: "Hats",
	}
	cases["web page"] = pagetest.Case{
		Capture: pagetest.HTML("x", file(200, "# x", "Content-Type", "text/html")), Status: check.Info, Observed: "web page",
	}
	cases["none"] = pagetest.Case{Capture: pagetest.HTML("x", file(404, "")), Status: check.Info, Observed: "None"}
	cases["not asked"] = pagetest.Case{Capture: pagetest.HTML("x"), Status: check.NotRun, Observed: "no time"}
	cases["no llms answer"] = pagetest.Case{Capture: pagetest.HTML("x", file(0, "")), Status: check.NotRun, Observed: "not delivered"}
	pagetest.Run(t, llms, cases)
}

func FuzzRefreshDelay(f *testing.F) {
	f.Add("0;url=x")
	f.Add("1e9")
	f.Fuzz(func(t *testing.T, content string) {
		if seconds, _ := refreshDelay(content); seconds < 0 {
			t.Fatalf("%q gives %v", content, seconds)
		}
	})
}

func TestPageExperience(t *testing.T) {
	t.Parallel()
	of := func(lcp, tbt, cls float64) *capture.Capture {
		c := pagetest.HTML("x")
		c.Browser = &capture.Browser{FormFactor: "mobile", Metrics: capture.LabMetrics{LCP: &lcp, TBT: &tbt, CLS: &cls}}
		return c
	}
	starved := of(9000, 0, 0)
	starved.Browser.Starved = true
	half := of(0, 0, 0)
	half.Browser.Metrics.CLS = nil
	pagetest.Run(t, pageExperience, map[string]pagetest.Case{
		"good":         {Capture: of(2500, 200, 0.1), Status: check.Pass, Observed: "Good", Quote: "LCP 2.50 s, TBT 200 ms, CLS 0.1"},
		"one is so so": {Capture: of(2600, 200, 0.1), Status: check.Warn, Observed: "Needs improvement"},
		"one is poor":  {Capture: of(2600, 200, 0.3), Status: check.Fail, Observed: "Poor", Quote: "CLS 0.3"},
		"starved":      {Capture: starved, Status: check.Fail, More: pagetest.Tentative},
		"not measured": {Capture: half, Status: check.NotRun},
		"no browser":   {Capture: pagetest.HTML("x"), Status: check.NotRun},
	})
}
