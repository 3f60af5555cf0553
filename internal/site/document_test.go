package site

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/unicode"

	"assay/internal/website/dom"
)

func read(t testing.TB, html string, header ...string) document {
	t.Helper()
	h := http.Header{}
	for i := 0; i+1 < len(header); i += 2 {
		h.Add(header[i], header[i+1])
	}
	at, err := url.Parse("https://shop.example/dir/page")
	require.NoError(t, err)
	return readDocument([]byte(html), h, at, "Assay", time.Unix(0, 0))
}

func TestLinksOfADocument(t *testing.T) {
	t.Parallel()
	for html, want := range map[string]string{
		`<a href=x><area href="/y"><A HREF='../z'>`: "/dir/x /y /z",
		`<a href=" x&amp;y
z">`: "/dir/x&yz",
		`<a href="x y?q=a b#c">`:                                           "/dir/x%20y?q=a%20b",
		`<a href="\back\slash">`:                                           "/back/slash",
		`<a href="100%">`:                                                  "/dir/100%25",
		`<a href="?q=1"><a href="#top"><a href=""><a>`:                     "/dir/page?q=1",
		`<a href="//other.example/x">`:                                     "https://other.example/x",
		`<a href="mailto:a@b"><a href="javascript:x()"><a href="data:,x">`: "",
		`<a href="x" rel="noopener NoFollow">`:                             "/dir/x!",
		`<a href="x" rel=nofollow><a href=x>`:                              "/dir/x",
		`<a href="x" rel=nofollow><a href=./x>`:                            "/dir/x",
		`<a href=x download>`:                                              "/dir/x=",
		`<a href=x download><a href=./x download=y>`:                       "/dir/x=",
		`<a href=x download><a href=x>`:                                    "/dir/x",
		`<a href=x download><a href=./x>`:                                  "/dir/x",
		`<link rel=next href=2><link rel=prev href=0>`:                     "/dir/2 /dir/0",
		`<link rel=alternate hreflang=de href=/de><link rel=alternate type=application/rss+xml href=/feed>`: "/de",
		`<frameset><frame src=a></frameset>`:        "/dir/a",
		`<iframe src=a></iframe>`:                   "/dir/a",
		`<template><a href=a></template><a href=b>`: "/dir/b",
		`<noscript><a href=a></noscript><textarea><a href=b></textarea><!-- <a href=c> --><script>"<a href=d>"</script><title><a href=e></title>`: "",
		`<a href=early><base href="/base/"><base href="/other/"><a href=late>`:                                                                    "/base/early /base/late",
		`<base href="javascript:x"><a href=x>`:                   "/dir/x",
		`<base target=_blank><base href=/b/><a href=x>`:          "/b/x",
		`<meta name=robots content="index, NOFOLLOW"><a href=x>`: "/dir/x!",
		`<meta name=assay content=none><a href=x>`:               "/dir/x!",
		`<meta name=googlebot content=none><a href=x>`:           "/dir/x",
		`<a href="x" href="y">`:                                  "/dir/x",
		"<a href=\"caf\u00e9\">":                                 "/dir/caf%C3%A9",
		"<a href=\"x\xff\">":                                     "/dir/x%C3%BF",
		`<svg><a href=x></a><title>no</title></svg>`:             "/dir/x",
	} {
		d := read(t, html)
		var got []string
		for _, l := range d.links {
			s := strings.TrimPrefix(l.URL, "https://shop.example")
			if l.NoFollow {
				s += "!"
			}
			if l.File {
				s += "="
			}
			got = append(got, s)
		}
		require.Equal(t, want, strings.Join(got, " "), html)
	}
}

func TestTitleOfADocument(t *testing.T) {
	t.Parallel()
	for html, want := range map[string]string{
		"": "", "<title></title><title>Second</title>": "Second", "<title>A</title><title>B</title>": "A",
		"<svg><title>Icon</title></svg><title>Page</title>": "Page", "<title>A &lt; B\n\t C": "A < B C",
		"<template><title>x</title></template>": "", "<body><title>Late</title>": "Late",
	} {
		require.Equal(t, want, read(t, html).title, html)
	}
	require.Len(t, []rune(read(t, "<title>"+strings.Repeat("é", 5000)+"</title>").title), maxTitle)
}

func TestCharsets(t *testing.T) {
	t.Parallel()
	utf16, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String("<title>Ünï</title>")
	require.NoError(t, err)
	for name, c := range map[string]struct{ html, contentType, title string }{
		"declared in the header":            {"<title>\xdcn\xef</title>", "text/html; charset=windows-1252", "Ünï"},
		"declared in the document":          {"<meta charset=iso-8859-1><title>\xdcn\xef</title>", "text/html", "Ünï"},
		"the header counts":                 {"<meta charset=utf-8><title>\xdcn\xef</title>", "text/html; charset=iso-8859-1", "Ünï"},
		"a byte order mark counts more":     {"\ufeff<title>Ünï</title>", "text/html; charset=iso-8859-1", "Ünï"},
		"UTF-16":                            {utf16, "text/html", "Ünï"},
		"nothing declared":                  {"<title>Ünï</title>", "text/html", "Ünï"},
		"nothing declared, far in the page": {strings.Repeat(" ", 5000) + "<title>Ünï</title>", "text/html", "Ünï"},
		"another one, nothing declared":     {"<title>\xdcn\xef</title>", "text/html", "Ünï"},
		"wrongly declared":                  {"<title>\xdcn\xef</title>", "text/html; charset=utf-8", "n"},
		"unknown":                           {"<title>Ünï</title>", "text/html; charset=klingon", "Ünï"},
		"Shift JIS":                         {"<title>\x93\xfa\x96\x7b</title>", "text/html; charset=Shift_JIS", "日本"},
	} {
		require.Equal(t, c.title, read(t, c.html, "Content-Type", c.contentType).title, name)
	}
}

func TestParseRefresh(t *testing.T) {
	t.Parallel()
	for content, want := range map[string]string{
		"0;url=/x": "/x 0s", "5; URL=/x": "/x 5s", " 3 , /x ": "/x 3s", "1 /x": "/x 1s", "1.9;url='/x'y": "/x 1s", `0;url="/x`: "/x 0s",
		".5;/x":  "/x 0s",
		"0;urls": "urls 0s", "0;url /x": "url /x 0s", "99999999999999999999;/x": "/x 596523h14m8s",
		"": "", "5": "", "5;": "", "x;url=/x": "", "-1;url=/x": "", "5x;url=/x": "", "0;url=''": "", ";/x": "",
	} {
		target, after, ok := parseRefresh(content)
		got := ""
		if ok {
			got = target + " " + after.String()
		}
		require.Equal(t, want, got, content)
	}
}

// On well-formed documents the scan finds the same as an HTML parser.
func TestReadingAgreesWithAParser(t *testing.T) {
	t.Parallel()
	html := `<!doctype html><html lang=en><head><meta charset=utf-8><title>A page</title><base href="/b/"><link rel=canonical href="/canon"></head>
<body><p><a href=1>1</a><svg><a href="2"><text>x</text></a></svg><map name=m><area href=3></map>
<table><tr><td><a href=4?x=1&y=2>4</a></table>
<select><option>x</select><script>document.write("<a href=no>")</script><!-- <a href=no> --><template><a href=no></template></body></html>`
	d, parsed := read(t, html), dom.Parse(html, "https://shop.example/dir/page")
	require.Equal(t, parsed.Titles[0].Text, d.title)
	require.Equal(t, parsed.LinksRel("canonical")[0].URL, d.canonical)
	require.Len(t, d.links, len(parsed.Anchors))
	for i, a := range parsed.Anchors {
		require.Equal(t, a.URL, d.links[i].URL)
	}
}

func FuzzDocument(f *testing.F) {
	f.Add(`<base href=//x><a href=" \x%zz?#"><link rel=canonical href=/c><meta http-equiv=refresh content="0;url=x">`,
		"text/html; charset=utf-16", `<x>; rel=canonical`)
	f.Add("<title><svg><title></svg></template><template><a href=x>", "", "noindex, assay: nofollow")
	f.Add("<a href='http:\\\\a'\x00><frame src=//[::1]:80/>", "text/html;charset=gbk", "\xff")
	f.Fuzz(func(t *testing.T, html, contentType, header string) {
		h := http.Header{"Content-Type": {contentType}, "Link": {header}, "X-Robots-Tag": {header}, "Refresh": {header}}
		at := &url.URL{Scheme: "https", Host: "shop.example", Path: "/dir/page"}
		d := readDocument([]byte(html), h, at, "Assay", time.Unix(0, 0))
		require.LessOrEqual(t, len(d.links), maxDocumentLinks)
		addresses := []string{d.canonical, d.moved}
		for _, l := range d.links {
			require.NotEmpty(t, l.URL)
			if !l.Malformed {
				addresses = append(addresses, l.URL)
			}
		}
		for _, a := range addresses {
			if a == "" {
				continue
			}
			u, err := url.Parse(a)
			require.NoError(t, err)
			require.Contains(t, []string{"http", "https"}, u.Scheme)
			require.NotEmpty(t, u.Host)
			require.Empty(t, u.Fragment)
			again, ok := resolve(at, a)
			require.True(t, ok)
			require.Equal(t, a, again, "an absolute address is itself")
		}
		require.True(t, len([]rune(d.title)) <= maxTitle && !strings.ContainsAny(d.title, "\n\t"))
	})
}

func FuzzRefresh(f *testing.F) {
	f.Add("0; url='x'")
	f.Add("1.5 , \"")
	f.Fuzz(func(t *testing.T, content string) {
		target, after, ok := parseRefresh(content)
		require.Equal(t, ok, target != "")
		require.GreaterOrEqual(t, after, time.Duration(0))
	})
}
