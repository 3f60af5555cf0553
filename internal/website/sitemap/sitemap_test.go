package sitemap_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/sitemap"
)

const open = `<?xml version="1.0" encoding="ISO-8859-1"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
`

// Text that is not ASCII is not a URL, but must not end the reading.
func TestParseCharsets(t *testing.T) {
	t.Parallel()
	text := `<?xml version="1.0" encoding="UTF-16"?><urlset><url><loc>https://example.org/a</loc></url></urlset>`
	wide := func(first, second string) (out string) {
		for _, c := range text {
			out += first + string(c) + second
		}
		return out
	}
	for name, body := range map[string]string{
		"ISO-8859-1": `<?xml version="1.0" encoding="ISO-8859-1"?><urlset><url><loc>https://example.org/a</loc><title>caf` + "\xe9" +
			`</title></url></urlset>`,
		"a name that is unknown": `<?xml version="1.0" encoding="x-own"?><urlset><url><loc>https://example.org/a</loc></url></urlset>`,
		"UTF-16LE":               "\xff\xfe" + wide("", "\x00"),
		"UTF-16BE":               "\xfe\xff" + wide("\x00", ""),
	} {
		f := sitemap.Parse(body, false)
		require.NoError(t, f.Err, name)
		require.Len(t, f.Entries, 1, name)
		require.Equal(t, "https://example.org/a", f.Entries[0].Loc, name)
	}
}

func TestParseURLSet(t *testing.T) {
	t.Parallel()
	f := sitemap.Parse("\ufeff"+open+`<url>
<loc> https://example.org/?a=1&amp;b=2 </loc><lastmod>2026-11-01</lastmod>
<image:image><image:loc>https://example.org/i.png</image:loc></image:image></url>
<url><loc><![CDATA[https://example.org/b]]></loc></url><url/></urlset>`, false)
	require.NoError(t, f.Err)
	require.Equal(t, sitemap.URLSet, f.Kind)
	require.Equal(t, sitemap.Namespace, f.Namespace)
	require.Equal(t, []sitemap.Entry{
		{Loc: "https://example.org/?a=1&b=2", LastMod: "2026-11-01", Line: 4},
		{Loc: "https://example.org/b", Line: 6},
		{Line: 6},
	}, f.Entries)
}

func TestParseForms(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		body string
		kind sitemap.Kind
		loc  string
	}{
		"index": {
			`<sitemapindex xmlns="x"><sitemap><loc>https://e.org/1.xml</loc></sitemap></sitemapindex>`, sitemap.Index,
			"https://e.org/1.xml",
		},
		"text": {"\nhttps://e.org/a\r\nhttps://e.org/b\n", sitemap.Text, "https://e.org/a"},
		"rss": {
			`<rss><channel><link>https://e.org/</link><item><link>https://e.org/a</link><pubDate>x</pubDate></item></channel></rss>`,
			sitemap.Feed, "https://e.org/a",
		},
		"atom": {
			`<feed><link href="https://e.org/"/><entry><link href="https://e.org/a"/><link href="https://e.org/other"/></entry></feed>`,
			sitemap.Feed, "https://e.org/a",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := sitemap.Parse(c.body, false)
			require.NoError(t, f.Err)
			require.Equal(t, c.kind, f.Kind)
			require.NotEmpty(t, f.Entries)
			require.Equal(t, c.loc, f.Entries[0].Loc)
		})
	}
}

func TestParseErrors(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ body, message string }{
		"html":       {"<!doctype html><html><body>Not found</body></html>", "the root element is html"},
		"broken xml": {open + "<url><loc>https://e.org/a?x&y</loc></url></urlset>", "invalid character entity"},
		"cut short":  {open + "<url><loc>https://e.org/a</loc></url>", "unexpected EOF"},
		"own entities": {
			`<!DOCTYPE u [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><urlset><url><loc>&b;</loc></url></urlset>`, "invalid character entity",
		},
		"words":      {"Hello there", "neither XML nor an absolute URL"},
		"empty":      {" \n", "the file is empty"},
		"only a tag": {"<!-- -->", "the root element is not that of a sitemap"},
		"deep":       {"<urlset>" + strings.Repeat("<a>", 100), "nest deeper"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.ErrorContains(t, sitemap.Parse(c.body, false).Err, c.message)
		})
	}
}

func TestParseCut(t *testing.T) {
	t.Parallel()
	f := sitemap.Parse(open+"<url><loc>https://e.org/a</loc></url><url><loc>https://e.o", true)
	require.NoError(t, f.Err)
	require.Len(t, f.Entries, 1)
	f = sitemap.Parse("https://e.org/a\nhttps://e", true)
	require.NoError(t, f.Err)
	require.Len(t, f.Entries, 1)
}

func TestParseBoundsEntries(t *testing.T) {
	t.Parallel()
	for _, body := range []string{
		open + strings.Repeat("<url><loc>https://e.org/</loc></url>", sitemap.MaxURLs+5) + "</urlset>",
		strings.Repeat("https://e.org/\n", sitemap.MaxURLs+5),
	} {
		f := sitemap.Parse(body, false)
		require.True(t, f.More)
		require.Len(t, f.Entries, sitemap.MaxURLs)
	}
}

func TestParseLastMod(t *testing.T) {
	t.Parallel()
	for _, ok := range []string{"2026", "2026-11", "2026-11-01", "2026-11-01T10:00Z", "2026-11-01T10:00:00+01:00", "2026-11-01T10:00:00.5Z"} {
		_, valid := sitemap.ParseLastMod(ok)
		require.True(t, valid, ok)
	}
	for _, bad := range []string{"", "yesterday", "01.11.2026", "2026-11-01 10:00:00"} {
		_, valid := sitemap.ParseLastMod(bad)
		require.False(t, valid, bad)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(open+"<url><loc>https://e.org/</loc></url></urlset>", false)
	f.Add("<feed><entry><link href=x /></entry>", true)
	f.Add("https://e.org/\nx", true)
	f.Fuzz(func(t *testing.T, body string, cut bool) {
		file := sitemap.Parse(body, cut)
		if file.Kind == sitemap.Unknown && file.Err == nil && !cut {
			t.Fatal("an unknown form without an error")
		}
		if len(file.Entries) > sitemap.MaxURLs {
			t.Fatal("too many entries")
		}
	})
}
