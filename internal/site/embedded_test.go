package site

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestEmbeddedOfADocument(t *testing.T) {
	t.Parallel()
	for html, want := range map[string]string{
		`<img src=a.png srcset="b.png 1x, c.png 2x"><script src=/d.js></script>`:                                          "/dir/a.png /dir/b.png /dir/c.png /d.js",
		`<img srcset="a,b.png 1x,c.png, d.png 100w">`:                                                                     "/dir/a,b.png /dir/c.png /dir/d.png",
		`<picture><source srcset=a.avif><img src="data:image/png;base64,AA=="></picture>`:                                 "/dir/a.avif",
		`<video src=a.mp4 poster=b.jpg><track src=c.vtt></video><audio><source src=d.ogg></audio>`:                        "/dir/a.mp4 /dir/b.jpg /dir/c.vtt /dir/d.ogg",
		`<object data=a.pdf></object><embed src=b.swf><input type=image src=c.png><input type=text src=d.png>`:            "/dir/a.pdf /dir/b.swf /dir/c.png",
		`<link rel=stylesheet href=a.css><link rel="shortcut icon" href=b.ico><link rel=preload imagesrcset="c.png 2x">`:  "/dir/a.css /dir/b.ico /dir/c.png",
		`<svg><image href=a.png /><use xlink:href="b.svg#x"/><use href="#own"/></svg>`:                                    "/dir/a.png /dir/b.svg",
		`<template><img src=a.png></template><noscript><img src=b.png></noscript>`:                                        "",
		`<script>var a = "<img src=a.png>"</script><iframe src=b></iframe>`:                                               "/dir/b",
		`<style>@import "a.css"; @font-face{src:url(b.woff2)}</style><template><style>@import "c.css"</style></template>`: "/dir/a.css /dir/b.woff2",
		`<p style="background:url(&quot;a.png&quot;)"><a style="background:url(b.png)">x</a><td background=c.png>`:        "/dir/a.png /dir/b.png /dir/c.png",
	} {
		var got []string
		for _, l := range read(t, html).links {
			require.True(t, l.Embedded, "%s: %s", html, l.URL)
			got = append(got, strings.TrimPrefix(l.URL, "https://shop.example"))
		}
		require.Equal(t, want, strings.Join(got, " "), html)
	}
	links := read(t, `<a href=a.png><img src=a.png><img src=b.png>`).links
	require.False(t, links[0].Embedded, "what is linked too is a link")
	require.True(t, links[1].Embedded)
}

func TestMalformedAddresses(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]bool{
		"http://": true, "https://[::1/": true, "http://shop.example:port/": true, "https:///": true, "//": true,
		"http://shop.example:99999/": true, "http://user@:80/": true, "http:page": false,
		"mailto:a b@c": false, "javascript:a[0](": false, "tel:+1 (2)": false, "data:text/html,%zz": false, "100%": false, "a b": false,
	} {
		links := read(t, `<a href="`+raw+`">`).links
		if !want {
			require.False(t, len(links) > 0 && links[0].Malformed, raw)
			continue
		}
		require.Len(t, links, 1, raw)
		require.True(t, links[0].Malformed, raw)
		require.Equal(t, raw, links[0].URL)
	}
}

func TestStyleReferences(t *testing.T) {
	t.Parallel()
	for css, want := range map[string]string{
		`@font-face{src:url(a.woff2) format("woff2"),url("b.woff")}`:     "a.woff2 b.woff",
		`@import "c.css"; @import url('d.css') screen; @IMPORT 'e.css'`:  "c.css d.css e.css",
		`a{background:URL( f.png )} /* url(no.png) */ b{mask:url(#own)}`: "f.png",
		`a{background:url(g.png)} b{background:url(g.png)}`:              "g.png",
		`a{background:url()} b{content:"url"} c{background:url("`:        "",
	} {
		require.Equal(t, want, strings.Join(styleReferences([]byte(css)), " "), css)
	}
}

func FuzzStyleReferences(f *testing.F) {
	f.Add(`@import url("a");b{c:url(d)}`)
	f.Fuzz(func(t *testing.T, css string) {
		for _, raw := range styleReferences([]byte(css)) {
			require.NotEmpty(t, raw)
			require.NotEqual(t, byte('#'), raw[0])
		}
	})
}

// TestContent: pages are alike by their words, whatever surrounds them.
func TestContent(t *testing.T) {
	t.Parallel()
	words := strings.Repeat("<p>word and  word</p>", 30)
	one, other := read(t, "<title>A</title><nav></nav>"+words), read(t, "<title>A</title>\n"+strings.ReplaceAll(words, "  ", "\n"))
	require.NotZero(t, one.content)
	require.Equal(t, one.content, other.content)
	require.NotEqual(t, one.content, read(t, "<title>A</title>"+words+"more").content)
	require.Zero(t, read(t, "<p>little").content)
}
