package weight

import (
	"fmt"
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

// asset returns a delivered file of a size on the wire.
func asset(kind, url string, wire int64, contentType string) capture.Asset {
	ex := pagetest.Answer(url, 200, "Content-Type", contentType)
	ex.WireBytes = wire
	return capture.Asset{URL: url, Kind: kind, SameSite: strings.Contains(url, "//example.org/"), Exchange: ex}
}

func image(name string, wire int64, contentType string) capture.Asset {
	return asset(capture.KindImage, "https://example.org/"+name, wire, contentType)
}

func script(name string, wire int64) capture.Asset {
	return asset(capture.KindScript, "https://example.org/"+name, wire, "text/javascript")
}

func font(name string) capture.Asset {
	return asset(capture.KindFont, "https://example.org/"+name, 20000, "")
}

// with adds assets.
func with(assets ...capture.Asset) pagetest.Change {
	return func(c *capture.Capture) {
		c.Assets.Assets = append(c.Assets.Assets, assets...)
		c.Assets.Referenced = len(c.Assets.Assets)
	}
}

func skipped(n int) pagetest.Change {
	return func(c *capture.Capture) { c.Assets.Skipped = n }
}

func noAssets(c *capture.Capture) { c.Assets = nil }

// wire sets the size of the document on the wire.
func wire(n int64) pagetest.Change {
	return func(c *capture.Capture) { c.Page.Document.Exchange.WireBytes = n }
}

func cut(c *capture.Capture) { c.Page.Document.Exchange.Truncated = true }

func TestTotalBytes(t *testing.T) {
	t.Parallel()
	cases := pagetest.NoDocument(true)
	cases["small"] = pagetest.Case{
		Capture: pagetest.HTML("x", wire(kib), with(script("a.js", kib), image("i", 2665*kib, ""))), Status: check.Pass,
		Observed: "2.6 MiB in 3 files", Quote: "https://example.org/i: 2.6 MiB",
	}
	cases["middle"] = pagetest.Case{
		Capture: pagetest.HTML("x", wire(kib), with(image("i", 2667*kib, ""))), Status: check.Warn, Observed: "2 files",
		Quote: "https://example.org/i",
	}
	cases["large"] = pagetest.Case{
		Capture: pagetest.HTML("x", wire(kib), with(image("i", 4000*kib, ""))), Status: check.Fail, More: pagetest.Uncapped,
	}
	cases["heavy"] = pagetest.Case{
		Capture: pagetest.HTML("x", wire(kib), with(image("i", 10*mib, ""))), Status: check.Fail,
		More: pagetest.Capped("VERY_HEAVY", 69),
	}
	cases["ten exactly"] = pagetest.Case{
		Capture: pagetest.HTML("x", wire(kib), with(image("i", 10*mib-kib, ""))), Status: check.Fail, More: pagetest.Uncapped,
	}
	cases["not loaded"] = pagetest.Case{Capture: pagetest.HTML(`<img src=/a><img src=/l loading=lazy><picture><source srcset="/p 2x"><img src=/q loading=LAZY></picture>`, with(
		image("l", 9*mib, ""), image("p", 9*mib, ""), asset(capture.KindOGImage, "https://example.org/og", 9*mib, ""),
		asset(capture.KindMedia, "https://example.org/v", 90*mib, ""))), Status: check.Pass, Observed: "in 1 file"}
	cases["partly fetched"] = pagetest.Case{
		Capture: pagetest.HTML("x", wire(kib), with(image("i", 1300*kib, "")), skipped(5)), Status: check.Fail,
		Observed: "about 4.4 MiB, 1.3 MiB measured", More: pagetest.Tentative,
	}
	cases["surely too much"] = pagetest.Case{
		Capture: pagetest.HTML("x", wire(kib), with(image("i", 11*mib, "")), skipped(5)), Status: check.Fail,
		More: pagetest.Capped("VERY_HEAVY", 69),
	}
	cases["for old browsers"] = pagetest.Case{
		Capture: pagetest.HTML("<script src=/old.js nomodule></script><script src=/a.js></script>", wire(kib),
			with(script("old.js", 4000*kib), script("a.js", kib))), Status: check.Pass, Observed: "2.0 KiB in 2 files",
	}
	cases["no assets"] = pagetest.Case{Capture: pagetest.HTML("x", noAssets), Status: check.NotRun, Observed: "not gathered"}
	pagetest.Run(t, totalBytes, cases)
}

func TestHTMLSize(t *testing.T) {
	t.Parallel()
	cases := pagetest.NoDocument(true)
	cases["small"] = pagetest.Case{
		Capture: pagetest.HTML("x", wire(128*kib)), Status: check.Pass, Observed: "128.0 KiB", Quote: pagetest.URL + ": 128.0 KiB",
	}
	cases["middle"] = pagetest.Case{Capture: pagetest.HTML("x", wire(128*kib+1)), Status: check.Warn}
	cases["large"] = pagetest.Case{Capture: pagetest.HTML("x", wire(512*kib+1)), Status: check.Fail}
	cases["cut"] = pagetest.Case{
		Capture: pagetest.HTML("x", wire(100*kib), cut), Status: check.Warn, Observed: "more than 100.0 KiB", More: pagetest.Tentative,
	}
	cases["cut and large"] = pagetest.Case{Capture: pagetest.HTML("x", wire(600*kib), cut), Status: check.Fail}
	pagetest.Run(t, htmlSize, cases)
}

func TestScriptSize(t *testing.T) {
	t.Parallel()
	cases := pagetest.NoDocument(true)
	cases["none"] = pagetest.Case{
		Capture: pagetest.HTML("<script>inline()</script>"), Status: check.Pass, Observed: "0 bytes in 0 scripts",
		Quote: "(no script file)",
	}
	cases["small"] = pagetest.Case{
		Capture: pagetest.HTML("<script src=/a.js></script>", with(script("a.js", 350*kib), image("i", mib, ""))), Status: check.Pass,
		Observed: "350.0 KiB in 1 script",
	}
	cases["middle"] = pagetest.Case{Capture: pagetest.HTML("x", with(script("a.js", 351*kib))), Status: check.Warn, Quote: "a.js: 351.0 KiB"}
	cases["large"] = pagetest.Case{
		Capture: pagetest.HTML("x", with(script("a.js", mib), script("b.js", 1))), Status: check.Fail, Observed: "1.0 MiB in 2 scripts",
	}
	cases["partly fetched"] = pagetest.Case{
		Capture: pagetest.HTML("<script src=/a.js></script><script src=/b.js></script>", with(script("a.js", kib))), Status: check.Pass,
		Observed: "at least", More: pagetest.Tentative,
	}
	cases["for old browsers"] = pagetest.Case{
		Capture: pagetest.HTML("<script src=/old.js nomodule></script><script src=/b.js nomodule></script><script src=/a.js></script>"+
			"<script type=module src=/m.js nomodule></script>", with(script("old.js", mib), script("a.js", kib), script("m.js", kib))),
		Status: check.Pass, Observed: "2.0 KiB in 2 scripts",
	}
	cases["loaded by another script"] = pagetest.Case{
		Capture: pagetest.HTML("<script src=/a.js type='1f-text/javascript'></script>", with(script("a.js", 351*kib))),
		Status:  check.Warn, Observed: "351.0 KiB in 1 script",
	}
	cases["for all browsers too"] = pagetest.Case{
		Capture: pagetest.HTML("<script src=/a.js></script><script src=/a.js nomodule></script>", with(script("a.js", 351*kib))),
		Status:  check.Warn, Observed: "351.0 KiB in 1 script",
	}
	cases["not fetched"] = pagetest.Case{Capture: pagetest.HTML("<script src=/a.js></script>"), Status: check.NotRun, Observed: "not among"}
	cases["no assets"] = pagetest.Case{Capture: pagetest.HTML("x", noAssets), Status: check.NotRun, Observed: "not gathered"}
	pagetest.Run(t, scriptSize, cases)
}

func referenced(n int) pagetest.Change {
	return func(c *capture.Capture) { c.Assets.Referenced = n }
}

func TestRequests(t *testing.T) {
	t.Parallel()
	cases := pagetest.NoDocument(true)
	cases["few"] = pagetest.Case{
		Capture: pagetest.HTML("x", with(script("a", 1), image("b", 1, ""), image("c", 1, "")), referenced(60)), Status: check.Pass,
		Observed: "60 files", Quote: "2 image, 1 script",
	}
	cases["more"] = pagetest.Case{Capture: pagetest.HTML("x", referenced(61)), Status: check.Warn, Observed: "61 files"}
	cases["many"] = pagetest.Case{Capture: pagetest.HTML("x", referenced(121)), Status: check.Fail, Observed: "121 files"}
	cases["lazy"] = pagetest.Case{
		Capture: pagetest.HTML(strings.Repeat("<img src=/a><img src=/b loading=lazy><img src=/c loading=lazy>", 2), referenced(62)),
		Status:  check.Pass, Observed: "60 files",
	}
	cases["for old browsers"] = pagetest.Case{
		Capture: pagetest.HTML("<script src=/a.js></script><script src=/old.js nomodule></script>", referenced(61)), Status: check.Pass,
		Observed: "60 files",
	}
	pagetest.Run(t, requests, cases)
}

func TestRenderBlocking(t *testing.T) {
	t.Parallel()
	const sheet, sync = `<link rel=stylesheet href=/a.css>`, `<script src=/a.js></script>`
	free := `<script src=/d.js defer></script><script src=/e.js async></script><script type=module src=/m.js></script>
<script type="application/json" src=/x></script><script>inline()</script><script nomodule src=/n.js></script>
<link rel=stylesheet media=print href=/p.css><link rel=stylesheet media="(max-width: 40em)" href=/m.css>
<link rel="alternate stylesheet" href=/alt.css><link rel=preload as=style href=/pre.css><link rel=stylesheet disabled href=/d.css>`
	head := func(s string) *capture.Capture { return pagetest.HTML("<head>" + s + "</head><body>" + sync) }
	cases := pagetest.NoDocument(true)
	cases["free"] = pagetest.Case{
		Capture: head(free), Status: check.Pass, Observed: "0 blocking scripts and 0 blocking stylesheets", Quote: "(no blocking",
	}
	cases["two sheets"] = pagetest.Case{Capture: head(sheet + sheet), Status: check.Pass, Observed: "2 blocking stylesheets"}
	cases["three sheets"] = pagetest.Case{Capture: head(sheet + sheet + sheet), Status: check.Warn}
	cases["four sheets"] = pagetest.Case{Capture: head(strings.Repeat(sheet, 4)), Status: check.Fail}
	cases["one script"] = pagetest.Case{Capture: head(sync), Status: check.Warn, Observed: "1 blocking script", Quote: `<script src="/a.js">`}
	cases["script and sheets"] = pagetest.Case{Capture: head(sync + sheet + sheet + sheet), Status: check.Fail}
	cases["asked to block"] = pagetest.Case{Capture: head(`<script async blocking=render src=/a.js></script>`), Status: check.Warn}
	pagetest.Run(t, renderBlocking, cases)
}

func TestImageSizes(t *testing.T) {
	t.Parallel()
	const sized, bare = `<img src=a width=10 height="20">`, `<img src=b>`
	cases := pagetest.NoDocument(true)
	cases["none"] = pagetest.Case{Capture: pagetest.HTML("<img alt=x>"), Status: check.NotApplicable, Observed: "no images"}
	cases["all"] = pagetest.Case{
		Capture: pagetest.HTML(sized + `<img src=c style="aspect-ratio: 16/9"><img srcset=d style="width:1em;height:2em">`),
		Status:  check.Pass, Observed: "3 of 3 images",
	}
	cases["95"] = pagetest.Case{Capture: pagetest.HTML(strings.Repeat(sized, 19) + bare), Status: check.Pass}
	cases["90"] = pagetest.Case{
		Capture: pagetest.HTML(strings.Repeat(sized, 9) + bare), Status: check.Warn, Observed: "9 of 10", Quote: `<img src="b">`,
		More: pagetest.Tentative,
	}
	cases["75"] = pagetest.Case{Capture: pagetest.HTML(strings.Repeat(sized, 3) + bare), Status: check.Fail, More: pagetest.Tentative}
	for _, attrs := range []string{
		"width=10", "width=100% height=100%", "width=auto height=5", `style="width:10px"`, `style="width:auto;height:auto"`,
		`style="aspect-ratio:auto"`,
	} {
		cases["unsized: "+attrs] = pagetest.Case{Capture: pagetest.HTML("<img src=a " + attrs + ">"), Status: check.Fail}
	}
	pagetest.Run(t, imageSizes, cases)
}

func TestLazyImages(t *testing.T) {
	t.Parallel()
	const eager, late = "<img src=a>", "<img src=b loading=lazy>"
	cases := pagetest.NoDocument(true)
	cases["none"] = pagetest.Case{Capture: pagetest.HTML("x"), Status: check.NotApplicable, Observed: "no images"}
	cases["good"] = pagetest.Case{
		Capture: pagetest.HTML(eager + strings.Repeat(late, 20)), Status: check.Pass, Observed: "20 of 21 images lazy",
	}
	cases["few"] = pagetest.Case{Capture: pagetest.HTML(strings.Repeat(eager, 11)), Status: check.Pass}
	cases["many"] = pagetest.Case{
		Capture: pagetest.HTML(strings.Repeat(eager, 12)), Status: check.Warn, Observed: "0 of 12", More: pagetest.Tentative,
	}
	cases["first"] = pagetest.Case{
		Capture: pagetest.HTML(late + eager), Status: check.Warn, Observed: "the first one too", Quote: `<img src="b" loading="lazy">`,
	}
	pagetest.Run(t, lazyImages, cases)
}

func TestImageFormats(t *testing.T) {
	t.Parallel()
	cases := pagetest.NoDocument(true)
	cases["none"] = pagetest.Case{Capture: pagetest.HTML("x"), Status: check.NotApplicable, Observed: "no images"}
	cases["modern"] = pagetest.Case{
		Capture: pagetest.HTML("x", with(image("a", mib, "image/webp"), image("b.jpg", 200*kib, "image/jpeg"))), Status: check.Pass,
		Observed: "2 images",
	}
	cases["older"] = pagetest.Case{
		Capture: pagetest.HTML("x", with(image("b", 200*kib+1, "image/png; x=y"))), Status: check.Warn,
		Observed: "1 image above 200 KiB", Quote: "200.0 KiB image/png",
	}
	cases["by name"] = pagetest.Case{
		Capture: pagetest.HTML("x", with(image("b.JPG?v=1", 300*kib, "application/octet-stream"))), Status: check.Warn,
		Quote: "image/jpeg",
	}
	cases["huge"] = pagetest.Case{
		Capture: pagetest.HTML("x", with(image("b", mib+1, "image/avif"))), Status: check.Fail, Observed: "above 1 MiB",
		Quote: "https://example.org/b: 1.0 MiB image/avif",
	}
	cases["partly fetched"] = pagetest.Case{
		Capture: pagetest.HTML("x", with(image("a", kib, "image/png")), skipped(2)), Status: check.Pass, More: pagetest.Tentative,
	}
	cases["not fetched"] = pagetest.Case{
		Capture: pagetest.HTML("<img src=/a>"), Status: check.NotRun, Observed: "No image of the page was fetched",
	}
	missing := image("a", 0, "")
	missing.Exchange.Status = 404
	cases["broken"] = pagetest.Case{
		Capture: pagetest.HTML("<img src=/a>", with(missing)), Status: check.NotRun, Observed: "No image of the page was delivered",
	}
	pagetest.Run(t, imageFormats, cases)
}

func TestFonts(t *testing.T) {
	t.Parallel()
	four := []capture.Asset{
		font("a.woff2"), font("b.woff2?x"), font("c.woff2"), asset(capture.KindFont, "https://example.org/d", 9, "font/woff2"),
	}
	const face = `<style>@font-face { font-family: x; src: url(a.woff2) }</style>`
	const swap = `<style>@font-face { src: url(a.woff2); Font-Display: swap }</style>`
	cases := pagetest.NoDocument(true)
	cases["none"] = pagetest.Case{Capture: pagetest.HTML("x"), Status: check.NotApplicable, Observed: "no web fonts"}
	cases["not fetched"] = pagetest.Case{Capture: pagetest.HTML("x", skipped(1)), Status: check.NotRun, Observed: "Not every file"}
	cases["four"] = pagetest.Case{Capture: pagetest.HTML(swap, with(four...)), Status: check.Pass, Observed: "4 font files"}
	cases["five"] = pagetest.Case{
		Capture: pagetest.HTML(swap, with(append(four, font("e.woff2"))...)), Status: check.Warn, Observed: "5 font files",
	}
	cases["older"] = pagetest.Case{
		Capture: pagetest.HTML("x", with(font("a.woff"))), Status: check.Warn, Observed: "not WOFF2", Quote: "a.woff",
	}
	cases["hidden"] = pagetest.Case{
		Capture: pagetest.HTML(face, with(four[0])), Status: check.Warn, Observed: "font-display", Quote: "@font-face { font-family: x",
	}
	cases["within the page"] = pagetest.Case{
		Capture: pagetest.HTML(`<style>@font-face { src: url("data:font/woff2;base64,AA==") }</style>`, with(four[0])), Status: check.Pass,
	}
	cases["not only within the page"] = pagetest.Case{
		Capture: pagetest.HTML(`<style>@font-face { src: url(data:font/woff2;base64,AA==), url( "data.woff") }</style>`, with(four[0])),
		Status:  check.Warn, Observed: "font-display",
	}
	google := func(q string) string {
		return `<link rel=stylesheet href="https://fonts.googleapis.com/css2?family=X` + q + `">`
	}
	cases["google"] = pagetest.Case{Capture: pagetest.HTML(google(""), with(four[0])), Status: check.Warn, Quote: "fonts.googleapis.com"}
	cases["google swap"] = pagetest.Case{Capture: pagetest.HTML(google("&amp;display=swap"), with(four[0])), Status: check.Pass}
	pagetest.Run(t, fonts, cases)
}

func TestThirdParties(t *testing.T) {
	t.Parallel()
	tags := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "<script src=https://s%d.example.net/></script><img src=https://s%d.example.net/i>", i, i)
		}
		return b.String()
	}
	cases := pagetest.NoDocument(true)
	cases["none"] = pagetest.Case{
		Capture: pagetest.HTML(`<img src=https://cdn.example.org/i><script src="data:,x"></script>`), Status: check.Pass,
		Observed: "0 third-party origins", Quote: "(no file of another site)",
	}
	cases["for old browsers"] = pagetest.Case{
		Capture: pagetest.HTML(tags(5)+`<script nomodule src=https://polyfills.example.com/a.js></script>`,
			with(asset(capture.KindScript, "https://polyfills.example.com/a.js", 1, ""))), Status: check.Pass, Observed: "5 third-party",
	}
	cases["five"] = pagetest.Case{Capture: pagetest.HTML(tags(5)), Status: check.Pass, Quote: "https://s4.example.net"}
	cases["six"] = pagetest.Case{
		Capture: pagetest.HTML(tags(5), with(asset(capture.KindFont, "https://fonts.example.com/a", 1, ""))), Status: check.Warn,
		Observed: "6 third-party origins", Quote: "https://fonts.example.com",
	}
	cases["preview image"] = pagetest.Case{
		Capture: pagetest.HTML(tags(5), with(asset(capture.KindOGImage, "https://img.example.com/a", 1, ""))), Status: check.Pass,
	}
	cases["sixteen"] = pagetest.Case{Capture: pagetest.HTML(tags(16)), Status: check.Fail}
	scripted := pagetest.HTML(tags(5), with())
	scripted.Browser = &capture.Browser{
		Requests: []capture.PageRequest{{URL: pagetest.URL + "own.js"}, {URL: "https://ads.example.com/a"}, {URL: "https://ads.example.com/b"}},
	}
	cases["loaded by a script"] = pagetest.Case{
		Capture: scripted, Status: check.Warn, Observed: "6 third-party origins", Quote: "https://ads.example.com",
	}
	pagetest.Run(t, thirdParties, cases)
}

func TestDOMSize(t *testing.T) {
	t.Parallel()
	// html, head and body are elements too.
	of := func(n int) string { return strings.Repeat("<br>", n-3) }
	cases := pagetest.NoDocument(true)
	cases["small"] = pagetest.Case{Capture: pagetest.HTML(of(800)), Status: check.Pass, Observed: "800 elements"}
	cases["middle"] = pagetest.Case{Capture: pagetest.HTML(of(801)), Status: check.Warn, Quote: "801 elements"}
	cases["large"] = pagetest.Case{Capture: pagetest.HTML(of(1401)), Status: check.Fail}
	cases["cut"] = pagetest.Case{Capture: pagetest.HTML(of(10), cut), Status: check.Pass, Observed: "at least", More: pagetest.Tentative}
	pagetest.Run(t, domSize, cases)
}

func TestHeaderWeight(t *testing.T) {
	t.Parallel()
	head := func(n int) pagetest.Change {
		return func(c *capture.Capture) { c.Page.Document.Exchange.HeaderBytes = n }
	}
	cookie := func(n int) pagetest.Change {
		return pagetest.Field("Set-Cookie", "a="+strings.Repeat("x", n)+"; Path=/")
	}
	cases := pagetest.NoDocument(false)
	cases["small"] = pagetest.Case{
		Capture: pagetest.HTML("x", head(4096), cookie(1020)), Status: check.Pass, Observed: "4.0 KiB of fields", Quote: "4096 bytes",
	}
	cases["middle"] = pagetest.Case{Capture: pagetest.HTML("x", head(4097)), Status: check.Warn, Quote: "4097 bytes"}
	cases["large"] = pagetest.Case{Capture: pagetest.HTML("x", head(8193)), Status: check.Fail}
	cases["cookies"] = pagetest.Case{
		Capture: pagetest.HTML("x", head(100), cookie(1021)), Status: check.Warn, Observed: "1.0 KiB of cookies",
		Quote: "cookies sent back: 1025 bytes",
	}
	cases["on the way"] = pagetest.Case{Capture: pagetest.HTML("x", head(100), func(c *capture.Capture) {
		c.Page.Document.Chain = []capture.Exchange{pagetest.Answer("https://example.org/", 302, "Set-Cookie", "b="+strings.Repeat("y", 2000))}
	}), Status: check.Warn, Quote: "2004 bytes"}
	cases["deleted"] = pagetest.Case{
		Capture: pagetest.HTML("x", head(100), pagetest.Field("Set-Cookie", "a="+strings.Repeat("x", 2000)+"; Max-Age=0")),
		Status:  check.Pass,
	}
	cases["not measured"] = pagetest.Case{Capture: pagetest.HTML("x"), Status: check.NotRun, Observed: "not measured"}
	pagetest.Run(t, headerWeight, cases)
}
