package index

import (
	"strings"
	"testing"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/page/pagetest"
)

// TestRobotsRulesAsSpecified tests the rules for crawlers in Google's documentation of the robots meta element and X-Robots-Tag.
func TestRobotsRulesAsSpecified(t *testing.T) {
	t.Parallel()
	pagetest.Inputs(t, noindex, func(meta string) *capture.Capture { return pagetest.HTML("<head>" + meta + "</head><p>x") },
		map[check.Status][]string{
			check.Pass: {
				"<meta name=robots content=no-index>", "<meta name=robots content=noindexed>",
				"<meta name=robots content='unavailable_after: 2099-01-01'>",
				"<!-- <meta name=robots content=noindex> -->", "<meta name=robots content='nosnippet, max-snippet:0'>",
				"<meta name=robots content=''>",
				"<meta name=robots content='index, follow'>", "<meta name=description content=noindex>",
				"<meta name=robots content='max-image-preview:none'>",
				"<template><meta name=robots content=noindex></template>", "<meta name=robots data-content=noindex>",
			},
			check.Warn: {"<meta name=bingbot content=noindex>", "<meta name=YandexBot content=none>"},
			check.Fail: {
				"<meta name=ROBOTS content=NOINDEX>", "<meta name=robots content=' noindex , follow'>", "<meta name=robots content=none>",
				"<meta name=robots content='index, noindex'>",
				"<meta name=robots content='max-snippet:-1,noindex'>", "<meta name=googlebot content=noindex>",
				"<meta name=robots content=index><meta name=googlebot content=noindex>",
				"<meta name=robots content='unavailable_after: 2020-01-01'>",
				"<meta name=robots content='unavailable_after: 25 Jun 2020 15:00:00 GMT'>",
				"<META NAME=robots CONTENT=noindex>", "<meta name=robots content=index><meta name=robots content=noindex>",
				"<meta name=robots content='unavailable_after: Wednesday, 03-Aug-22 15:00:00 UTC, noarchive'>",
			},
		})
	pagetest.Inputs(t, noindex, func(value string) *capture.Capture {
		c := pagetest.HTML("<p>x")
		c.Page.Document.Exchange.Header["X-Robots-Tag"] = strings.Split(value, "\n")
		c.HTTP.Document.Header["X-Robots-Tag"] = strings.Split(value, "\n")
		return c
	}, map[check.Status][]string{
		check.Pass: {
			"nosnippet", "max-snippet: 10", "googlebot: nofollow", "all", "googlebot: max-image-preview: large",
			"unavailable_after: 25 Jun 2099 15:00:00 GMT",
		},
		check.Warn: {"otherbot: noindex", "bingbot: noindex, nofollow", "googlebot: nofollow, otherbot: noindex, nofollow"},
		check.Fail: {
			"NoIndex", "noarchive\nnoindex", "googlebot: noindex", "max-image-preview: large, noindex", "GoogleBot: NONE",
			"unavailable_after: 25 Jun 2010 15:00:00 PST",
			"otherbot: nofollow\ngooglebot: noindex", "googlebot: nofollow, noindex", "none, otherbot: all", "noindex, otherbot: index",
		},
	})
}

// TestRobotsFilesAsSpecified tests files against RFC 9309 section 2.2 and the records that crawlers know besides.
func TestRobotsFilesAsSpecified(t *testing.T) {
	t.Parallel()
	pagetest.Inputs(t, robotsValid, func(body string) *capture.Capture { return pagetest.HTML("x", file(200, body)) },
		map[check.Status][]string{
			check.Pass: {
				"\ufeffUser-agent: *\r\nDisallow: /a\r\n", "User-agent : *\rDisallow : /a", "USER-AGENT: *\nDISALLOW: /a",
				"User-agent: a\nUser-agent: b\n\nDisallow: /", "# nothing",
				"User-agent: *\nDisallow:", "User-agent: *\nCrawl-delay: 10\nDisallow: /a", "User-agent: *\nDisallow: /a # private",
				"Sitemap: https://example.org/s.xml",
				"User-agent: *\nDisallow: /*.pdf$\nAllow: /$", "User-agent: *\nDisallow: /caf%C3%A9\nDisallow: /café",
				"User-agent: Yandex\nClean-param: ref /a\nHost: example.org",
				"  User-agent: *\n\tDisallow: /a", "User-agent: *\nDisallow: *.php",
			},
			check.Warn: {
				"User-agent: *\nDisalow: /a", "User-agent: *\nDisallow: admin", "Sitemap: /sitemap.xml", "User-agent: *\nNoindex: /a",
				"User-agent: *\nAllow: example.org/a",
				"User-agent: *\nSitemap: sitemap.xml",
			},
			check.Fail: {"Disallow: /a\nUser-agent: *", "<html><body>404", "Allow: /\n", "hello world", "User-agent:\nDisallow: /a"},
		})
}

// TestCanonicalLinksAsSpecified tests links that RFC 6596, RFC 8288 and Google's documentation of canonical links tell apart.
func TestCanonicalLinksAsSpecified(t *testing.T) {
	t.Parallel()
	const own = `href="` + pagetest.URL + `">`
	pagetest.Inputs(t, canonical, func(head string) *capture.Capture { return pagetest.HTML("<head>" + head + "</head><p>x") },
		map[check.Status][]string{
			check.Pass: {
				"<link rel=CANONICAL " + own, `<link rel="shortlink canonical" ` + own, "<link title=x rel=canonical " + own,
				"<LINK REL=canonical " + own,
			},
			check.Warn: {
				"<link rel=canonical hreflang=en " + own, "<link rel=canonical media=print " + own, "<link rel=canonical lang=en " + own,
				"<link rel=canonical type=text/html " + own,
				"<!-- <link rel=canonical " + own + " -->", "<link rev=canonical " + own,
				"<meta name=canonical content=" + pagetest.URL + ">", "<template><link rel=canonical " + own + "</template>",
				"<link rel=canonicals " + own, "<a rel=canonical " + own + "</a>",
			},
			check.Fail: {
				"<link rel=canonical>", `<link rel=canonical href="">`, "<link rel=canonical " + own + `<link rel=canonical href="/other">`,
				`<link rel=canonical href="https://">`,
			},
		})
}
