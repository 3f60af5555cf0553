package dom

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestParseStyle(t *testing.T) {
	t.Parallel()
	tests := map[string]StyleRefs{
		`@import "a.css"; @import url(b.css) screen; @IMPORT url( 'c.css' );`: {
			Imports: []string{"a.css", "b.css", "c.css"},
		},
		`/* @import "no.css"; */ p{content:"@import 'no.css'"} @important "no.css"; @import`: {},
		`@font-face{font-family:x;src:url(a.eot);src:url(a.eot?#iefix) format("embedded-opentype"),url("a.woff2") format("woff2"),url(a.woff)}`: {
			Fonts: []string{"a.woff2"},
		},
		`@font-face{src:url(a) format("woff2")} @font-face {src: local("x"), url(b.ttf)}`: {Fonts: []string{"a", "b.ttf"}},
		`@font-face{src:url(data:font/woff2;base64,AA==)}`:                                {},
		`@font-face{src:url("never closed`:                                                {Fonts: []string{"never closed"}},
		`p{background:url(bg.png)}`:                                                       {},
		`@font-face`:                                                                      {},
		`@font-face{src:url(a.woff2)} @font-face{src:url(a.woff2)}`:                       {Fonts: []string{"a.woff2"}},
		`@font-face{/* url(no.woff2) */ src:url(yes.woff)}`:                               {Fonts: []string{"yes.woff"}},
	}
	for css, want := range tests {
		t.Run(css, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, want, ParseStyle(css))
		})
	}
	require.Len(t, ParseStyle(strings.Repeat(`@import "a";`, 1000)).Imports, maxStyleRefs)
}

func FuzzParseStyle(f *testing.F) {
	for _, s := range []string{`@import "a`, `@font-face{src:url(`, `/*`, `"\`, `@font-face{src:url("a\"b")}`, `@import url()`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, css string) {
		refs := ParseStyle(css)
		require.LessOrEqual(t, len(refs.Fonts)+len(refs.Imports), maxStyleRefs)
	})
}

func TestAttributeRefs(t *testing.T) {
	t.Parallel()
	tests := map[string][]string{
		`background: url(a.png)`:                                     {"a.png"},
		`background:url( "a;b.png" ) no-repeat; mask: URL('c.svg')`:  {"a;b.png", "c.svg"},
		`background-image:url(a.png),url(b.png),url(a.png)`:          {"a.png", "b.png"},
		`background: /* url(no.png) */ red; content: "url(no.png)"`:  nil,
		`background: url(data:image/png;base64,AA==); fill: url(#g)`: nil,
		`--hero: url(no.png); background: url(yes.png)`:              {"yes.png"},
		`background: url(a.png); display: none !important`:           nil,
		`display:none;background:url(a.png)`:                         nil,
		`display: block; background: url(http://img.example/a.png)`:  {"http://img.example/a.png"},
		`background: url(`:      nil,
		`background`:            nil,
		`background: url(a.png`: {"a.png"},
		``:                      nil,
		`list-style: url(dot.png); border-image: url(edge.png) 30 round`: {"dot.png", "edge.png"},
	}
	for css, want := range tests {
		t.Run(css, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, want, attributeRefs(css))
		})
	}
	require.Len(t, attributeRefs(strings.Repeat(`mask:url(a);background:url(b);`, 1000)), 2)
}

func FuzzAttributeRefs(f *testing.F) {
	for _, s := range []string{`a:url(`, `a:url("`, `--a:url(b)`, `;;:`, `display:none`, `a:url(b`, `/*`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, css string) {
		require.LessOrEqual(t, len(attributeRefs(css)), maxStyleRefs)
	})
}
