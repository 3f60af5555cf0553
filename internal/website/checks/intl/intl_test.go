package intl

import (
	"strings"
	"testing"

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

func TestViewport(t *testing.T) {
	t.Parallel()
	of := func(content string) *capture.Capture {
		return pagetest.HTML(`<meta name="Viewport" content="` + content + `">`)
	}
	cases := pagetest.NoDocument(true)
	for content, observed := range map[string]string{
		"width=device-width":                                  "zoom allowed",
		"WIDTH = Device-Width; initial-scale=1.0":             "zoom allowed",
		"initial-scale=1":                                     "zoom allowed",
		"width=device-width, maximum-scale=2":                 "zoom allowed",
		"width=device-width user-scalable=yes, maximum-scale": "zoom allowed",
	} {
		cases[content] = pagetest.Case{Capture: of(content), Status: check.Pass, Observed: observed, Quote: content}
	}
	for content, observed := range map[string]string{
		"width=device-width, user-scalable=no":    "Zoom forbidden",
		"width=device-width,user-scalable=0":      "Zoom forbidden",
		"width=device-width, maximum-scale=1.0":   "Zoom limited to 1.0",
		"width=1024":                              "fixed width of 1024",
		"width=1024, initial-scale=1, height=500": "fixed width",
	} {
		cases[content] = pagetest.Case{Capture: of(content), Status: check.Warn, Observed: observed, Quote: content}
	}
	cases["missing"] = pagetest.Case{Capture: pagetest.HTML("x"), Status: check.Fail, Observed: "No viewport", Quote: "(no viewport element)"}
	cases["empty"] = pagetest.Case{Capture: of(" "), Status: check.Fail, Observed: "Without a width"}
	cases["small scale"] = pagetest.Case{Capture: of("initial-scale=0.5"), Status: check.Fail, Observed: "Without a width"}
	pagetest.Run(t, viewport, cases)
}

// alt returns an alternate link.
func alt(code, href string) string {
	return `<link rel="alternate" hreflang="` + code + `" href="` + href + `">`
}

// read adds a version that was read.
func read(lang string, status int, back bool) pagetest.Change {
	return func(c *capture.Capture) {
		url := "https://example.org/" + lang
		c.Assets.Hreflang = append(c.Assets.Hreflang, capture.Hreflang{
			Lang: lang, ReturnLink: back, Link: capture.Link{URL: url, Exchange: pagetest.Answer(url, status)},
		})
	}
}

func TestAlternates(t *testing.T) {
	t.Parallel()
	const de = "https://example.org/de"
	full := alt("en", pagetest.URL) + alt("de", de) + alt("x-default", pagetest.URL)
	cases := pagetest.NoDocument(true)
	for name, c := range map[string]pagetest.Case{
		"full":     {Capture: pagetest.HTML(full, read("de", 200, true)), Status: check.Pass, Observed: "3 versions", Quote: "x-default"},
		"not read": {Capture: pagetest.HTML(full), Status: check.Pass, More: pagetest.Tentative},
		"no assets": {
			Capture: pagetest.HTML(full, func(c *capture.Capture) { c.Assets = nil }), Status: check.Pass, More: pagetest.Tentative,
		},
		"refused": {Capture: pagetest.HTML(full, read("de", 403, false)), Status: check.Pass},
		"by canonical": {
			Capture: pagetest.At(pagetest.URL+"?a=1", full+"<link rel=canonical href="+pagetest.URL+">", read("de", 200, true)),
			Status:  check.Pass,
		},
		"in fields": {Capture: pagetest.HTML("x", pagetest.Field("Link", `<`+pagetest.URL+`>; rel=alternate; hreflang="en", <`+pagetest.URL+
			`>; rel=alternate; hreflang=x-default`), read("de", 200, true)), Status: check.Pass, Quote: `hreflang="x-default"`},
		"without path": {
			Capture: pagetest.At("https://example.org/", alt("en", "https://example.org")+alt("de", de)+alt("x-default", "https://example.org"),
				read("de", 200, true)),
			Status: check.Pass, Observed: "3 versions",
		},
		"other spelling": {
			Capture: pagetest.At("https://example.org/caf%C3%A9", alt("en", "https://example.org/caf%c3%a9")+
				alt("EN", "https://example.org/caf%C3%A9")+alt("de", de)+alt("x-default", de), read("de", 200, true)),
			Status: check.Pass, Observed: "4 versions",
		},
		"none": {
			Capture: pagetest.HTML(`<link rel=alternate type="application/rss+xml" href=/f>`), Status: check.NotApplicable,
			Observed: "no versions",
		},
		"in the body": {
			Capture: pagetest.HTML("<p>Hats</p>"+full, read("de", 200, true)), Status: check.Fail, Observed: "3 versions in the body only",
			Quote: `hreflang="de"`,
		},
		"one in the body": {
			Capture: pagetest.HTML("<head>"+full+"</head><p>Hats</p>"+alt("fr", "https://example.org/fr"), read("de", 200, true)),
			Status:  check.Warn, Observed: "1 version in the body", Quote: `hreflang="fr"`,
		},
		"link in the body ends the head": {
			Capture: pagetest.HTML("<head>"+alt("de", de)+"<div></div>"+alt("x-default", pagetest.URL)+"</head>", read("de", 200, true)),
			Status:  check.Warn, Observed: "itself is not listed",
		},
		"in the body beside fields": {
			Capture: pagetest.HTML("<p>Hats</p>"+alt("fr", "https://example.org/fr"), pagetest.Field("Link", `<`+pagetest.URL+
				`>; rel=alternate; hreflang="en", <`+pagetest.URL+`>; rel=alternate; hreflang=x-default`), read("de", 200, true)),
			Status: check.Warn, Observed: "in the body",
		},
		"no default": {
			Capture: pagetest.HTML(alt("en", pagetest.URL)+alt("de", de), read("de", 200, true)), Status: check.Warn,
			Observed: "No x-default",
		},
		"without self": {
			Capture: pagetest.HTML(alt("de", de)+alt("x-default", de), read("de", 200, true)), Status: check.Warn,
			Observed: "itself is not listed",
		},
		"relative": {
			Capture: pagetest.HTML(full+alt("fr", "/fr"), read("de", 200, true)), Status: check.Warn, Observed: "relative",
			Quote: `href="/fr"`,
		},
		"bad code": {Capture: pagetest.HTML(full + alt("en-UK", de)), Status: check.Fail, Observed: "1 code invalid", Quote: "GB"},
		"two addresses": {
			Capture: pagetest.HTML(full + alt("DE", "https://example.org/at")), Status: check.Fail, Observed: "DE has two addresses",
		},
		"broken": {
			Capture: pagetest.HTML(full, read("de", 404, false)), Status: check.Fail, Observed: "1 version broken",
			Quote: "de: GET https://example.org/de → 404",
		},
		"no link back": {
			Capture: pagetest.HTML(full, read("de", 200, false), read("fr", 200, true)), Status: check.Fail, Observed: "1 version without",
			Quote: "de: GET",
		},
	} {
		cases[name] = c
	}
	pagetest.Run(t, alternates, cases)
}

func TestMobileParity(t *testing.T) {
	t.Parallel()
	phone := func(status int, body string, fields ...string) pagetest.Change {
		return func(c *capture.Capture) {
			m := pagetest.Answer(pagetest.URL, status, fields...)
			m.RequestHeader = map[string]string{"User-Agent": "Phone Mobile"}
			c.HTTP.Mobile, c.HTTP.MobileHTML = &m, body
		}
	}
	const head = "<title>Hats</title><link rel=canonical href=" + pagetest.URL + "><body>"
	text := strings.Repeat("hat ", 200)
	cut := func(c *capture.Capture) { c.HTTP.Mobile.Truncated = true }
	cases := pagetest.NoDocument(true)
	for name, c := range map[string]pagetest.Case{
		"same": {
			Capture: pagetest.HTML(head+text, phone(200, head+text)), Status: check.Pass, Observed: "The same",
			Quote: "title, phone: Hats",
		},
		"half":       {Capture: pagetest.HTML(head+text, phone(200, head+text[:404])), Status: check.Pass},
		"short page": {Capture: pagetest.HTML(head+"hat", phone(200, head)), Status: check.Pass},
		"cut":        {Capture: pagetest.HTML(head+text, phone(200, head+"x"), cut), Status: check.Pass},
		"hidden anyway": {
			Capture: pagetest.HTML("<meta name=robots content=noindex>", phone(200, "<meta name=robots content=none>")),
			Status:  check.Pass,
		},
		"less text": {
			Capture: pagetest.HTML(head+text, phone(200, head+text[:390])), Status: check.Warn, Observed: "less text",
			Quote: "text, desktop: 799 bytes",
		},
		"other title": {
			Capture: pagetest.HTML(head, phone(200, "<title>Caps</title><link rel=canonical href="+pagetest.URL+">")), Status: check.Warn,
			Observed: "title", Quote: "title, phone: Caps",
		},
		"no canonical": {
			Capture: pagetest.HTML(head, phone(200, "<title>Hats</title>")), Status: check.Warn, Observed: "canonical", Quote: "(none)",
		},
		"redirect": {
			Capture: pagetest.HTML(head, phone(302, "", "Location", "https://m.example.org/")), Status: check.Warn, Observed: "redirect",
			Quote: "https://m.example.org/",
		},
		"error": {Capture: pagetest.HTML(head,
			phone(404, "")), Status: check.Fail, Observed: "Status 404", Quote: "→ 404", More: func(t *testing.T, v check.Verdict) {
			t.Helper()
			require.Contains(t, v.Evidence[0].Command, "-A 'Phone Mobile'")
		}},
		"other type": {
			Capture: pagetest.HTML(head, phone(200, "{}", "Content-Type", "application/json")), Status: check.Fail,
			Observed: "application/json",
		},
		"noindex": {
			Capture: pagetest.HTML(head, phone(200, head+"<meta name=robots content=noindex>")), Status: check.Fail, Observed: "noindex",
			Quote: "noindex, desktop: (none)",
		},
		"noindex field": {
			Capture: pagetest.HTML(head, phone(200, head, "X-Robots-Tag", "none")), Status: check.Fail, Quote: "X-Robots-Tag: none",
		},
		"refused":       {Capture: pagetest.HTML(head, phone(403, "")), Status: check.NotRun, Observed: "403"},
		"no answer":     {Capture: pagetest.HTML(head, phone(0, "")), Status: check.NotRun, Observed: "not delivered"},
		"not requested": {Capture: pagetest.HTML(head), Status: check.NotRun, Observed: "not requested"},
		"no http": {Capture: pagetest.HTML(head, func(c *capture.Capture) { c.HTTP = nil }),
			Status: check.NotRun, Observed: "not requested"},
	} {
		cases[name] = c
	}
	pagetest.Run(t, mobileParity, cases)
}

func FuzzProperties(f *testing.F) {
	f.Add("width=device-width, initial-scale=1;user-scalable = no")
	f.Fuzz(func(t *testing.T, content string) {
		for name := range properties(content) {
			if name == "" || strings.ContainsAny(name, " ,;") {
				t.Fatalf("property %q", name)
			}
		}
	})
}
