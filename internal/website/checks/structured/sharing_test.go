package structured

import (
	"testing"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/page/pagetest"
)

// og returns an Open Graph element.
func og(name, content string) string {
	return `<meta property="` + name + `" content="` + content + `">`
}

func TestOpenGraph(t *testing.T) {
	t.Parallel()
	title, kind, image, url := og("og:title", "Hats"), og("og:type", "website"), og("og:image", "/i.png"), og("OG:url", pagetest.URL)
	cases := pagetest.NoDocument(true)
	cases["all"] = pagetest.Case{
		Capture: pagetest.HTML(title + kind + image + url), Status: check.Pass, Observed: "All four", Quote: "og:title",
	}
	cases["image url"] = pagetest.Case{Capture: pagetest.HTML(title + kind + og("og:image:url", "/i.png") + url), Status: check.Pass}
	cases["one missing"] = pagetest.Case{Capture: pagetest.HTML(title + kind + image), Status: check.Warn, Observed: "Without og:url"}
	cases["two missing"] = pagetest.Case{
		Capture: pagetest.HTML(title + og("og:type", " ") + image), Status: check.Warn, Observed: "Without og:type and og:url",
	}
	cases["three missing"] = pagetest.Case{
		Capture: pagetest.HTML(title), Status: check.Fail, Observed: "Without og:type, og:image, og:url", Quote: "og:title",
	}
	cases["none"] = pagetest.Case{
		Capture: pagetest.HTML(`<meta name="og:title" content=x>`), Status: check.Fail, Observed: "No properties", Quote: "(no og: property)",
	}
	pagetest.Run(t, openGraph, cases)
}

func TestSocialCard(t *testing.T) {
	t.Parallel()
	cases := pagetest.NoDocument(true)
	cases["card"] = pagetest.Case{
		Capture: pagetest.HTML(`<meta name="twitter:card" content="summary">`), Status: check.Info, Observed: "summary",
		Quote: "twitter:card",
	}
	cases["og"] = pagetest.Case{Capture: pagetest.HTML(og("og:title", "x")), Status: check.Info, Observed: "Open Graph"}
	cases["none"] = pagetest.Case{Capture: pagetest.HTML("x"), Status: check.Info, Observed: "No card"}
	pagetest.Run(t, socialCard, cases)
}

func TestPreviewImage(t *testing.T) {
	t.Parallel()
	const at, png = "https://example.org/i.png", "image/png"
	full, relative, foreign := og("og:image", at), og("og:image", "/i.png"), og("og:image", "https://example.com/i.png")
	cases := pagetest.NoDocument(true)
	for name, c := range map[string]pagetest.Case{
		"good": {
			Capture: pagetest.HTML(full, asset(at, 200, 1200, 630, "Content-Type", png)), Status: check.Pass, Observed: "1200×630",
			Quote: "image/png, 1200×630",
		},
		"svg": {
			Capture: pagetest.HTML(full, asset(at, 200, 0, 0, "Content-Type", "image/svg+xml")), Status: check.Pass,
			Observed: "size unknown", More: pagetest.Tentative,
		},
		"narrow": {Capture: pagetest.HTML(full, asset(at, 200, 599, 400, "Content-Type", png)), Status: check.Warn, Observed: "599×400"},
		"relative": {
			Capture: pagetest.HTML(relative, asset(at, 200, 1200, 630, "Content-Type", png)), Status: check.Warn, Observed: "relative",
			Quote: "/i.png",
		},
		"tiny":        {Capture: pagetest.HTML(full, asset(at, 200, 1200, 199, "Content-Type", png)), Status: check.Fail, Observed: "1200×199"},
		"broken":      {Capture: pagetest.HTML(full, asset(at, 404, 0, 0)), Status: check.Fail, Observed: "Broken", Quote: "i.png → 404"},
		"own refused": {Capture: pagetest.HTML(full, asset(at, 403, 0, 0)), Status: check.Fail, Observed: "Broken"},
		"web page": {
			Capture: pagetest.HTML(full, asset(at, 200, 0, 0, "Content-Type", "text/html")), Status: check.Fail, Observed: "Not an image",
			Quote: "Content-Type: text/html",
		},
		"no address": {Capture: pagetest.HTML(og("og:image", "data:image/png,x")), Status: check.Fail, Observed: "No address"},
		"their refuse": {
			Capture: pagetest.HTML(foreign, asset("https://example.com/i.png", 403, 0, 0)), Status: check.NotRun, Observed: "refused",
		},
		"none":        {Capture: pagetest.HTML("x"), Status: check.NotApplicable, Observed: "no preview image"},
		"not fetched": {Capture: pagetest.HTML(full), Status: check.NotRun, Observed: "not among"},
		"no assets": {
			Capture: pagetest.HTML(full, func(c *capture.Capture) { c.Assets = nil }), Status: check.NotRun, Observed: "not gathered",
		},
	} {
		cases[name] = c
	}
	pagetest.Run(t, previewImage, cases)
}
