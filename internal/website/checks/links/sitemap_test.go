package links

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

const (
	mapURL = "https://example.org/sitemap.xml"
	open   = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n"
	entry  = "<url><loc>https://example.org/a</loc><lastmod>2026-11-01</lastmod></url>"
)

func urlset(entries ...string) string { return open + strings.Join(entries, "\n") + "</urlset>" }

// file adds a sitemap that robots.txt names.
func file(status int, body string, fields ...string) pagetest.Change {
	return func(c *capture.Capture) {
		c.Page.Sitemaps = append(c.Page.Sitemaps, capture.Sitemap{
			Resource: capture.Resource{Exchange: pagetest.Answer(mapURL, status, fields...), Body: body}, FromRobots: true,
		})
	}
}

func unnamed(c *capture.Capture) {
	for i := range c.Page.Sitemaps {
		c.Page.Sitemaps[i].FromRobots = false
	}
}

func cut(c *capture.Capture) { c.Page.Sitemaps[0].Exchange.Truncated = true }

func sample(status int, robots string, hops int, fields ...string) pagetest.Change {
	return func(c *capture.Capture) {
		c.Assets.SitemapSample = append(c.Assets.SitemapSample, capture.Link{
			URL: "https://example.org/a", Exchange: pagetest.Answer("https://example.org/a", status, fields...), Robots: robots, Hops: hops,
		})
	}
}

func TestSitemaps(t *testing.T) {
	t.Parallel()
	const index = `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://example.org/1.xml</loc><lastmod>2026-11-01</lastmod></sitemap></sitemapindex>`
	good := file(200, urlset(entry))
	undated := "<url><loc>https://example.org/a</loc></url>"
	cases := pagetest.NoDocument(false)
	for name, c := range map[string]pagetest.Case{
		"good": {
			Capture: pagetest.HTML("x", good, sample(200, "", 0)), Status: check.Pass, Observed: "1 URL in 1 file",
			Quote: mapURL + " → 200",
		},
		"text": {
			Capture: pagetest.HTML("x", file(200, "https://example.org/a\nhttps://example.org/b\n")), Status: check.Pass,
			Observed: "2 URLs",
		},
		"international name": {
			Capture: pagetest.At("https://xn--mnchen-3ya.example/", "x",
				file(200, urlset(strings.ReplaceAll(entry, "example.org", "MÜNCHEN.example:443")))), Status: check.Pass,
		},
		"index only":       {Capture: pagetest.HTML("x", file(200, index)), Status: check.Pass, Observed: "index"},
		"index and member": {Capture: pagetest.HTML("x", file(200, index), good), Status: check.Pass, Observed: "1 URL in 2 files"},
		"cut":              {Capture: pagetest.HTML("x", file(200, open+entry+"<url><lo"), cut), Status: check.Pass},
		"sample refused":   {Capture: pagetest.HTML("x", good, sample(403, "", 0)), Status: check.Pass},
		"not in robots":    {Capture: pagetest.HTML("x", good, unnamed), Status: check.Warn, Observed: "Not named by robots.txt"},
		"member of unnamed": {
			Capture: pagetest.HTML("x", file(200, index), good, unnamed), Status: check.Warn,
			More: func(t *testing.T, v check.Verdict) { t.Helper(); require.Len(t, v.Evidence, 1) },
		},
		"undated":      {Capture: pagetest.HTML("x", file(200, urlset(undated))), Status: check.Warn, Observed: "No lastmod"},
		"partly dated": {Capture: pagetest.HTML("x", file(200, urlset(undated, entry))), Status: check.Pass},
		"future": {
			Capture: pagetest.HTML("x", file(200, urlset(strings.ReplaceAll(entry, "2026-11-01", "2026-11-23")))), Status: check.Warn,
			Observed: "future", Quote: "line 2: 2026-11-23",
		},
		"today elsewhere": {
			Capture: pagetest.HTML("x", file(200, urlset(strings.ReplaceAll(entry, "2026-11-01", "2026-11-22")))), Status: check.Pass,
		},
		"bad date": {
			Capture: pagetest.HTML("x", file(200, urlset(strings.ReplaceAll(entry, "2026-11-01", "1.11.2026")))), Status: check.Warn,
			Observed: "invalid lastmod",
		},
		"other host": {
			Capture: pagetest.HTML("x", file(200, urlset(strings.ReplaceAll(entry, "example.org", "www.example.org")))),
			Status:  check.Warn, Observed: "another host", Quote: "https://www.example.org/a",
		},
		"no namespace":      {Capture: pagetest.HTML("x", file(200, "<urlset>"+entry+"</urlset>")), Status: check.Warn, Observed: "namespace"},
		"redirects":         {Capture: pagetest.HTML("x", good, sample(200, "", 1)), Status: check.Warn, Observed: "redirects"},
		"missing":           {Capture: pagetest.HTML("x", file(404, ""), unnamed), Status: check.Fail, Observed: "No sitemap", Quote: "→ 404"},
		"named and missing": {Capture: pagetest.HTML("x", file(404, "")), Status: check.Fail, Observed: "The sitemap is missing"},
		"web page": {
			Capture: pagetest.HTML("x", file(200, "<!doctype html><html>", "Content-Type", "text/html"), unnamed), Status: check.Fail,
			Observed: "No sitemap",
		},
		"malformed": {
			Capture: pagetest.HTML("x", file(200, open+entry+"<url>")), Status: check.Fail, Observed: "Malformed", Quote: "unexpected EOF",
		},
		"entity bomb": {
			Capture: pagetest.HTML("x", file(200, `<!DOCTYPE x [<!ENTITY a "b">]><urlset><url><loc>&a;</loc></url></urlset>`)),
			Status:  check.Fail, Observed: "Malformed",
		},
		"relative": {
			Capture: pagetest.HTML("x", file(200, urlset(entry, "<url><loc>/b</loc></url>"))), Status: check.Fail,
			Observed: "invalid address", Quote: "line 3: /b",
		},
		"empty": {Capture: pagetest.HTML("x", file(200, urlset())), Status: check.Fail, Observed: "Empty"},
		"too many": {
			Capture: pagetest.HTML("x", file(200, strings.Repeat("https://example.org/a\n", 50_001))), Status: check.Fail,
			Observed: "Too large",
		},
		"too large": {
			Capture: pagetest.HTML("x", good, cut, func(c *capture.Capture) { c.Page.Sitemaps[0].Exchange.WireBytes = 51 << 20 }),
			Status:  check.Fail, Observed: "Too large",
		},
		"broken page": {
			Capture: pagetest.HTML("x", good, unnamed, sample(404, "", 0)), Status: check.Fail, Observed: "broken page",
			Quote: "https://example.org/a → 404",
		},
		"hidden page": {Capture: pagetest.HTML("x", good, sample(200, "noindex", 0)), Status: check.Fail, Observed: "noindex"},
		"hidden by field": {
			Capture: pagetest.HTML("x", good, sample(200, "", 0, "X-Robots-Tag", "none")), Status: check.Fail, Observed: "noindex",
		},
		"the page itself": {Capture: pagetest.HTML("x", good, func(c *capture.Capture) {
			c.Assets.SitemapSample = []capture.Link{{URL: pagetest.URL, Exchange: pagetest.Answer(pagetest.URL, 200), Robots: "noindex"}}
		}), Status: check.Pass},
		"refused":       {Capture: pagetest.HTML("x", file(403, "")), Status: check.NotRun, Observed: "not delivered"},
		"unreachable":   {Capture: pagetest.HTML("x", file(0, "")), Status: check.NotRun, Observed: "not delivered"},
		"not requested": {Capture: pagetest.HTML("x"), Status: check.NotRun, Observed: "no time"},
		"no assets":     {Capture: pagetest.HTML("x", good, func(c *capture.Capture) { c.Assets = nil }), Status: check.Pass},
	} {
		cases[name] = c
	}
	pagetest.Run(t, sitemaps, cases)
}
