package index

import (
	"testing"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/page/pagetest"
)

func link(href string) string { return `<link rel="canonical" href="` + href + `">` }

func target(l capture.Link) pagetest.Change {
	return func(c *capture.Capture) { c.Assets.Canonical = &l }
}

func TestCanonical(t *testing.T) {
	t.Parallel()
	const other = "https://example.org/shop/caps"
	to := func(status int, fields ...string) capture.Link {
		return capture.Link{URL: other, Exchange: pagetest.Answer(other, status, fields...)}
	}
	redirected, failed, hidden, french := to(200), to(0), to(200), to(200)
	redirected.Hops = 1
	failed.Exchange.ErrorKind, failed.Exchange.Error = capture.ErrResolve, "The name has no address."
	hidden.Robots, french.Lang = "noindex", "fr-CA"
	cases := pagetest.NoDocument(true)
	for name, c := range map[string]pagetest.Case{
		"own":              {Capture: pagetest.HTML(link(pagetest.URL)), Status: check.Pass, Observed: pagetest.URL, Quote: "canonical"},
		"own without args": {Capture: pagetest.At(pagetest.URL+"?utm=1", link(pagetest.URL)), Status: check.Pass},
		"twice the same":   {Capture: pagetest.HTML(link(pagetest.URL) + link(pagetest.URL)), Status: check.Pass},
		"field": {
			Capture: pagetest.HTML("x", pagetest.Field("Link", "<"+pagetest.URL+`>; rel="canonical"`)), Status: check.Pass,
			Quote: "Link: <",
		},
		"absent": {Capture: pagetest.HTML("x"), Status: check.Warn, Observed: "No canonical address", Quote: "(no canonical link)"},
		"absent, noindex": {
			Capture: pagetest.HTML("<meta name=robots content=noindex>"), Status: check.NotApplicable, Observed: "not to be indexed",
		},
		"relative":        {Capture: pagetest.HTML(link("/shop/hats")), Status: check.Warn, Observed: "relative"},
		"scheme relative": {Capture: pagetest.HTML(link("//example.org/shop/hats")), Status: check.Warn, Observed: "relative"},
		"http":            {Capture: pagetest.HTML(link("http://example.org/shop/hats")), Status: check.Warn, Observed: "http address"},
		"another page":    {Capture: pagetest.HTML(link(other)), Status: check.Warn, Observed: "Another address of the site"},
		"another host": {
			Capture: pagetest.HTML(link("https://www.example.org/shop/hats")), Status: check.Warn, Observed: "Another address of the site",
		},
		"another site": {Capture: pagetest.HTML(link("https://example.com/shop/hats")), Status: check.Warn, Observed: "another site"},
		"home page":    {Capture: pagetest.HTML(link("https://example.org/")), Status: check.Fail, Observed: "home page"},
		"on the home page": {
			Capture: pagetest.At("https://example.org/index.html", link("https://example.org/")), Status: check.Warn,
			Observed: "Another address",
		},
		"home page without args": {
			Capture: pagetest.At("https://example.org/?utm=1", link("https://example.org/")), Status: check.Pass, Observed: "https://example.org/",
		},
		"home page without args, relative": {
			Capture: pagetest.At("https://example.org/?utm=1", link("/")), Status: check.Warn, Observed: "relative",
		},
		"on the home page with args": {
			Capture: pagetest.At("https://example.org/index.html?a=1", link("https://example.org/")), Status: check.Warn,
			Observed: "Another address",
		},
		"home page with args": {
			Capture: pagetest.HTML(link("https://example.org/?p=1")), Status: check.Warn, Observed: "Another address",
		},
		"empty":         {Capture: pagetest.HTML(link("")), Status: check.Fail, Observed: "Not a valid"},
		"not http":      {Capture: pagetest.HTML(link("mailto:a@example.org")), Status: check.Fail, Observed: "Not a valid"},
		"broken syntax": {Capture: pagetest.HTML(link("https://exa mple.org/%zz")), Status: check.Fail, Observed: "Not a valid"},
		"conflict":      {Capture: pagetest.HTML(link(pagetest.URL) + link(other)), Status: check.Fail, Observed: "Contradict", Quote: "caps"},
		"field conflict": {
			Capture: pagetest.HTML(link(pagetest.URL), pagetest.Field("Link", "</x>; rel=canonical")), Status: check.Fail,
			Observed: "Contradict",
		},
		"in the body": {Capture: pagetest.HTML("<p>x</p>" + link(pagetest.URL)), Status: check.Fail, Observed: "Outside the head"},
		"target good": {Capture: pagetest.HTML(link(other), target(to(200))), Status: check.Warn, Observed: "Another address"},
		"target broken": {
			Capture: pagetest.HTML(link(other), target(to(404))), Status: check.Fail, Observed: "status 404", Quote: other + " → 404",
		},
		"target refused": {Capture: pagetest.HTML(link(other), target(to(403))), Status: check.Warn, Observed: "Another address"},
		"target nowhere": {Capture: pagetest.HTML(link(other), target(failed)), Status: check.Fail, Observed: "nowhere"},
		"target noindex": {Capture: pagetest.HTML(link(other), target(hidden)), Status: check.Fail, Observed: "noindex"},
		"target field": {
			Capture: pagetest.HTML(link(other), target(to(200, "X-Robots-Tag", "none"))), Status: check.Fail, Observed: "noindex",
		},
		"target redirect": {Capture: pagetest.HTML(link(other), target(redirected)), Status: check.Warn, Observed: "redirect"},
		"target language": {
			Capture: pagetest.HTML("<html lang=en-GB><head>"+link(other), target(french)), Status: check.Warn,
			Observed: "another language",
		},
		"no assets": {Capture: pagetest.HTML(link(pagetest.URL), func(c *capture.Capture) { c.Assets = nil }), Status: check.Pass},
	} {
		cases[name] = c
	}
	pagetest.Run(t, canonical, cases)
}

// way returns a chain of URLs, redirected with the status.
func way(status int, urls ...string) capture.Chain {
	chain := capture.Chain{Start: urls[0]}
	for i, u := range urls {
		if i+1 < len(urls) {
			chain.Hops = append(chain.Hops, pagetest.Answer(u, status, "Location", urls[i+1]))
		} else {
			chain.Hops = append(chain.Hops, pagetest.Answer(u, 200))
		}
	}
	return chain
}

func ways(plain, secure capture.Chain, sibling ...capture.Chain) pagetest.Change {
	return func(c *capture.Capture) {
		c.HTTP.Plain, c.HTTP.Secure = plain, secure
		if len(sibling) == 2 {
			c.HTTP.Sibling = &capture.Sibling{Host: "www.example.org", Resolves: true, Plain: &sibling[0], Secure: &sibling[1]}
		}
	}
}

func TestHostCanon(t *testing.T) {
	t.Parallel()
	const https, http, www, httpWWW = "https://example.org/", "http://example.org/", "https://www.example.org/", "http://www.example.org/"
	closed := capture.Chain{Start: http, ErrorKind: capture.ErrConnect, Hops: []capture.Exchange{{URL: http, ErrorKind: capture.ErrConnect}}}
	own := way(301, https)
	cases := pagetest.NoDocument(false)
	for name, c := range map[string]pagetest.Case{
		"all to one": {
			Capture: pagetest.HTML("x", ways(way(301, http, https), own, way(308, httpWWW, www, https), way(301, www, https))),
			Status:  check.Pass, Observed: "4 addresses", Quote: httpWWW,
		},
		"only one":   {Capture: pagetest.HTML("x", ways(closed, own)), Status: check.Pass, Observed: "Only one"},
		"no sibling": {Capture: pagetest.HTML("x", ways(way(301, http, https), own)), Status: check.Pass, Observed: "2 addresses"},
		"port named": {Capture: pagetest.HTML("x", ways(way(301, http, "https://example.org:443/"), own)), Status: check.Pass},
		"temporary": {
			Capture: pagetest.HTML("x", ways(way(302, http, https), own)), Status: check.Warn, Observed: "temporary", Quote: "→ 302",
		},
		"temporary inside": {Capture: pagetest.HTML("x", ways(way(301, http, https), way(302, https, https+"en"))), Status: check.Pass},
		"http too": {
			Capture: pagetest.HTML("x", ways(way(301, http), own)), Status: check.Fail, Observed: "2 places", Quote: http + " → 200",
		},
		"www too": {
			Capture: pagetest.HTML("x", ways(way(301, http, https), own, way(301, httpWWW, www), way(301, www))), Status: check.Fail,
			Observed: "2 places",
		},
		"declared": {
			Capture: pagetest.HTML(link(pagetest.URL), ways(way(301, http), own)), Status: check.Warn, Observed: "one of them canonical",
		},
		"relative only": {Capture: pagetest.HTML(link("/shop/hats"), ways(way(301, http), own)), Status: check.Fail},
		"nothing":       {Capture: pagetest.HTML("x"), Status: check.NotRun, Observed: "No address"},
		"no http": {
			Capture: pagetest.HTML("x", func(c *capture.Capture) { c.HTTP = nil }), Status: check.NotRun, Observed: "not requested",
		},
	} {
		cases[name] = c
	}
	pagetest.Run(t, hostCanon, cases)
}
