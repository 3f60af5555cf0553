package links

import (
	"strings"
	"testing"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/page/pagetest"
)

// TestSitemapsAsSpecified tests files against the protocol of sitemaps.org, with dates by the W3C's profile of ISO 8601.
func TestSitemapsAsSpecified(t *testing.T) {
	t.Parallel()
	dated := func(date string) *capture.Capture {
		return pagetest.HTML("x", file(200, urlset("<url><loc>https://example.org/a</loc><lastmod>"+date+"</lastmod></url>")))
	}
	pagetest.Inputs(t, sitemaps, dated, map[check.Status][]string{
		check.Pass: {
			"2026", "2026-11", "2026-11-01", "2026-11-01T10:00Z", "2026-11-01T10:00:00+01:00", "2026-11-01T10:00:00.45-05:00",
			" 2026-11-01 ", "2024-02-29", "2026-11-01T10:00:00.123456789Z",
		},
		check.Warn: {
			"2026-11-01T10:00:00", "2026-13-01", "2026-02-30", "2026-11-01 10:00", "20261101", "1 Nov 2026", "2026-11-01T25:00Z",
			"2027-01-01", "2026-11-01T10:00:00+0100", "yesterday",
			"2026-11-1", "2025-02-29",
		},
	})
	const body = "<lastmod>2026-11-01</lastmod></url>"
	pagetest.Inputs(t, sitemaps, func(text string) *capture.Capture { return pagetest.HTML("x", file(200, text)) },
		map[check.Status][]string{
			check.Pass: {
				urlset("<url><loc><![CDATA[https://example.org/a?b=1&c=2]]></loc>" + body),
				urlset("<url><loc>\n https://example.org/a \n</loc>" + body),
				urlset("<url><loc>https://example.org/a?b=1&amp;c=2</loc>" + body),
				urlset("<!-- x --><url><loc>https://example.org/a</loc><changefreq>daily</changefreq><priority>0.8</priority>" + body),
				`<?xml version="1.0" encoding="UTF-8"?>` + "\n" + urlset(entry), "\ufeff" + urlset(entry),
				`<sm:urlset xmlns:sm="http://www.sitemaps.org/schemas/sitemap/0.9"><sm:url><sm:loc>https://example.org/a</sm:loc><sm:lastmod>2026-11-01</sm:lastmod></sm:url></sm:urlset>`,
				`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"><url><loc>https://example.org/a</loc><xhtml:link rel="alternate" hreflang="de" href="https://example.org/de"/><lastmod>2026-11-01</lastmod></url></urlset>`,
				`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"><url><loc>https://example.org/a</loc><lastmod>2026-11-01</lastmod><image:image><image:loc>https://cdn.example/i.png</image:loc></image:image></url></urlset>`,
				"\ufeffhttps://example.org/a\r\nhttps://example.org/b\r\n", urlset(strings.ReplaceAll(entry, "example.org", "EXAMPLE.org")),
				urlset(strings.ReplaceAll(entry, "example.org", "example.org:443")),
				`<rss version="2.0"><channel><title>x</title><link>https://example.org/</link><item><link>https://example.org/a</link><pubDate>Sun, 01 Nov 2026 10:00:00 GMT</pubDate></item></channel></rss>`,
				`<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title><entry><link href="https://example.org/a"/><updated>2026-11-01T10:00:00Z</updated></entry></feed>`,
			},
			check.Warn: {
				urlset(strings.ReplaceAll(entry, "https:", "http:")), urlset(strings.ReplaceAll(entry, "example.org", "example.com")),
			},
			check.Fail: {
				urlset("<url><loc>https://example.org/a?b=1&c=2</loc>" + body), urlset("<url><loc>example.org/a</loc>" + body),
				urlset("<url><loc></loc>" + body), urlset("<url>" + body), "# pages\nhttps://example.org/a\n",
				open + entry, urlset("<url><loc>ftp://example.org/a</loc>" + body), `<pages>` + entry + `</pages>`,
				urlset("<url><loc>https://example.org/" + strings.Repeat("a", 2048) + "</loc>" + body),
			},
		})
}

// TestLinksAsSpecified tests links against the HTML and URL standards, as crawlers follow them.
func TestLinksAsSpecified(t *testing.T) {
	t.Parallel()
	pagetest.Inputs(t, crawlable, markup, map[check.Status][]string{
		check.Pass: {
			`<a href="?a=1">x</a>`, `<a href="//example.com/">x</a>`, `<a href="tel:+4930">x</a>`, `<a href=" /a ">x</a>`,
			`<a href="/a b">x</a>`, `<a href="#">x</a>`, `<A HREF=/a>x</A>`,
			`<a href="https://example.org:443/a">x</a>`, `<a href="/ünï">x</a>`, `<area href=/a alt=x><a href=/b>x</a>`,
			`<a href=/a>x</a><!-- <a href="javascript:x()">y</a> -->`,
			`<a href=/a>x</a><template><a href="javascript:x()">y</a></template>`,
		},
		check.Warn: {
			`<a href="">x</a>`, `<a href="JaVaScRiPt:void(0)">x</a>`, "<a href='java\nscript:x()'>x</a>",
			`<a href="&#106;avascript:x()">x</a>`, `<a href="https://">x</a>`, `<a href="https://exa mple.org/">x</a>`,
			`<a href="https://example.org:99999/">x</a>`, "<a href='\x01javascript:x()'>x</a>", `<a href="   ">x</a>`,
		},
	})
	pagetest.Inputs(t, address, func(url string) *capture.Capture { return pagetest.At(url, "x") }, map[check.Status][]string{
		check.Pass: {
			"https://example.org/shop/hats", "https://example.org/?page=2", "https://example.org/caf%C3%A9",
			"https://example.org/a?sidebar=1", "https://example.org/a?inside=1", "https://example.org/a?Session=hat",
		},
		check.Warn: {"https://example.org/Shop", "https://example.org/" + strings.Repeat("a", 100)},
		check.Fail: {
			"https://example.org/a;jsessionid=0123456789ABCDEF0123456789ABCDEF",
			"https://example.org/a?PHPSESSID=0123456789abcdef0123456789abcdef",
			"https://example.org/a?x=1&sid=0123456789abcdef0123456789abcdef",
			"https://example.org/(S(lit3py55t21z5v55vlm25s55))/a", "https://example.org/a?ASPSESSIONIDQQ=ABCDEFGHIJKLMNOPQRSTUVWX",
			"https://example.org/a;JSESSIONID=0123456789ABCDEF0123456789ABCDEF.node1",
		},
	})
	pagetest.Inputs(t, nofollow, markup, map[check.Status][]string{
		check.Pass: {
			"<a href=/a rel='nofollowed'>x</a>", "<a href=/a rel='noopener ugc'>x</a>",
			"<meta name=robots content=follow><a href=/a>x</a>", "<meta name=bingbot content=index><a href=/a>x</a>",
		},
		check.Warn: {"<a href=/a rel='UGC NoFollow'>x</a>", "<a href='//example.org/a' rel=nofollow>x</a>"},
		check.Fail: {
			"<meta name=robots content='index, NOFOLLOW'><a href=/a>x</a>", "<meta name=robots content=none><a href=/a>x</a>",
			"<meta name=googlebot content=nofollow><a href=/a>x</a>",
		},
	})
}

func markup(html string) *capture.Capture { return pagetest.HTML(html) }
