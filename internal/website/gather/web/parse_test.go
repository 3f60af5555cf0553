package web

import (
	"bytes"
	"compress/gzip"
	"math/bits"
	"net/netip"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/dom"
)

func TestParseSitemap(t *testing.T) {
	t.Parallel()
	const urlset = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`
	tests := map[string]struct {
		body  string
		index bool
		locs  []string
	}{
		"urls": {
			urlset + `<url><loc> https://a.example/?a=1&amp;b=2 </loc></url><url><loc>https://a.example/2</loc></url></urlset>`, false,
			[]string{"https://a.example/?a=1&b=2", "https://a.example/2"},
		},
		"image loc": {
			urlset + `<url><loc>https://a.example/</loc><image><loc>https://a.example/i.png</loc></image></url></urlset>`, false,
			[]string{"https://a.example/"},
		},
		"index": {
			`<sitemapindex><sitemap><loc>https://a.example/s1.xml</loc></sitemap></sitemapindex>`, true,
			[]string{"https://a.example/s1.xml"},
		},
		"broken behind": {urlset + `<url><loc>https://a.example/</loc></url><url><loc`, false, []string{"https://a.example/"}},
		"text":          {"https://a.example/1\r\n\r\nhttps://a.example/2\n", false, []string{"https://a.example/1", "https://a.example/2"}},
		"html":          {`<!doctype html><title>x</title>`, false, nil},
		"empty":         {"", false, nil},
		"other charset": {
			`<?xml version="1.0" encoding="ISO-8859-1"?><urlset><url><loc>https://a.example/</loc></url></urlset>`, false,
			[]string{"https://a.example/"},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			index, locs := parseSitemap([]byte(test.body), 10)
			require.Equal(t, test.index, index)
			require.Equal(t, test.locs, locs)
		})
	}
	_, locs := parseSitemap([]byte(urlset+strings.Repeat(`<url><loc>https://a.example/</loc></url>`, 100)), 3)
	require.Len(t, locs, 3)
}

func FuzzParseSitemap(f *testing.F) {
	f.Add([]byte(`<urlset><url><loc>https://a.example/</loc></url></urlset>`))
	f.Add([]byte("https://a.example/\nhttps://b.example/"))
	f.Add([]byte{0x1f, 0x8b, 8, 0})
	f.Fuzz(func(t *testing.T, body []byte) {
		plain, _ := gunzip(body)
		require.LessOrEqual(t, len(plain), max(maxSitemap, len(body)))
		_, locs := parseSitemap(plain, 5)
		require.LessOrEqual(t, len(locs), 5)
		require.NotContains(t, locs, "")
	})
}

func TestGunzip(t *testing.T) {
	t.Parallel()
	pack := func(b []byte) []byte {
		var buf bytes.Buffer
		w := gzip.NewWriter(&buf)
		_, err := w.Write(b)
		require.NoError(t, err)
		require.NoError(t, w.Close())
		return buf.Bytes()
	}
	out, cut := gunzip(pack([]byte("hello")))
	require.Equal(t, "hello", string(out))
	require.False(t, cut)
	out, cut = gunzip(pack(make([]byte, 3*maxSitemap)))
	require.Len(t, out, maxSitemap)
	require.True(t, cut)
	out, cut = gunzip(pack([]byte("hello"))[:20])
	require.True(t, cut, "%q", out)
	out, cut = gunzip([]byte("plain"))
	require.Equal(t, "plain", string(out))
	require.False(t, cut)
}

func TestOfBothFamilies(t *testing.T) {
	t.Parallel()
	addrs := func(four, six int) (out []netip.Addr) {
		for i := range four {
			out = append(out, netip.AddrFrom4([4]byte{192, 0, 2, byte(i)}))
		}
		for i := range six {
			out = append(out, netip.AddrFrom16([16]byte{0x20, 1, 0xd, 0xb8, 15: byte(i)}))
		}
		return out
	}
	for _, c := range []struct{ four, six, wantFour, wantSix int }{
		{0, 0, 0, 0}, {3, 2, 3, 2}, {8, 0, 8, 0}, {0, 9, 0, 8}, {8, 8, 4, 4}, {12, 1, 7, 1}, {2, 20, 2, 6},
	} {
		all := addrs(c.four, c.six)
		want := append(addrs(c.wantFour, 0), addrs(0, c.wantSix)...)
		require.Equal(t, want, append([]netip.Addr(nil), ofBothFamilies(all, 8)...), c)
	}
}

func TestRobotsOf(t *testing.T) {
	t.Parallel()
	for head, want := range map[string]string{
		"": "", `<meta name=robots content="index, follow">`: "index, follow", `<meta name=bingbot content=noindex>`: "",
		`<meta name=Robots content=index><meta name=robots content=noindex>`:         "index, noindex",
		`<meta name=robots content=max-snippet:9><meta name=googlebot content=none>`: "max-snippet:9, none",
	} {
		require.Equal(t, want, robotsOf(dom.Parse(head, "https://shop.example/")), head)
	}
}

func TestPreviewImage(t *testing.T) {
	t.Parallel()
	const plain, synonym = `<meta property="og:image" content=" /a.png ">`, `<meta property="OG:image:url" content="/b.png">`
	for head, want := range map[string]string{
		"": "", plain: "https://shop.example/a.png", synonym + plain: "https://shop.example/a.png", synonym: "https://shop.example/b.png",
		`<meta property="og:image" content="">` + synonym:        "https://shop.example/b.png",
		`<meta property="og:image:secure_url" content="/c.png">`: "https://shop.example/c.png",
		`<meta property="og:image:type" content="image/png">`:    "",
		`<meta name="og:image" content="/a.png">`:                "",
	} {
		got := ""
		for _, r := range references(dom.Parse(head, "https://shop.example/"), "https://shop.example/") {
			require.Equal(t, capture.KindOGImage, r.kind)
			got = r.url
		}
		require.Equal(t, want, got, head)
	}
}

func TestSitemapLines(t *testing.T) {
	t.Parallel()
	robots := func(body string) *capture.Resource {
		return &capture.Resource{Exchange: capture.Exchange{Status: 200}, Body: body}
	}
	require.Equal(t, []string{"https://a.example/s.xml", "https://b.example/t.xml"}, sitemapLines(robots(
		"\ufeffSitemap: https://a.example/s.xml # main\nuser-agent: *\nSITEMAP : https://b.example/t.xml\nSitemap: "+
			"/relative.xml\nSitemap:\nSitemap: ftp://x.example/")))
	require.Len(t, sitemapLines(robots(strings.Repeat("Sitemap: https://a.example/s.xml\n", 9))), maxSitemaps)
	require.Empty(t, sitemapLines(nil))
	require.Empty(t, sitemapLines(&capture.Resource{Exchange: capture.Exchange{Status: 404}, Body: "Sitemap: https://a.example/"}))
}

func TestRedirectOf(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		status   int
		location string
		want     string
	}{
		"absolute":          {301, "https://b.example/x#frag", "https://b.example/x"},
		"relative":          {302, "../c?d", "https://a.example/c?d"},
		"protocol-relative": {308, "//b.example", "https://b.example/"},
		"spaces around":     {303, " /c ", "https://a.example/c"},
		"no location":       {301, "", ""},
		"not modified":      {304, "/c", ""},
		"ok":                {200, "/c", ""},
		"no URL":            {301, "http://[", ""},
		"another scheme":    {301, "app:open", "app:open"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ex := capture.Exchange{URL: "https://a.example/b/", Status: test.status, Header: capture.Header{}}
			if test.location != "" {
				ex.Header["Location"] = []string{test.location}
			}
			got, ok := redirectOf(&ex)
			require.Equal(t, test.want, got)
			require.Equal(t, test.want != "", ok)
		})
	}
}

func TestH3Authority(t *testing.T) {
	t.Parallel()
	u, err := url.Parse("https://a.example/")
	require.NoError(t, err)
	tests := map[string]string{
		`h3=":443"; ma=86400`:                 "a.example:443",
		`h3-29=":443", h3=":8443"; persist=1`: "a.example:8443",
		`h3="quic.example:444"`:               "quic.example:444",
		`h3-29=":443"`:                        "",
		`h2=":443"`:                           "",
		`clear`:                               "",
		``:                                    "",
		`h3=""`:                               "",
		`h3=":"`:                              "",
	}
	for field, want := range tests {
		got, ok := h3Authority(field, u)
		require.Equal(t, want, got, field)
		require.Equal(t, want != "", ok, field)
	}
}

func TestSimhash(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("the ferry leaves the harbour at noon and returns in the evening with the mail ", 5) + "come aboard"
	near := strings.Replace(text, "noon", "eleven", 1)
	far := strings.Repeat("quarterly figures of the insurance group rose by four percent against expectations ", 5)
	distance := func(a, b string) int { return bits.OnesCount64(simhash(a) ^ simhash(b)) }
	require.Zero(t, distance(text, strings.ToUpper(text)))
	require.LessOrEqual(t, distance(text, near), 10)
	require.Greater(t, distance(text, far), 10)
	require.Zero(t, simhash(""))
	require.NotZero(t, simhash("word"))
}

func TestReferences(t *testing.T) {
	t.Parallel()
	const at = "https://www.shop.example/dir/page"
	doc := dom.Parse(`<link rel=stylesheet href=a.css><link rel="alternate stylesheet" href=b.css><link rel=icon href=/i.png>
<link rel=preload as=font href=f.woff2><link rel=manifest href=m.json><link rel=modulepreload href=mod.js>
<script src="https://cdn.other.example/x.js"></script><script src="data:text/javascript,1"></script><script>inline</script>
<style>@import "c.css"; @font-face{src:url(g.woff2)}</style>
<img src=p.png srcset="p-640.png 640w, p-1600.png 1600w"><img src=p.png><img src=p.png>
<picture><source type=image/avif srcset=q.avif><img src=q.jpg></picture>
<video src=v.mp4 poster=v.png></video><iframe src=https://frame.example/></iframe><input type=image src=button.png>
<meta property=og:image content="https://img.shop.example/og.png"><img src="https://user:secret@shop.example/x.png">`, at)
	var got []string
	for _, r := range references(doc, at) {
		same := ""
		if r.same {
			same = " same"
		}
		got = append(got, r.kind+" "+r.url+same)
		require.Equal(t, at, r.from)
	}
	require.Equal(t, []string{
		"stylesheet https://www.shop.example/dir/a.css same", "icon https://www.shop.example/i.png same",
		"font https://www.shop.example/dir/f.woff2 same", "manifest https://www.shop.example/dir/m.json same",
		"script https://www.shop.example/dir/mod.js same", "script https://cdn.other.example/x.js",
		"stylesheet https://www.shop.example/dir/c.css same", "font https://www.shop.example/dir/g.woff2 same",
		"image https://www.shop.example/dir/q.avif same", "image https://www.shop.example/dir/p-1600.png same",
		"image https://www.shop.example/dir/p.png same", "media https://www.shop.example/dir/v.mp4 same",
		"image https://www.shop.example/dir/v.png same", "other https://frame.example/",
		"image https://www.shop.example/dir/button.png same", "og-image https://img.shop.example/og.png same",
	}, got)
}

func TestInternalLinks(t *testing.T) {
	t.Parallel()
	const at = "https://shop.example/"
	doc := dom.Parse(`<a href="/">self</a><a href="/#top">self</a><a href=/a>a</a><a href=/a#b>a</a><a href=/logout>out</a><a href="/cart?do=delete&amp;id=1">x</a>
<a href=https://other.example/>other</a><a href=mailto:a@b.example>mail</a><a href=/file download>file</a><a href="?q=1">q</a>`, at)
	require.Equal(t, []string{"https://shop.example/a", "https://shop.example/?q=1"}, internalLinks(doc, at))
}

func TestSpread(t *testing.T) {
	t.Parallel()
	items := strings.Split("abcdefghij", "")
	require.Equal(t, []string{"a", "d", "g"}, spread(items, 3))
	require.Equal(t, items, spread(items, 10))
	require.Empty(t, spread(nil, 3))
}

func TestServerFor(t *testing.T) {
	t.Parallel()
	b := Bootstrap{Services: [][2][]string{
		{{"uk", "EXAMPLE"}, {"http://rdap.example/", "https://rdap.example/"}},
		{{"co.uk"}, {"https://co.rdap.example/"}},
		{{"empty"}, {}},
	}}
	for domain, want := range map[string]string{
		"shop.example": "https://rdap.example/", "shop.co.uk": "https://co.rdap.example/", "shop.uk": "https://rdap.example/", "xuk": "",
		"a.empty": "",
	} {
		got, err := b.serverFor(domain)
		require.Equal(t, want, got)
		require.Equal(t, want == "", err != nil)
	}
}

func TestParseBootstrap(t *testing.T) {
	t.Parallel()
	b, date, err := ParseBootstrap(
		strings.NewReader(`{"version":"1.0","publication":"2026-11-01T10:00:00Z","services":[[["example"],["https://rdap.example/"]]]}`),
	)
	require.NoError(t, err)
	require.Equal(t, 2026, date.Year())
	require.Len(t, b.Services, 1)
	for _, bad := range []string{"", "{}", "<html>", `{"services":[]}`, `{"services":[[["a"]]`, `{"services":[["a"]]}`} {
		_, _, err := ParseBootstrap(strings.NewReader(bad))
		require.Error(t, err, bad)
	}
}

func FuzzParseBootstrap(f *testing.F) {
	f.Add(`{"publication":"2026-11-01T10:00:00Z","services":[[["example"],["https://rdap.example/"]]]}`, "shop.example")
	f.Fuzz(func(t *testing.T, text, domain string) {
		if b, _, err := ParseBootstrap(strings.NewReader(text)); err == nil {
			if base, err := b.serverFor(domain); err == nil {
				require.NotEmpty(t, base)
			}
		}
	})
}

func TestSiblingOf(t *testing.T) {
	t.Parallel()
	tests := map[capture.Target]string{
		{Host: "shop.example", Domain: "shop.example"}:      "www.shop.example",
		{Host: "www.shop.example", Domain: "shop.example"}:  "shop.example",
		{Host: "blog.shop.example", Domain: "shop.example"}: "",
		{Host: "192.0.2.1"}: "",
	}
	for target, want := range tests {
		require.Equal(t, want, siblingOf(target))
	}
	require.Equal(t, "https://www.shop.example:8443/a?b", withHost("https://shop.example:8443/a?b", "www.shop.example"))
}
