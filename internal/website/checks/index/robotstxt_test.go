package index

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/page/pagetest"
)

const robotsURL = "https://example.org/robots.txt"

// file returns the response for robots.txt.
func file(status int, body string, fields ...string) pagetest.Change {
	return func(c *capture.Capture) {
		if len(fields) == 0 {
			fields = []string{"Content-Type", "text/plain"}
		}
		c.Page.Robots = &capture.Resource{Exchange: pagetest.Answer(robotsURL, status, fields...), Body: body}
	}
}

func fileError(kind string) pagetest.Change {
	return func(c *capture.Capture) {
		c.Page.Robots = &capture.Resource{Exchange: capture.Exchange{Method: "GET", URL: robotsURL, ErrorKind: kind, Error: "It failed."}}
	}
}

func TestRobotsAllow(t *testing.T) {
	t.Parallel()
	capped := pagetest.Capped("NOT_INDEXABLE", 49)
	cases := pagetest.NoDocument(false)
	cases["open"] = pagetest.Case{
		Capture: pagetest.HTML("x", file(200, "User-agent: *\nDisallow: /admin")), Status: check.Pass, Observed: "Open to Googlebot",
		Quote: robotsURL + " → 200",
	}
	cases["none"] = pagetest.Case{Capture: pagetest.HTML("x", file(404, "")), Status: check.Pass, Observed: "No robots.txt"}
	cases["refused"] = pagetest.Case{Capture: pagetest.HTML("x", file(403, "Disallow: /")), Status: check.Pass}
	cases["all closed"] = pagetest.Case{
		Capture: pagetest.HTML("x", file(200, "User-agent: *\nDisallow: /shop/")), Status: check.Fail, Observed: "Closed to Googlebot",
		Quote: "line 2: Disallow: /shop/", More: capped,
	}
	cases["google closed"] = pagetest.Case{
		Capture: pagetest.HTML("x", file(200, "User-agent: googlebot\nDisallow: /")), Status: check.Fail,
		Observed: "Closed to Googlebot", More: capped,
	}
	cases["others closed"] = pagetest.Case{
		Capture: pagetest.HTML("x", file(200, "User-agent: googlebot\nAllow: /\nUser-agent: *\nDisallow: /")), Status: check.Fail,
		Observed: "crawlers in general", Quote: "line 4", More: capped,
	}
	cases["bing closed"] = pagetest.Case{
		Capture: pagetest.HTML("x", file(200, "User-agent: bingbot\nUser-agent: slurp\nDisallow: /*hats$")), Status: check.Warn,
		Observed: "Bingbot, Slurp", Quote: "line 3: Disallow: /*hats$", More: pagetest.Uncapped,
	}
	cases["server error"] = pagetest.Case{Capture: pagetest.HTML("x",
		file(503, "")), Status: check.Fail, Observed: "503", More: func(t *testing.T, v check.Verdict) {
		t.Helper()
		require.Equal(t, "SEO-ROBOTS-VALID", v.CausedBy)
		require.Empty(t, v.Caps)
	}}
	cases["slow down"] = pagetest.Case{Capture: pagetest.HTML("x", file(429, "")), Status: check.NotRun, Observed: "limits"}
	cases["unreachable"] = pagetest.Case{
		Capture: pagetest.HTML("x", fileError(capture.ErrTimeout)), Status: check.NotRun, Observed: "It failed",
	}
	cases["loop"] = pagetest.Case{Capture: pagetest.HTML("x", fileError(capture.ErrLoop)), Status: check.Pass}
	cases["not asked"] = pagetest.Case{Capture: pagetest.HTML("x"), Status: check.NotRun, Observed: "no time"}
	cases["document broken"] = pagetest.Case{
		Capture: pagetest.HTML("x", pagetest.Status(500), file(200, "")), Status: check.NotRun, Observed: "status 500",
	}
	pagetest.Run(t, robotsAllow, cases)
}

func TestRobotsValid(t *testing.T) {
	t.Parallel()
	redirected := func(n int) pagetest.Change {
		return func(c *capture.Capture) {
			for range n {
				c.Page.Robots.Chain = append(c.Page.Robots.Chain, pagetest.Answer(robotsURL, 301))
			}
		}
	}
	const good = "User-agent: *\nDisallow: /admin\nSitemap: https://example.org/s.xml"
	pagetest.Run(t, robotsValid, map[string]pagetest.Case{
		"good":           {Capture: pagetest.HTML("x", file(200, good)), Status: check.Pass, Observed: "1 group, 1 rule", Quote: robotsURL},
		"empty":          {Capture: pagetest.HTML("x", file(200, "")), Status: check.Pass},
		"no type":        {Capture: pagetest.HTML("x", file(200, good, "Server", "x")), Status: check.Pass},
		"404":            {Capture: pagetest.HTML("x", file(404, "<h1>gone")), Status: check.Pass, Observed: "No robots.txt"},
		"few redirects":  {Capture: pagetest.HTML("x", file(200, good), redirected(5)), Status: check.Pass},
		"many redirects": {Capture: pagetest.HTML("x", file(200, good), redirected(6)), Status: check.Warn, Observed: "6 redirects"},
		"unknown record": {
			Capture: pagetest.HTML("x", file(200, good+"\nForbid: /a")), Status: check.Warn, Observed: "1 doubtful line",
			Quote: "line 4: Forbid: /a (unknown record)",
		},
		"no colon": {
			Capture: pagetest.HTML("x", file(200, good+"\nDisallow /a")), Status: check.Warn, Observed: "1 doubtful line",
			Quote: "line 4: Disallow /a (no colon; Google reads the line, other crawlers skip it)",
		},
		"useragent": {
			Capture: pagetest.HTML("x", file(200, "Useragent: *\nDisallow: /a")), Status: check.Warn, Observed: "1 doubtful line",
			Quote: "line 1: Useragent: * (not spelled user-agent; Google",
		},
		"nothing but text": {
			Capture: pagetest.HTML("x", file(200, good+"\nHello crawlers")), Status: check.Fail, Observed: "1 line without effect",
			Quote: "line 4: Hello crawlers",
		},
		"rule before": {
			Capture: pagetest.HTML("x", file(200, "Disallow: /a\nfoo: bar\n"+good)), Status: check.Fail, Observed: "1 line without effect",
			Quote: "line 1: Disallow: /a",
		},
		"html": {
			Capture: pagetest.HTML("x", file(200, "<!doctype html>", "Content-Type", "text/html")), Status: check.Fail,
			Observed: "HTML page", Quote: "Content-Type: text/html",
		},
		"text as html": {
			Capture: pagetest.HTML("x", file(200, good, "Content-Type", "text/html; charset=utf-8")), Status: check.Warn,
			Observed: "Type text/html",
		},
		"html as text": {Capture: pagetest.HTML("x", file(200, "\ufeff \n<html>")), Status: check.Fail, Observed: "HTML page"},
		"odd type": {
			Capture: pagetest.HTML("x", file(200, good, "Content-Type", "application/octet-stream")), Status: check.Warn,
			Observed: "application/octet-stream",
		},
		"large": {
			Capture: pagetest.HTML("x", file(200, good+"\n"+strings.Repeat("#\n", 260<<10))), Status: check.Warn, Observed: "500 KiB",
		},
		"large and broken": {Capture: pagetest.HTML("x", file(200, "Disallow: /\n"+strings.Repeat("#\n", 260<<10))), Status: check.Fail},
		"forbidden":        {Capture: pagetest.HTML("x", file(403, "")), Status: check.Warn, Observed: "403"},
		"server error":     {Capture: pagetest.HTML("x", file(500, "")), Status: check.Fail, Observed: "500", Quote: robotsURL + " → 500"},
		"time-out":         {Capture: pagetest.HTML("x", fileError(capture.ErrTimeout)), Status: check.Fail, Observed: "No response"},
		"loop":             {Capture: pagetest.HTML("x", fileError(capture.ErrLoop)), Status: check.Fail, Observed: "never end"},
		"unreachable":      {Capture: pagetest.HTML("x", fileError(capture.ErrConnect)), Status: check.NotRun, Observed: "It failed"},
		"slow down":        {Capture: pagetest.HTML("x", file(429, "")), Status: check.NotRun, Observed: "limits"},
		"not asked":        {Capture: pagetest.HTML("x"), Status: check.NotRun, Observed: "no time"},
		"not theirs":       {Capture: pagetest.HTML("x", pagetest.Status(401), file(200, good)), Status: check.NotRun, Observed: "login"},
		"no page":          {Capture: &capture.Capture{}, Status: check.NotRun, Observed: "not gathered"},
	})
}
