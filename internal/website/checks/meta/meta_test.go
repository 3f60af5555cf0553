package meta

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

func TestTitle(t *testing.T) {
	t.Parallel()
	of := func(s string) *capture.Capture { return pagetest.HTML("<title>" + s + "</title>") }
	cases := pagetest.NoDocument(true)
	cases["ten"] = pagetest.Case{
		Capture: of(strings.Repeat("a", 10)), Status: check.Pass, Observed: "10 characters", Quote: "<title>aaaaaaaaaa</title>",
	}
	cases["65"] = pagetest.Case{Capture: of(strings.Repeat("é", 65)), Status: check.Pass, Observed: "65"}
	cases["wide"] = pagetest.Case{Capture: of("帽子の専門店"), Status: check.Pass, Observed: "12"}
	cases["in an image"] = pagetest.Case{
		Capture: pagetest.HTML("<title>Hats of all sizes</title><svg><title>x</title></svg>"), Status: check.Pass,
	}
	cases["nine"] = pagetest.Case{Capture: of(" " + strings.Repeat("a", 9) + " "), Status: check.Warn, Observed: "9 characters"}
	cases["66"] = pagetest.Case{Capture: of(strings.Repeat("a", 66)), Status: check.Warn, Observed: "66"}
	cases["two"] = pagetest.Case{
		Capture: of("Hats of all sizes</title><title>b"), Status: check.Warn, Observed: "2 titles", Quote: "<title>b</title>",
	}
	cases["empty"] = pagetest.Case{Capture: of(" \n "), Status: check.Fail, Observed: "An empty title"}
	cases["missing"] = pagetest.Case{Capture: pagetest.HTML("<h1>x"), Status: check.Fail, Observed: "No title", Quote: "(no title element)"}
	pagetest.Run(t, title, cases)
}

func TestDescription(t *testing.T) {
	t.Parallel()
	of := func(s string) *capture.Capture {
		return pagetest.HTML(`<meta name="Description" content="` + s + `">`)
	}
	cases := pagetest.NoDocument(true)
	cases["50"] = pagetest.Case{Capture: of(strings.Repeat("a", 50)), Status: check.Pass, Observed: "50", Quote: "Description"}
	cases["170"] = pagetest.Case{Capture: of(strings.Repeat("a", 170)), Status: check.Pass, Observed: "170"}
	cases["49"] = pagetest.Case{Capture: of(strings.Repeat("a", 49)), Status: check.Warn, Observed: "49"}
	cases["171"] = pagetest.Case{Capture: of(strings.Repeat("a", 171)), Status: check.Warn, Observed: "171"}
	cases["empty"] = pagetest.Case{Capture: of(" \n"), Status: check.Fail, Observed: "An empty description"}
	cases["missing"] = pagetest.Case{
		Capture: pagetest.HTML(`<meta property="og:description" content=x>`), Status: check.Fail, Observed: "No description",
	}
	pagetest.Run(t, description, cases)
}

func TestMainHeading(t *testing.T) {
	t.Parallel()
	cases := pagetest.NoDocument(true)
	cases["one"] = pagetest.Case{
		Capture: pagetest.HTML("<h1>Hats</h1><h2>x</h2><h1> </h1>"), Status: check.Pass, Observed: "One", Quote: "<h1>Hats</h1>",
	}
	cases["logo"] = pagetest.Case{Capture: pagetest.HTML("<h1><img alt=Hats></h1>"), Status: check.Pass}
	cases["two"] = pagetest.Case{
		Capture: pagetest.HTML("<h1>Hats</h1><h1>Caps</h1>"), Status: check.Warn, Observed: "2 main headings", Quote: "<h1>Caps</h1>",
	}
	cases["none"] = pagetest.Case{Capture: pagetest.HTML("<h2>Hats</h2>"), Status: check.Fail, Observed: "No main heading"}
	cases["empty"] = pagetest.Case{Capture: pagetest.HTML("<h1> <img alt=''></h1>"), Status: check.Fail, Observed: "An empty main heading"}
	pagetest.Run(t, mainHeading, cases)
}

func TestHeadings(t *testing.T) {
	t.Parallel()
	cases := pagetest.NoDocument(true)
	cases["in order"] = pagetest.Case{
		Capture: pagetest.HTML("<h2>a</h2><h1>b</h1><h2>c</h2><h3>d</h3><h1>e</h1>"), Status: check.Pass, Observed: "5 headings",
	}
	cases["skipped"] = pagetest.Case{
		Capture: pagetest.HTML("<h1>a</h1><h3>b</h3><h6>c</h6>"), Status: check.Warn, Observed: "2 levels",
		Quote: "<h1>a</h1>\n<h3>b</h3>",
	}
	cases["none"] = pagetest.Case{Capture: pagetest.HTML("x"), Status: check.NotApplicable, Observed: "no headings"}
	pagetest.Run(t, headings, cases)
}

func TestLang(t *testing.T) {
	t.Parallel()
	of := func(s string, changes ...pagetest.Change) *capture.Capture {
		return pagetest.HTML(`<html lang="`+s+`"><p>x`, changes...)
	}
	cases := pagetest.NoDocument(true)
	for _, tag := range []string{"en", "de-AT", "zh-Hant-TW", "sr-Latn", "es-419", "sl-rozaj", "gsw", "x-klingon", "tlh", "de-CH-1996"} {
		cases[tag] = pagetest.Case{Capture: of(tag), Status: check.Pass, Observed: tag, Quote: tag}
	}
	for _, tag := range []string{"english", "en_US", "xx", "en-ZZZ", "e", "en US", "123", "en-", "qqq-"} {
		cases[tag] = pagetest.Case{Capture: of(tag), Status: check.Fail, Observed: tag, Quote: tag}
	}
	cases["missing"] = pagetest.Case{
		Capture: pagetest.HTML("<p>x"), Status: check.Fail, Observed: "No language", Quote: "(no lang on the html element)",
	}
	cases["empty"] = pagetest.Case{Capture: of(" "), Status: check.Fail, Observed: "No language"}
	cases["field"] = pagetest.Case{
		Capture: of("", pagetest.Field("Content-Language", "en")), Status: check.Warn, Observed: "Content-Language",
		Quote: "Content-Language: en",
	}
	cases["meta"] = pagetest.Case{
		Capture: pagetest.HTML("<meta http-equiv=Content-Language content=en>"), Status: check.Warn, Observed: "content-language",
		Quote: "content-language: en",
	}
	pagetest.Run(t, lang, cases)
}

func TestCharset(t *testing.T) {
	t.Parallel()
	bare := pagetest.Field("Content-Type", "text/html")
	late := strings.Repeat(" ", 1020) + "<meta charset=utf-8>"
	cases := pagetest.NoDocument(true)
	cases["field"] = pagetest.Case{
		Capture: pagetest.HTML("x"), Status: check.Pass, Observed: "in the Content-Type field", Quote: "charset=utf-8",
	}
	cases["twice"] = pagetest.Case{
		Capture: pagetest.HTML("<!doctype html>", pagetest.Field("Content-Type", `text/html; charset="UTF8"; charset=utf-8`)),
		Status:  check.Pass,
	}
	cases["mark"] = pagetest.Case{Capture: pagetest.HTML("\ufeffx", bare), Status: check.Pass, Observed: "byte order mark"}
	cases["meta"] = pagetest.Case{Capture: pagetest.HTML(`<META Charset="Utf-8">`, bare), Status: check.Pass, Observed: "in the document"}
	cases["old meta"] = pagetest.Case{
		Capture: pagetest.HTML(`<meta http-equiv=Content-Type content="text/html;charset=utf-8"/>`, bare), Status: check.Pass,
	}
	cases["latin 1"] = pagetest.Case{
		Capture: pagetest.HTML("<meta charset=utf-8>", pagetest.Field("Content-Type", "text/html; charset=ISO-8859-1")),
		Status:  check.Warn, Observed: "iso-8859-1",
	}
	cases["other in meta"] = pagetest.Case{
		Capture: pagetest.HTML("<meta charset=windows-1252>", bare), Status: check.Warn, Quote: "<meta charset=windows-1252>",
	}
	cases["unknown"] = pagetest.Case{
		Capture: pagetest.HTML("<meta charset=utf-80>", bare), Status: check.Fail, Observed: "Unknown encoding utf-80",
	}
	cases["late"] = pagetest.Case{Capture: pagetest.HTML(late, bare), Status: check.Fail, Observed: "too late", Quote: "<meta charset=utf-8>"}
	cases["none"] = pagetest.Case{
		Capture: pagetest.HTML("x", bare), Status: check.Fail, Observed: "Not declared", Quote: "Content-Type: text/html",
	}
	pagetest.Run(t, charset, cases)
}

func TestDoctype(t *testing.T) {
	t.Parallel()
	cases := pagetest.NoDocument(true)
	cases["html"] = pagetest.Case{Capture: pagetest.HTML("<!DocType HTML>"), Status: check.Pass, Quote: "<!DOCTYPE html>"}
	cases["compat"] = pagetest.Case{Capture: pagetest.HTML(`<!doctype html SYSTEM "about:legacy-compat">`), Status: check.Pass}
	cases["legacy"] = pagetest.Case{
		Capture: pagetest.HTML(`<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">`),
		Status:  check.Warn, Quote: "XHTML 1.0 Strict",
	}
	cases["none"] = pagetest.Case{Capture: pagetest.HTML("<html>"), Status: check.Fail, Quote: "(no document type)"}
	cases["xhtml"] = pagetest.Case{
		Capture: pagetest.HTML("<html>", pagetest.Field("Content-Type", "application/xhtml+xml")), Status: check.NotApplicable,
		Observed: "XHTML",
	}
	pagetest.Run(t, doctype, cases)
}

func TestAlternatives(t *testing.T) {
	t.Parallel()
	const named, bare = "<img src=a alt=Hat>", "<img src=b>"
	cases := pagetest.NoDocument(true)
	cases["none"] = pagetest.Case{
		Capture: pagetest.HTML(`<img src=p width=1 height=1><img hidden><img style="display: none">`), Status: check.NotApplicable,
		Observed: "no images",
	}
	cases["ways"] = pagetest.Case{Capture: pagetest.HTML(
		named + `<p id=x>Hat</p><img alt><img role=presentation><img aria-hidden=true><img aria-label=x><img title=x><img aria-labelledby=x>`,
	), Status: check.Pass, Observed: "7 of 7 images"}
	cases["95"] = pagetest.Case{Capture: pagetest.HTML(strings.Repeat(named, 19) + bare), Status: check.Pass, Quote: `<img src="b">`}
	cases["90"] = pagetest.Case{
		Capture: pagetest.HTML(strings.Repeat(named, 9) + bare), Status: check.Warn, Observed: "9 of 10", Quote: `<img src="b">`,
	}
	cases["75"] = pagetest.Case{Capture: pagetest.HTML(strings.Repeat(named, 3) + bare), Status: check.Fail, Observed: "3 of 4"}
	cases["blank label"] = pagetest.Case{Capture: pagetest.HTML("<img aria-label=' '>"), Status: check.Fail}
	pagetest.Run(t, alternatives, cases)
}

func TestFavicon(t *testing.T) {
	t.Parallel()
	const link = `<link rel="shortcut icon" href="/i.png">`
	fetched := func(status int, contentType string, w, h int) pagetest.Change {
		return func(c *capture.Capture) {
			c.Assets.Assets = append(c.Assets.Assets,
				capture.Asset{URL: "https://example.org/touch.png", Kind: capture.KindIcon, Exchange: pagetest.Answer("https://example.org/touch.png",
					200, "Content-Type", "image/png")},
				capture.Asset{
					URL: "https://example.org/i.png", Kind: capture.KindIcon, Width: w, Height: h,
					Exchange: pagetest.Answer("https://example.org/i.png", status, "Content-Type", contentType),
				})
		}
	}
	usual := func(status int, contentType string) pagetest.Change {
		return func(c *capture.Capture) {
			c.Page.Favicon = &capture.Resource{Exchange: pagetest.Answer("https://example.org/favicon.ico", status, "Content-Type", contentType)}
		}
	}
	cases := pagetest.NoDocument(true)
	cases["linked"] = pagetest.Case{
		Capture: pagetest.HTML(link, fetched(200, "image/png", 48, 48)), Status: check.Pass, Observed: "i.png", Quote: "i.png → 200",
	}
	cases["size unknown"] = pagetest.Case{Capture: pagetest.HTML(link, fetched(200, "image/svg+xml", 0, 0)), Status: check.Pass}
	cases["inline"] = pagetest.Case{
		Capture: pagetest.HTML(`<link rel=icon href="data:image/svg+xml,x">`), Status: check.Pass, Observed: "Written into",
	}
	cases["usual"] = pagetest.Case{Capture: pagetest.HTML("x", usual(200, "image/x-icon")), Status: check.Pass, Observed: "favicon.ico"}
	cases["no type"] = pagetest.Case{Capture: pagetest.HTML("x", usual(200, "")), Status: check.Pass}
	cases["oblong"] = pagetest.Case{
		Capture: pagetest.HTML(link, fetched(200, "image/png", 48, 32)), Status: check.Warn, Observed: "Not square",
		Quote: "48×32 pixels",
	}
	cases["broken"] = pagetest.Case{
		Capture: pagetest.HTML(link, fetched(404, "text/html", 0, 0)), Status: check.Fail, Observed: "Broken", Quote: "i.png → 404",
	}
	cases["web page"] = pagetest.Case{Capture: pagetest.HTML("x", usual(200, "text/html")), Status: check.Fail, Observed: "No icon"}
	cases["missing"] = pagetest.Case{Capture: pagetest.HTML("x", usual(404, "")), Status: check.Fail, Quote: "favicon.ico → 404"}
	cases["not fetched"] = pagetest.Case{Capture: pagetest.HTML(link), Status: check.NotRun, Observed: "not among"}
	cases["not asked"] = pagetest.Case{Capture: pagetest.HTML("x"), Status: check.NotRun, Observed: "no time"}
	cases["no answer"] = pagetest.Case{Capture: pagetest.HTML("x", usual(0, "")), Status: check.NotRun, Observed: "not delivered"}
	cases["no assets"] = pagetest.Case{
		Capture: pagetest.HTML(link, func(c *capture.Capture) { c.Assets = nil }), Status: check.NotRun, Observed: "not gathered",
	}
	pagetest.Run(t, favicon, cases)
}

func FuzzCheckTag(f *testing.F) {
	for _, s := range []string{"en-US", "x-a", "i-klingon", "a-b-c-d", "de-1996-x-\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, tag string) {
		if checkTag(tag) == "" && strings.ContainsAny(tag, " _") {
			t.Fatalf("%q is let pass", tag)
		}
	})
}

func FuzzDeclared(f *testing.F) {
	f.Add("<meta charset=utf-8><meta http-equiv=content-type content='text/html; charset=x'>")
	f.Add("<meta charset='")
	f.Fuzz(func(t *testing.T, text string) {
		if label, quote := declared(text); (label == "") != (quote == "") {
			t.Fatalf("%q without its element", label)
		}
	})
}
