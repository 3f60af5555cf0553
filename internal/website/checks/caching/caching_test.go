package caching

import (
	"fmt"
	"strings"
	"testing"
	"time"

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

// large is a page of more than 1 KiB.
var large = "<p>" + strings.Repeat("hat ", 500)

// with adds assets to a capture.
func with(assets ...capture.Asset) pagetest.Change {
	return func(c *capture.Capture) { c.Assets.Assets = append(c.Assets.Assets, assets...) }
}

// asset returns a delivered file of the own site with header fields.
func asset(kind, name string, size int64, fields ...string) capture.Asset {
	ex := pagetest.Answer("https://example.org/"+name, 200, fields...)
	ex.BodyBytes, ex.WireBytes = size, size
	return capture.Asset{URL: ex.URL, Kind: kind, SameSite: true, Exchange: ex}
}

func TestCompressDocument(t *testing.T) {
	t.Parallel()
	cases := pagetest.NoDocument(false)
	cases["brotli"] = pagetest.Case{
		Capture: pagetest.HTML(large, pagetest.Field("Content-Encoding", "br")), Status: check.Pass, Observed: "br",
		Quote: "Content-Encoding: br",
	}
	cases["zstd"] = pagetest.Case{
		Capture: pagetest.HTML(large, pagetest.Field("Content-Encoding", "zstd")), Status: check.Pass, Observed: "zstd",
	}
	cases["gzip"] = pagetest.Case{
		Capture: pagetest.HTML(large, pagetest.Field("Content-Encoding", "GZip")), Status: check.Warn, Observed: "gzip",
		Quote: "Content-Encoding: GZip",
	}
	cases["plain"] = pagetest.Case{
		Capture: pagetest.HTML(large), Status: check.Fail, Observed: "2.0 KiB, not compressed", Quote: "(no Content-Encoding field)",
	}
	cases["identity"] = pagetest.Case{
		Capture: pagetest.HTML(large, pagetest.Field("Content-Encoding", "identity")), Status: check.Fail, Observed: "not compressed",
	}
	cases["small"] = pagetest.Case{Capture: pagetest.HTML("<p>hat"), Status: check.NotApplicable, Observed: "smaller"}
	cases["pdf"] = pagetest.Case{
		Capture: pagetest.HTML(large, pagetest.Field("Content-Type", "application/pdf")), Status: check.NotApplicable,
		Observed: "not of a type",
	}
	pagetest.Run(t, compressDocument, cases)
}

func TestCompressAssets(t *testing.T) {
	t.Parallel()
	const js, br = "text/javascript", "br"
	packed := func(size int64) capture.Asset {
		return asset(capture.KindScript, "a.js", size, "Content-Type", js, "Content-Encoding", br)
	}
	plain := func(size int64) capture.Asset { return asset(capture.KindScript, "b.js", size, "Content-Type", js) }
	cases := pagetest.NoDocument(true)
	cases["all"] = pagetest.Case{
		Capture: pagetest.HTML("x", with(packed(5000), asset(capture.KindImage, "i.png", 90000, "Content-Type", "image/png"))),
		Status:  check.Pass, Observed: "100 %",
	}
	cases["95"] = pagetest.Case{Capture: pagetest.HTML("x", with(packed(95000), plain(5000))), Status: check.Pass, Observed: "95 %"}
	cases["80"] = pagetest.Case{
		Capture: pagetest.HTML("x", with(packed(80000), plain(20000))), Status: check.Warn, Observed: "80 %",
		Quote: "https://example.org/b.js\n(no Content-Encoding field)",
	}
	cases["79"] = pagetest.Case{
		Capture: pagetest.HTML("x", with(packed(79000), plain(21000))), Status: check.Fail, Observed: "79 %",
		Quote: "https://example.org/b.js",
	}
	cases["svg"] = pagetest.Case{
		Capture: pagetest.HTML("x", with(asset(capture.KindImage, "i.svg", 2000, "Content-Type", "image/svg+xml"))), Status: check.Fail,
		Observed: "0 %",
	}
	cases["tiny"] = pagetest.Case{Capture: pagetest.HTML("x", with(plain(1023))), Status: check.NotApplicable, Observed: "no text files"}
	cases["none"] = pagetest.Case{Capture: pagetest.HTML("x"), Status: check.NotApplicable, Observed: "no text files"}
	cases["not fetched"] = pagetest.Case{
		Capture: pagetest.HTML("x", func(c *capture.Capture) { c.Assets.Skipped = 3 }), Status: check.NotRun, Observed: "not among",
	}
	cases["no assets"] = pagetest.Case{
		Capture: pagetest.HTML("x", func(c *capture.Capture) { c.Assets = nil }), Status: check.NotRun, Observed: "not gathered",
	}
	head := plain(1 << 20)
	head.Exchange.Method = "HEAD"
	cases["only announced"] = pagetest.Case{Capture: pagetest.HTML("x", with(head, packed(5000))), Status: check.Pass, Observed: "100 %"}
	broken := plain(5000)
	broken.Exchange.Status = 404
	cases["broken"] = pagetest.Case{Capture: pagetest.HTML("x", with(broken)), Status: check.NotRun, Observed: "not delivered"}
	pagetest.Run(t, compressAssets, cases)
}

func TestCacheStatic(t *testing.T) {
	t.Parallel()
	cached := func(name, cc string) capture.Asset {
		return asset(capture.KindScript, name, 100, "Cache-Control", cc)
	}
	foreign := cached("f.js", "no-store")
	foreign.SameSite = false
	cases := pagetest.NoDocument(true)
	cases["month"] = pagetest.Case{
		Capture: pagetest.HTML("x", with(cached("a.js", "max-age=2592000"))), Status: check.Pass, Observed: "30 days",
	}
	cases["own only"] = pagetest.Case{
		Capture: pagetest.HTML("x", with(cached("a.js", "max-age=2592000"), foreign, foreign)), Status: check.Pass, Observed: "1 file",
	}
	cases["foreign only"] = pagetest.Case{Capture: pagetest.HTML("x", with(foreign)), Status: check.Fail, Observed: "0 seconds"}
	cases["year"] = pagetest.Case{
		Capture: pagetest.HTML("x", with(cached("app.3f9a01bc.js", "public, max-age=31536000"))), Status: check.Pass,
		Observed: "365 days",
	}
	cases["immutable"] = pagetest.Case{
		Capture: pagetest.HTML("x", with(cached("app.3f9a01bc.js", "max-age=5184000, immutable"))), Status: check.Pass,
		Observed: "60 days",
	}
	cases["fingerprint"] = pagetest.Case{
		Capture: pagetest.HTML("x", with(cached("app.3f9a01bc.js", "max-age=2592000"))), Status: check.Warn, Observed: "30 days",
		Quote: "app.3f9a01bc.js\nCache-Control: max-age=2592000",
	}
	cases["day"] = pagetest.Case{Capture: pagetest.HTML("x", with(cached("a.js", "max-age=86400"))), Status: check.Warn, Observed: "24 hours"}
	cases["hour"] = pagetest.Case{
		Capture: pagetest.HTML("x", with(cached("a.js", "max-age=3600"))), Status: check.Fail, Observed: "60 minutes",
		Quote: "max-age=3600",
	}
	cases["no-store"] = pagetest.Case{
		Capture: pagetest.HTML("x", with(cached("a.js", "no-store, max-age=99999999"))), Status: check.Fail, Observed: "0 seconds",
	}
	cases["nothing"] = pagetest.Case{
		Capture: pagetest.HTML("x", with(asset(capture.KindFont, "a.woff2", 9))), Status: check.Fail, Quote: "(no Cache-Control field)",
	}
	cases["expires"] = pagetest.Case{Capture: pagetest.HTML("x", with(
		asset(capture.KindImage, "a.png", 9, "Date", "Sat, 21 Nov 2026 12:00:00 GMT", "Expires", "Sun, 22 Nov 2026 12:00:00 GMT"),
	)), Status: check.Warn, Observed: "24 hours", Quote: "Expires: Sun"}
	far := asset(capture.KindImage, "a.png", 9, "Date", "Sat, 21 Nov 2026 12:00:00 GMT", "Expires", "Fri, 31 Dec 9999 23:59:59 GMT")
	cases["expires, far"] = pagetest.Case{
		Capture: pagetest.HTML("x", with(far, far)), Status: check.Pass, Observed: "24855 days, 2 files", Quote: "Expires: Fri",
	}
	cases["median"] = pagetest.Case{
		Capture: pagetest.HTML("x", with(cached("a.js", "max-age=0"), cached("b.js", "max-age=2592000"), cached("c.js", "max-age=2592000"))),
		Status:  check.Pass, Observed: "30 days",
	}
	cases["none"] = pagetest.Case{
		Capture: pagetest.HTML("x", with(asset(capture.KindOther, "frame", 9))), Status: check.NotApplicable, Observed: "no scripts",
	}
	cases["no assets"] = pagetest.Case{
		Capture: pagetest.HTML("x", func(c *capture.Capture) { c.Assets = nil }), Status: check.NotRun, Observed: "not gathered",
	}
	pagetest.Run(t, cacheStatic, cases)
}

func TestFingerprinted(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{
		"https://e.org/app.3f9a01bc.js":                  true,
		"https://e.org/chunk-4f6d8e1a9b.css?x=1":         true,
		"https://e.org/index-BkX9z3Qa.js":                true,
		"https://e.org/3F9A01BC12345678.woff2":           true,
		"https://e.org/app.js?v=3f9a01bc":                false,
		"https://e.org/jquery-3.7.1.min.js":              false,
		"https://e.org/20260101.png":                     false,
		"https://e.org/deadbeef.js":                      false,
		"https://e.org/My-Holiday.jpg":                   false,
		"https://e.org/":                                 false,
		"https://e.org/facade-decade.js":                 false,
		"https://e.org/_next/static/chunks/main-App1.js": false,
	} {
		require.Equal(t, want, fingerprinted(name), name)
	}
}

// samples returns further responses with the document whose ETags are given.
func samples(etags ...string) pagetest.Change {
	return func(c *capture.Capture) {
		for _, e := range etags {
			c.HTTP.Samples = append(c.HTTP.Samples, pagetest.Answer(pagetest.URL, 200, "Etag", e))
		}
	}
}

func TestCacheDocument(t *testing.T) {
	t.Parallel()
	etag, noCache := pagetest.Field("Etag", `"a"`), pagetest.Field("Cache-Control", "no-cache")
	cases := pagetest.NoDocument(false)
	cases["good"] = pagetest.Case{
		Capture: pagetest.HTML("x", etag, noCache, samples(`"a"`, `"a"`)), Status: check.Pass,
		Observed: "ETag and Cache-Control: no-cache", Quote: `ETag: "a"`,
	}
	cases["modified"] = pagetest.Case{
		Capture: pagetest.HTML("x", noCache, pagetest.Field("Last-Modified", "Sat, 21 Nov 2026 12:00:00 GMT")), Status: check.Pass,
		Observed: "Last-Modified",
	}
	cases["two servers"] = pagetest.Case{Capture: pagetest.HTML("x", etag, noCache, samples(`"b"`, `"a"`, `W/"b"`)), Status: check.Pass}
	cases["no-store"] = pagetest.Case{
		Capture: pagetest.HTML("x", etag, pagetest.Field("Cache-Control", "private, No-Store"), samples(`"b"`, `"c"`)),
		Status:  check.Warn, Observed: "no-store", Quote: "private, No-Store",
	}
	cases["nothing"] = pagetest.Case{Capture: pagetest.HTML("x"), Status: check.Warn, Observed: "Neither a validator nor Cache-Control"}
	cases["no validator"] = pagetest.Case{Capture: pagetest.HTML("x", noCache), Status: check.Warn, Observed: "Neither ETag"}
	cases["no rule"] = pagetest.Case{Capture: pagetest.HTML("x", etag), Status: check.Warn, Observed: "No Cache-Control"}
	cases["restless"] = pagetest.Case{
		Capture: pagetest.HTML("x", etag, noCache, samples(`"b"`, `"c"`)), Status: check.Fail, Observed: "ETag changes", Quote: `ETag: "c"`,
	}
	cases["too few"] = pagetest.Case{Capture: pagetest.HTML("x", etag, noCache, samples(`"b"`)), Status: check.Pass}
	cases["no http"] = pagetest.Case{
		Capture: pagetest.HTML("x", func(c *capture.Capture) { c.HTTP = nil }), Status: check.NotRun, Observed: "not delivered",
	}
	pagetest.Run(t, cacheDocument, cases)
}

func TestConditional(t *testing.T) {
	t.Parallel()
	etag := pagetest.Field("Etag", `"a"`)
	again := func(status int, fields ...string) pagetest.Change {
		return func(c *capture.Capture) {
			ex := pagetest.Answer(pagetest.URL, status, fields...)
			ex.RequestHeader = map[string]string{"If-None-Match": `"a"`}
			c.HTTP.Conditional = &ex
		}
	}
	cases := pagetest.NoDocument(false)
	cases["304"] = pagetest.Case{
		Capture: pagetest.HTML("x", etag, again(304)), Status: check.Pass, Observed: "304", Quote: `If-None-Match: "a"`,
	}
	cases["200"] = pagetest.Case{Capture: pagetest.HTML("x", etag,
		again(200, "Etag", `W/"a"`)), Status: check.Fail, Observed: "full page", More: func(t *testing.T, v check.Verdict) {
		t.Helper()
		require.Contains(t, v.Evidence[0].Command, `-H 'If-None-Match: "a"'`)
		require.Empty(t, v.CausedBy)
	}}
	cases["consequence"] = pagetest.Case{Capture: pagetest.HTML("x", etag, samples(`"b"`, `"c"`),
		again(200, "Etag", `"d"`)), Status: check.Fail, More: func(t *testing.T, v check.Verdict) {
		t.Helper()
		require.Equal(t, "PERF-CACHE-DOC", v.CausedBy)
	}}
	cases["changed"] = pagetest.Case{
		Capture: pagetest.HTML("x", etag, again(200, "Etag", `"b"`)), Status: check.NotApplicable, Observed: "changed",
	}
	cases["error"] = pagetest.Case{Capture: pagetest.HTML("x", etag, again(412)), Status: check.Fail, Observed: "412"}
	cases["limited"] = pagetest.Case{Capture: pagetest.HTML("x", etag, again(429)), Status: check.NotRun, Observed: "refused with status 429"}
	cases["unavailable"] = pagetest.Case{Capture: pagetest.HTML("x", etag, again(503)), Status: check.NotRun, Observed: "503"}
	cases["no validator"] = pagetest.Case{Capture: pagetest.HTML("x"), Status: check.NotApplicable, Observed: "no validator"}
	cases["no-store"] = pagetest.Case{
		Capture: pagetest.HTML("x", etag, pagetest.Field("Cache-Control", "no-store")), Status: check.NotApplicable,
		Observed: "may not be stored",
	}
	cases["not asked"] = pagetest.Case{Capture: pagetest.HTML("x", etag), Status: check.NotRun, Observed: "no time"}
	cases["no answer"] = pagetest.Case{Capture: pagetest.HTML("x", etag, again(0)), Status: check.NotRun, Observed: "got no response"}
	pagetest.Run(t, conditional, cases)
}

func TestVary(t *testing.T) {
	t.Parallel()
	br := pagetest.Field("Content-Encoding", "br")
	file := func(fields ...string) pagetest.Change { return with(asset(capture.KindScript, "a.js", 9, fields...)) }
	cases := pagetest.NoDocument(false)
	cases["good"] = pagetest.Case{
		Capture: pagetest.HTML("x", br, pagetest.Field("Vary", "Cookie, accept-encoding")), Status: check.Pass, Observed: "1 response",
		Quote: "Vary: Cookie, accept-encoding",
	}
	cases["good file"] = pagetest.Case{
		Capture: pagetest.HTML("x", file("Content-Encoding", "gzip", "Vary", "Accept-Encoding")), Status: check.Pass,
		Observed: "1 response",
	}
	cases["missing"] = pagetest.Case{
		Capture: pagetest.HTML("x", br), Status: check.Fail, Observed: "1 compressed response without", Quote: "(no Vary field)",
	}
	cases["missing on a file"] = pagetest.Case{
		Capture: pagetest.HTML("x", file("Content-Encoding", "gzip")), Status: check.Fail, Quote: "https://example.org/a.js",
	}
	cases["private"] = pagetest.Case{
		Capture: pagetest.HTML("x", br, pagetest.Field("Cache-Control", "private")), Status: check.NotApplicable,
		Observed: "No cacheable response",
	}
	for _, name := range []string{"*", "User-Agent", "Accept-Encoding, Cookie"} {
		cases["file varies by "+name] = pagetest.Case{
			Capture: pagetest.HTML("x", file("Vary", name)), Status: check.Fail, Observed: "1 static file with a Vary field", Quote: "Vary: " + name,
		}
	}
	cases["nothing"] = pagetest.Case{
		Capture: pagetest.HTML("x", func(c *capture.Capture) { c.Assets = nil }), Status: check.NotApplicable,
		Observed: "No cacheable response",
	}
	pagetest.Run(t, vary, cases)
}

func TestParseCacheControl(t *testing.T) {
	t.Parallel()
	for field, want := range map[string]directives{
		"":                               {},
		"no-store":                       {"no-store": ""},
		"Public , MAX-AGE=60":            {"public": "", "max-age": "60"},
		`private="a, b", max-age="5"`:    {"private": "a, b", "max-age": "5"},
		`ext="a\"b", no-cache`:           {"ext": `a"b`, "no-cache": ""},
		"max-age=1, max-age=2":           {"max-age": "1"},
		",,=x,":                          {},
		`max-age = 60`:                   {"max-age": "60"},
		`no-cache="unterminated, public`: {"no-cache": "unterminated, public"},
	} {
		require.Equal(t, want, parseCacheControl(field), field)
	}
}

func TestLifetime(t *testing.T) {
	t.Parallel()
	const date = "Sat, 21 Nov 2026 12:00:00 GMT"
	for _, c := range []struct {
		header   capture.Header
		want     time.Duration
		explicit bool
	}{
		{capture.Header{}, 0, false},
		{capture.Header{"Cache-Control": {"public"}}, 0, false},
		{capture.Header{"Cache-Control": {"max-age=60"}, "Expires": {date}}, time.Minute, true},
		{capture.Header{"Cache-Control": {"max-age=60", "no-cache"}}, 0, true},
		{capture.Header{"Cache-Control": {"max-age=-1"}}, 0, true},
		{capture.Header{"Cache-Control": {"max-age=99999999999999999999"}}, maxSeconds * time.Second, true},
		{capture.Header{"Cache-Control": {"s-maxage=60"}}, 0, false},
		{capture.Header{"Expires": {"0"}}, 0, true},
		{capture.Header{"Expires": {"Sat, 21 Nov 2026 13:00:00 GMT"}}, time.Hour, true},
		{capture.Header{"Expires": {"Sat, 21 Nov 2026 11:00:00 GMT"}}, 0, true},
		{capture.Header{"Expires": {"Sat, 21 Nov 2026 13:00:00 GMT"}, "Date": {"today"}}, time.Hour, true},
		{capture.Header{"Expires": {"Fri, 31 Dec 9999 23:59:59 GMT"}, "Date": {date}}, maxSeconds * time.Second, true},
		{capture.Header{"Expires": {"Sat, 21 Nov 2026 13:00:00 GMT"}, "Date": {date}}, time.Hour, true},
		{capture.Header{"Expires": {"Sat, 21 Nov 2026 11:00:00 GMT"}, "Date": {date}}, 0, true},
	} {
		got, explicit := lifetime(&capture.Exchange{Header: c.header, At: pagetest.Now})
		require.Equal(t, c.want, got, fmt.Sprint(c.header))
		require.Equal(t, c.explicit, explicit, fmt.Sprint(c.header))
	}
}

func FuzzParseCacheControl(f *testing.F) {
	for _, s := range []string{"max-age=60, immutable", `a="b\`, "=,=", `x="`, `no-cache="a",b`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, field string) {
		for name := range parseCacheControl(field) {
			if name == "" || name != strings.ToLower(strings.TrimSpace(name)) {
				t.Fatalf("%q gives a directive named %q", field, name)
			}
		}
		h := capture.Header{"Cache-Control": {field}, "Expires": {field}, "Date": {field}}
		if fresh, _ := lifetime(&capture.Exchange{Header: h, At: pagetest.Now}); fresh < 0 || fresh > maxFresh {
			t.Fatal("the lifetime is out of bounds")
		}
	})
}
