package site

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"assay/internal/website/robots"
)

func BenchmarkReadDocument(b *testing.B) {
	usual := "<!doctype html><title>x</title>" +
		strings.Repeat("<p class=a>Some words of text in a paragraph <a href=/page/12>and a link</a>.</p>\n", 1000)
	for name, html := range map[string]string{
		"usual": usual, "anchors": strings.Repeat("<a href=b>", maxPageBytes/10),
	} {
		at := &url.URL{Scheme: "https", Host: "shop.example", Path: "/"}
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(html)))
			for b.Loop() {
				readDocument([]byte(html), http.Header{}, at, "Assay", time.Time{})
			}
		})
	}
}

func BenchmarkRobotsOfALargeSite(b *testing.B) {
	var body strings.Builder
	body.WriteString("User-agent: *\n")
	for i := range 3000 {
		_, _ = fmt.Fprintf(&body, "Disallow: /private/%d/\nDisallow: /*/%d?sort=\n", i, i)
	}
	rules := robots.Compile(body.String(), "Assay")
	for b.Loop() {
		rules.Allowed("https://shop.example/some/path/of/a/page?x=1")
	}
}
