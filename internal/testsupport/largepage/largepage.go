// Package largepage owns the capture of one very large page, for measuring the cost of
// judging it.
package largepage

import (
	"fmt"
	"strings"
	"time"

	"assay/internal/website/capture"
)

// Size of the page. Gatherers store at most 2 MiB of a document, so this page is larger than
// that of any scan.
const (
	Bytes  = 5 << 20 // of HTML
	Links  = 3000
	assets = 400
	others = 300 // images
	specs  = 6   // per product; with them the page has 70,000 elements
)

// Fill fills in the parts of the capture that depend on the size of a page: HTTP, page and
// assets. The page is at the target's address, which is over https.
func Fill(c *capture.Capture) {
	origin := "https://" + c.Target.Host
	body := html(origin)
	doc := exchange("page-1", origin+"/", "text/html; charset=utf-8", len(body))
	doc.Header["Content-Security-Policy"] = []string{policy()}
	doc.Header["Strict-Transport-Security"] = []string{"max-age=63072000; includeSubDomains"}
	for i := range 40 {
		doc.Header["Set-Cookie"] = append(doc.Header["Set-Cookie"],
			fmt.Sprintf("pref%d=%s; Path=/; Secure; SameSite=Lax", i, strings.Repeat("x", 60)))
	}
	final := doc
	c.HTTP = &capture.HTTP{
		Plain:    capture.Chain{Start: "http://" + c.Target.Host + "/", Hops: []capture.Exchange{redirect(c.Target.Host), doc}},
		Secure:   capture.Chain{Start: origin + "/", Hops: []capture.Exchange{doc}},
		Document: &final, MobileHTML: body[:512<<10], Mobile: &final, V6Route: true,
		Samples: []capture.Exchange{doc, doc, doc, doc}, KeepAlive: &final,
	}
	c.Page = &capture.Page{
		Document: capture.Resource{Exchange: doc, Body: body},
		Robots:   file(origin+"/robots.txt", "text/plain", robots(origin)),
		Sitemaps: []capture.Sitemap{{Resource: *file(origin+"/sitemap.xml", "application/xml", sitemap(origin)), FromRobots: true}},
		NotFound: file(origin+"/nothing/not-there", "text/html", "<!doctype html><title>Not found</title><p>Not found</p>"),
	}
	c.Page.NotFound.Exchange.Status = 404
	c.Assets = loaded(origin)
}

func exchange(id, url, media string, size int) capture.Exchange {
	return capture.Exchange{
		ID: id, Method: "GET", URL: url, Addr: "192.0.2.1:443", Proto: "HTTP/2.0", Status: 200,
		At: time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC),
		Header: capture.Header{
			"Content-Type": {media}, "Content-Encoding": {"br"}, "Cache-Control": {"public, max-age=600"}, "Vary": {"Accept-Encoding"},
		},
		WireBytes: int64(size / 5), BodyBytes: int64(size), Timing: capture.Timing{DNS: 3, Connect: 12, TLS: 20, TTFB: 80, Total: 300},
	}
}

func redirect(host string) capture.Exchange {
	e := exchange("http-1", "http://"+host+"/", "text/html", 0)
	e.Status, e.Proto, e.Header["Location"] = 301, "HTTP/1.1", []string{"https://" + host + "/"}
	return e
}

func file(url, media, body string) *capture.Resource {
	return &capture.Resource{Exchange: exchange("page-2", url, media, len(body)), Body: body}
}

func policy() string {
	var b strings.Builder
	b.WriteString("default-src 'self'; object-src 'none'; base-uri 'none'; script-src 'self' 'unsafe-inline'")
	for i := range 80 {
		fmt.Fprintf(&b, " https://cdn%d.example", i)
	}
	return b.String()
}

func robots(origin string) string {
	var b strings.Builder
	b.WriteString("User-agent: *\n")
	for i := range 4000 {
		fmt.Fprintf(&b, "Disallow: /private/%d/*?session=\n", i)
	}
	return b.String() + "Sitemap: " + origin + "/sitemap.xml\n"
}

func sitemap(origin string) string {
	var b strings.Builder
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`)
	for i := range 8000 {
		fmt.Fprintf(&b, "<url><loc>%s/products/%d</loc><lastmod>2026-11-01</lastmod></url>\n", origin, i)
	}
	return b.String() + "</urlset>"
}

// html returns a shop that shows all its products on one page.
func html(origin string) string {
	var b strings.Builder
	b.Grow(Bytes + 4096)
	b.WriteString("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Everything we sell, on a single page</title>\n" +
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><meta name=\"description\" content=\"Every product of the " +
		"shop, with its price, its picture and where to buy it.\">\n" +
		"<link rel=\"canonical\" href=\"" + origin +
		"/\"><meta property=\"og:title\" content=\"Everything\"><meta property=\"og:image\" content=\"/og.png\">\n")
	for i := range 60 {
		fmt.Fprintf(&b, "<link rel=\"alternate\" hreflang=\"x-%d\" href=\"/%d/\"><link rel=\"stylesheet\" href=\"/css/%d.css\">\n", i, i, i)
	}
	for i := range assets / 2 {
		fmt.Fprintf(&b, "<script src=\"/js/app.%d.min.js\" defer></script><script>window.q%d=window.q%d||[];%s</script>\n", i, i, i,
			strings.Repeat("q.push({k:1,v:\"x\"});", 60))
	}
	for i := range 20 {
		fmt.Fprintf(&b, "<script type=\"application/ld+json\">{\"@context\":\"https://schema.org\",\"@type\":\"Product\",\"name\":\"Ware "+
			"%d\",\"image\":\"/i/%d.jpg\",\"offers\":{\"@type\":\"Offer\",\"price\":\"%d.90\",\"priceCurrency\":\"EUR\"}}</script>\n", i, i, i)
	}
	b.WriteString(
		"</head><body><h1>Everything we sell</h1>\n<form action=\"/search\" method=\"get\"><input name=\"q\" type=\"search\"></form>\n",
	)
	const end = "</body></html>\n"
	filler := strings.Repeat("Sturdy, light and made to be repaired; it has served three generations of owners. ", 30)
	list := "<ul class=\"specs\">" + strings.Repeat("<li class=\"spec\"><span class=\"k\">Height</span> <b>12 cm</b></li>", specs) + "</ul>"
	for i := range Links {
		room := (Bytes - b.Len() - len(end)) / (Links - i) // for this product
		at := b.Len()
		fmt.Fprintf(&b, "<div class=\"card c%d\" style=\"order:%d\"><h3>Ware %d</h3><a href=\"/products/%d?ref=home#top\" "+
			"target=\"_blank\">Read more of ware %d</a>", i%9, i, i, i, i)
		if i%(Links/others) == 0 {
			fmt.Fprintf(&b, "<img src=\"/i/%d.jpg\" alt=\"Ware %d on a table\" width=\"320\" height=\"240\" loading=\"lazy\">", i, i)
		}
		b.WriteString(list + "<p>")
		b.WriteString(filler[:max(0, room-(b.Len()-at)-len("</p></div>\n"))] + "</p></div>\n")
	}
	b.WriteString("<!--" + strings.Repeat("-", max(0, Bytes-b.Len()-len(end)-7)) + "-->" + end)
	return b.String()
}

func loaded(origin string) *capture.Assets {
	out := &capture.Assets{Referenced: assets + others}
	add := func(path, kind, media string, size int, head string) {
		e := exchange(fmt.Sprintf("assets-%d", len(out.Assets)), origin+path, media, size)
		out.Assets = append(out.Assets, capture.Asset{URL: e.URL, Kind: kind, SameSite: true, From: origin + "/", Exchange: e, Head: head})
	}
	for i := range assets / 2 {
		add(fmt.Sprintf("/js/app.%d.min.js", i), capture.KindScript, "text/javascript", 60<<10,
			strings.Repeat(fmt.Sprintf("function f%d(a){return a.map(b=>b*%d)};", i, i), 400))
	}
	for i := range 60 {
		add(fmt.Sprintf("/css/%d.css", i), capture.KindStylesheet, "text/css", 20<<10, "")
	}
	for i := range others {
		add(fmt.Sprintf("/i/%d.jpg", i*(Links/others)), capture.KindImage, "image/jpeg", 80<<10, "")
	}
	for i := range 20 {
		e := exchange(fmt.Sprintf("links-%d", i), fmt.Sprintf("%s/products/%d", origin, i), "text/html", 9000)
		out.Links = append(out.Links, capture.Link{URL: e.URL, Exchange: e, Canonical: e.URL, Lang: "en"})
	}
	return out
}
