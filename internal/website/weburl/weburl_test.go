package weburl_test

import (
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/weburl"
)

func TestResolve(t *testing.T) {
	t.Parallel()
	for ref, want := range map[string]string{
		"b.html":                          "https://site.example/dir/b.html",
		"/b c":                            "https://site.example/b%20c",
		" \t//cdn.example/a.js\n":         "https://cdn.example/a.js",
		`\\cdn.example\a.js?x=\`:          `https://cdn.example/a.js?x=\`,
		`/\cdn.example/a.js`:              "https://cdn.example/a.js",
		"///cdn.example/a.js":             "https://cdn.example/a.js",
		"https:///cdn.example/a.js":       "https://cdn.example/a.js",
		`https:\\cdn.example\a.js`:        "https://cdn.example/a.js",
		"ht\ntps://cdn.example/a.js":      "https://cdn.example/a.js",
		"https:b.html":                    "https://site.example/dir/b.html",
		"https:/b.html":                   "https://site.example/b.html",
		"http:/cdn.example/a.js":          "http://cdn.example/a.js",
		"http:cdn.example/a.js":           "http://cdn.example/a.js",
		"HTTPS://CDN.example/a":           "https://cdn.example/a",
		"?a=b|c^d{e}&f=%zz":               "https://site.example/dir/page?a=b|c^d{e}&f=%zz",
		"a%zz|{}":                         "https://site.example/dir/a%25zz%7C%7B%7D",
		"#part":                           "https://site.example/dir/page",
		"":                                "https://site.example/dir/page",
		"mailto:a\\b@site.example":        "mailto:a\\b@site.example",
		"javascript:a\\b":                 "javascript:a\\b",
		"dir:with/colon":                  "dir:with/colon",
		"./dir:with/colon":                "https://site.example/dir/dir:with/colon",
		"//user:pass@cdn.example:8443/a/": "https://user:pass@cdn.example:8443/a/",
		"https://cdn.example:443/a":       "https://cdn.example/a",
		"http://cdn.example:443/a":        "http://cdn.example:443/a",
		"HTTP://cdn.example:80":           "http://cdn.example/",
		"//cdn.example":                   "https://cdn.example/",
		"//cdn.example?a=b":               "https://cdn.example/?a=b",
		"//cdn.example#part":              "https://cdn.example/",
		"ftp://cdn.example":               "ftp://cdn.example",
		"https://cdn.example:/a":          "https://cdn.example/a",
		"//[2001:DB8::1]:443/a":           "https://[2001:db8::1]/a",
		"//MÜNCHEN.example:8443/ü":        "https://xn--mnchen-3ya.example:8443/%C3%BC",
		"//faß.example/":                  "https://xn--fa-hia.example/",
		"//m%C3%BCnchen.example/":         "https://xn--mnchen-3ya.example/",
		"//a。example/":                    "https://a.example/",
	} {
		base, err := url.Parse("https://site.example/dir/page")
		require.NoError(t, err)
		got, err := weburl.Resolve(base, ref)
		require.NoError(t, err, "%q", ref)
		require.Equal(t, want, got.String(), "%q", ref)
	}
	for _, ref := range []string{
		"https://[::1/", "https://a:b:c/", "//site.example:port/", "//", "https://", "http://user@:80/", "https://a:65536/",
	} {
		_, err := weburl.Resolve(nil, ref)
		require.Error(t, err, "%q", ref)
	}
}

func TestEquivalent(t *testing.T) {
	t.Parallel()
	const address = "https://site.example/caf%C3%A9?a=%c3"
	for other, want := range map[string]bool{
		"https://site.example/caf%c3%a9?a=%c3":   true,
		"HTTPS://Site.example/%63af%C3%A9?a=%c3": true,
		"http://site.example/caf%C3%A9?a=%c3":    false,
		"https://site.example/caf%C3%A9":         false,
		"https://site.example/CAF%C3%A9?a=%c3":   false,
		"":                                       false,
	} {
		require.Equal(t, want, weburl.Equivalent(address, other), other)
	}
	require.True(t, weburl.Equivalent("https://site.example", "https://site.example/"))
	require.True(t, weburl.Equivalent("", ""))
}

func FuzzResolve(f *testing.F) {
	for _, ref := range []string{`\\a\b`, "https:x", "///", "?%", "%", "a b", "http:\\/\\/", "\xff"} {
		f.Add(ref)
	}
	base, err := url.Parse("https://site.example/dir/page")
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, ref string) {
		once, err := weburl.Resolve(base, ref)
		if err != nil {
			return
		}
		again, err := weburl.Resolve(base, once.String())
		require.NoError(t, err)
		require.Equal(t, once.String(), again.String(), "a resolved address resolves to itself")
	})
}
