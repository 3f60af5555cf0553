package caching

import (
	"strings"
	"testing"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/page/pagetest"
)

// fieldsOf reads "Name: value" lines.
func fieldsOf(text string) (out []string) {
	for line := range strings.SplitSeq(text, "\n") {
		name, value, _ := strings.Cut(line, ": ")
		out = append(out, name, value)
	}
	return out
}

// TestLifetimesAsSpecified tests responses against RFC 9111 sections 4.2 and 5.2, and dates by RFC 9110 section 5.6.7.
func TestLifetimesAsSpecified(t *testing.T) {
	t.Parallel()
	const date = "Date: Sat, 21 Nov 2026 12:00:00 GMT\n"
	pagetest.Inputs(t, cacheStatic, func(head string) *capture.Capture {
		return pagetest.HTML("x", with(asset(capture.KindScript, "a.js", 100, fieldsOf(head)...)))
	}, map[check.Status][]string{
		check.Pass: {
			`Cache-Control: max-age="2592000"`, "Cache-Control: Max-Age=2592000", "Cache-Control: private, max-age=2592000",
			"Cache-Control: max-age=2592000\nAge: 2592000",
			"Cache-Control: max-age=2592000\nPragma: no-cache", date + "Cache-Control: public\nExpires: Mon, 21 Dec 2026 12:00:00 GMT",
			date + "Expires: Monday, 21-Dec-26 12:00:00 GMT", date + "Expires: Mon Dec 21 12:00:00 2026",
			"Cache-Control: max-age=2592000, stale-while-revalidate=60",
			"Cache-Control: must-revalidate,max-age=31536000", "Cache-Control: max-age=2592000,,public",
			"Cache-Control: max-age=2147483648",
			date + "Cache-Control: max-age=2592000\nExpires: 0", "Cache-Control: public\nCache-Control: max-age=2592000",
		},
		check.Warn: {"Cache-Control: max-age=86400, immutable", "Cache-Control: max-age=604800, s-maxage=31536000"},
		check.Fail: {
			"Cache-Control: s-maxage=2592000", "Expires: 0", date + "Expires: -1", "Cache-Control: max-age=2592000; public",
			"Cache-Control: max-age=2.6e6", "Cache-Control: max-age=",
			"Cache-Control: immutable", "Cache-Control: max-age=0, immutable",
			date + "Cache-Control: no-store\nExpires: Mon, 21 Dec 2026 12:00:00 GMT",
			"Cache-Control: no-cache, max-age=2592000", "Cache-Control: max-age=-2592000", "Cache-Control: public",
			date + "Expires: 21.12.2026",
			"Cache-Control: x-max-age=2592000", `Cache-Control: ext="max-age=2592000"`,
		},
	})
}

// TestCodingsAsSpecified tests responses against RFC 9110 sections 8.3.1 and 8.4.1.
func TestCodingsAsSpecified(t *testing.T) {
	t.Parallel()
	pagetest.Inputs(t, compressDocument, func(head string) *capture.Capture {
		c := pagetest.HTML(large)
		for f := fieldsOf(head); len(f) > 0; f = f[2:] {
			pagetest.Field(f[0], f[1])(c)
		}
		return c
	}, map[check.Status][]string{
		check.Pass: {"Content-Encoding: BR", "Content-Encoding: ZStd", "Content-Encoding: br, identity", "Content-Encoding: , br"},
		check.Warn: {"Content-Encoding: x-gzip", "Content-Encoding: deflate", "Content-Encoding:  gzip "},
		check.Fail: {
			"Content-Encoding: ", "Content-Type: application/xhtml+xml; charset=utf-8", "Content-Type: TEXT/HTML",
			"Content-Type: image/svg+xml",
			"Content-Type: application/ld+json", "Content-Type: text/html\nCache-Control: no-transform", "Content-Encoding: utf-8",
			"Content-Encoding: aes128gcm",
			"Content-Type: application/rss+xml",
		},
		check.NotApplicable: {"Content-Type: image/jpeg", "Content-Type: application/zip", "Content-Type: font/woff2"},
	})
}

// TestValidatorsAsSpecified tests documents against RFC 9110 section 8.8 and RFC 9111 section 5.
func TestValidatorsAsSpecified(t *testing.T) {
	t.Parallel()
	of := func(etags ...string) func(string) *capture.Capture {
		return func(head string) *capture.Capture {
			c := pagetest.HTML("x", samples(etags...))
			for f := fieldsOf(head); len(f) > 0; f = f[2:] {
				pagetest.Field(f[0], f[1])(c)
			}
			return c
		}
	}
	pagetest.Inputs(t, cacheDocument, of(), map[check.Status][]string{
		check.Pass: {
			"Etag: W/\"a\"\nCache-Control: max-age=0", "Last-Modified: Sat, 21 Nov 2026 10:00:00 GMT\nExpires: 0",
			"Etag: \"\"\nCache-Control: no-cache",
			"Last-Modified: Saturday, 21-Nov-26 10:00:00 GMT\nCache-Control: no-cache",
		},
		check.Warn: {
			"Etag: \"a\"\nCache-Control: no-store", "Etag: \"a\"\nPragma: no-cache", "Last-Modified: yesterday\nCache-Control: no-cache",
			"Cache-Control: no-cache", "Etag: \"a\"",
			"Etag: \"a\"\nCache-Control: no-cache, No-Store",
		},
	})
	pagetest.Inputs(t, cacheDocument, of(`W/"a"`, `"a"`), map[check.Status][]string{check.Pass: {"Etag: \"a\"\nCache-Control: no-cache"}})
	pagetest.Inputs(t, cacheDocument, of(`"b"`, `"c"`), map[check.Status][]string{check.Fail: {"Etag: \"a\"\nCache-Control: no-cache"}})
}

// TestVaryAsSpecified tests documents against RFC 9110 section 12.5.5 and RFC 9111 sections 3 and 4.1.
func TestVaryAsSpecified(t *testing.T) {
	t.Parallel()
	pagetest.Inputs(t, vary, func(head string) *capture.Capture {
		c := pagetest.HTML("x")
		for f := fieldsOf(head); len(f) > 0; f = f[2:] {
			pagetest.Field(f[0], f[1])(c)
		}
		return c
	}, map[check.Status][]string{
		check.Pass: {
			"Content-Encoding: gzip\nVary: accept-encoding", "Content-Encoding: gzip\nVary: Origin, Accept-Encoding",
			"Content-Encoding: br\nVary: *",
			"Content-Encoding: gzip\nVary: Cookie,Accept-Encoding,User-Agent",
			"Content-Encoding: gzip\nVary: Accept-Encoding\nCache-Control: max-age=60",
		},
		check.Fail: {
			"Content-Encoding: gzip\nVary: Accept", "Content-Encoding: gzip\nVary: Accept-Encodings",
			"Content-Encoding: gzip\nCache-Control: public, max-age=60",
		},
		check.NotApplicable: {
			"Content-Encoding: gzip\nCache-Control: no-store", "Content-Encoding: identity",
			"Content-Encoding: gzip\nCache-Control: PRIVATE",
		},
	})
}
