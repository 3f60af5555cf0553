package index

import (
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

// from puts redirects with status 301 before the document.
func from(urls ...string) pagetest.Change {
	return func(c *capture.Capture) {
		for i, u := range urls {
			to := c.Page.Document.Exchange.URL
			if i+1 < len(urls) {
				to = urls[i+1]
			}
			c.Page.Document.Chain = append(c.Page.Document.Chain, pagetest.Answer(u, 301, "Location", to))
		}
	}
}

func failing(kind, message string) pagetest.Change {
	return func(c *capture.Capture) {
		c.Page.Document.Exchange.ErrorKind, c.Page.Document.Exchange.Error = kind, message
	}
}

func TestStatus(t *testing.T) {
	t.Parallel()
	capped := pagetest.Capped("PAGE_ERROR", 20)
	pagetest.Run(t, status, map[string]pagetest.Case{
		"200": {
			Capture: pagetest.HTML("<title>Hats"), Status: check.Pass, Observed: "Status 200", Quote: "GET " + pagetest.URL + " → 200",
		},
		"pdf": {Capture: pagetest.HTML("%PDF", pagetest.Field("Content-Type", "application/pdf")), Status: check.Pass},
		"to the host": {
			Capture: pagetest.HTML("x", from("http://example.org/shop/hats", "https://www.example.org/shop/hats/")), Status: check.Pass,
			Quote: "Location: ",
		},
		"elsewhere": {
			Capture: pagetest.HTML("x", from("https://example.org/hats")), Status: check.Warn, Observed: "after 1 redirect",
			Quote: "https://example.org/hats → 301",
		},
		"other domain":  {Capture: pagetest.HTML("x", from("https://example.com/shop/hats")), Status: check.Warn},
		"other success": {Capture: pagetest.HTML("x", pagetest.Status(206)), Status: check.Warn, Observed: "206"},
		"404":           {Capture: pagetest.HTML("x", pagetest.Status(404)), Status: check.Fail, Observed: "404", More: capped},
		"500":           {Capture: pagetest.HTML("x", pagetest.Status(500)), Status: check.Fail, Observed: "500", More: capped},
		"redirect to void": {
			Capture: pagetest.HTML("", pagetest.Status(302)), Status: check.Fail, Observed: "302 without a redirect target", More: pagetest.Uncapped,
		},
		"loop": {
			Capture: pagetest.HTML("", pagetest.Status(302), failing(capture.ErrLoop, "The redirects form a loop.")),
			Status:  check.Fail, Observed: "never end", More: capped,
		},
		"soft error": {
			Capture: pagetest.HTML("<title>404 - Page Not Found</title>"), Status: check.Fail, Observed: "error page",
			Quote: "<title>404 - Page Not Found</title>", More: pagetest.Tentative,
		},
		"soft heading": {Capture: pagetest.HTML("<title>Hats</title><h1>Seite nicht gefunden</h1>"), Status: check.Fail, Quote: "<h1>"},
		"about errors": {Capture: pagetest.HTML("<title>What status 404 means</title><h1>404 ways to wear hats</h1>"), Status: check.Pass},
		"refused":      {Capture: pagetest.HTML("x", pagetest.Status(403)), Status: check.NotRun, Observed: "refuses"},
		"challenge": {
			Capture: pagetest.HTML("<script>window._cf_chl_opt={}</script>", pagetest.Status(503)), Status: check.NotRun,
			Observed: "challenge",
		},
		"no answer": {
			Capture: pagetest.HTML("", pagetest.Status(0), failing(capture.ErrTimeout, "No response in time.")), Status: check.NotRun,
			Observed: "No response in time",
		},
		"no page": {Capture: &capture.Capture{}, Status: check.NotRun, Observed: "not gathered"},
	})
}

func missing(status int, chain ...capture.Exchange) pagetest.Change {
	return func(c *capture.Capture) {
		c.Page.NotFound = &capture.Resource{Exchange: pagetest.Answer("https://example.org/x/not-there", status), Chain: chain}
	}
}

func TestSoftNotFound(t *testing.T) {
	t.Parallel()
	home := pagetest.Answer("https://example.org/x/not-there", 302, "Location", "/")
	pagetest.Run(t, softNotFound, map[string]pagetest.Case{
		"404":            {Capture: pagetest.HTML("x", missing(404)), Status: check.Pass, Observed: "404", Quote: "not-there → 404"},
		"410":            {Capture: pagetest.HTML("x", missing(410)), Status: check.Pass, Observed: "410"},
		"400":            {Capture: pagetest.HTML("x", missing(400)), Status: check.Pass, Observed: "400"},
		"redirect first": {Capture: pagetest.HTML("x", missing(404, home)), Status: check.Pass},
		"200":            {Capture: pagetest.HTML("x", missing(200)), Status: check.Fail, Observed: "Status 200", Quote: "not-there → 200"},
		"home page":      {Capture: pagetest.HTML("x", missing(200, home)), Status: check.Fail, Observed: "Redirect", Quote: "Location: /"},
		"broken":         {Capture: pagetest.HTML("x", missing(500)), Status: check.Fail, Observed: "500"},
		"loop": {Capture: pagetest.HTML("x", missing(302), func(c *capture.Capture) { c.Page.NotFound.Exchange.ErrorKind = capture.ErrLoop }),
			Status: check.Fail, Observed: "without end"},
		"refused":     {Capture: pagetest.HTML("x", missing(403)), Status: check.NotRun, Observed: "403"},
		"no answer":   {Capture: pagetest.HTML("x", missing(0)), Status: check.NotRun, Observed: "got no response"},
		"not asked":   {Capture: pagetest.HTML("x"), Status: check.NotRun, Observed: "no time"},
		"not theirs":  {Capture: pagetest.HTML("x", pagetest.Status(401), missing(200)), Status: check.NotRun, Observed: "login"},
		"no page":     {Capture: &capture.Capture{}, Status: check.NotRun, Observed: "not gathered"},
		"error above": {Capture: pagetest.HTML("x", pagetest.Status(500), missing(404)), Status: check.Pass},
	})
}

func TestNoindex(t *testing.T) {
	t.Parallel()
	capped := pagetest.Capped("NOT_INDEXABLE", 49)
	cases := pagetest.NoDocument(false)
	cases["nothing"] = pagetest.Case{Capture: pagetest.HTML("x"), Status: check.Pass, Observed: "No noindex", Quote: "(no X-Robots-Tag field)"}
	cases["other rules"] = pagetest.Case{
		Capture: pagetest.HTML(`<meta name=robots content="max-snippet:-1, nofollow">`), Status: check.Pass, Quote: "max-snippet",
	}
	cases["meta"] = pagetest.Case{
		Capture: pagetest.HTML(`<meta name="Robots" content="NOINDEX,follow">`), Status: check.Fail, Observed: "noindex",
		Quote: `<meta name="Robots" content="NOINDEX,follow">`, More: capped,
	}
	cases["none"] = pagetest.Case{
		Capture: pagetest.HTML(`<meta name=googlebot content=none>`), Status: check.Fail, Observed: "none for googlebot", More: capped,
	}
	cases["field"] = pagetest.Case{
		Capture: pagetest.HTML("x", pagetest.Field("X-Robots-Tag", "googlebot: noindex")), Status: check.Fail,
		Quote: "X-Robots-Tag: googlebot: noindex", More: capped,
	}
	cases["pdf"] = pagetest.Case{
		Capture: pagetest.HTML("%PDF", pagetest.Field("Content-Type", "application/pdf"), pagetest.Field("X-Robots-Tag", "noindex")),
		Status:  check.Fail, More: capped,
	}
	cases["expired"] = pagetest.Case{
		Capture: pagetest.HTML("x", pagetest.Field("X-Robots-Tag", "unavailable_after: 20 Nov 2026 15:00:00 GMT")), Status: check.Fail,
		Observed: "unavailable_after: 20 Nov 2026", More: capped,
	}
	cases["not yet"] = pagetest.Case{
		Capture: pagetest.HTML("x", pagetest.Field("X-Robots-Tag", "unavailable_after: 22 Nov 2026 15:00:00 GMT")), Status: check.Pass,
	}
	cases["named bot"] = pagetest.Case{
		Capture: pagetest.HTML(`<meta name=bingbot content=noindex>`, pagetest.Field("X-Robots-Tag", "otherbot: none")),
		Status:  check.Warn, Observed: "otherbot, bingbot", Quote: "bingbot", More: pagetest.Uncapped,
	}
	pagetest.Run(t, noindex, cases)
}
