package meta

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/width"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/page"
	"assay/internal/website/dom"
)

const (
	titleShort, titleLong = 10, 65
	descShort, descLong   = 50, 170

	maxProof = 10

	titlePattern   = "<title[^>]*>[^<]*"
	descPattern    = "<meta[^>]+description[^>]*>"
	headingPattern = "<h[1-6][^>]*>[^<]*"
)

// columns returns the width of a text in columns of narrow characters: a Chinese, Japanese
// or Korean one takes two.
func columns(s string) int {
	n := 0
	for _, r := range s {
		n++
		if k := width.LookupRune(r).Kind(); k == width.EastAsianWide || k == width.EastAsianFullwidth {
			n++
		}
	}
	return n
}

// title judges SEO-TITLE.
func title(c *capture.Capture) check.Verdict {
	doc, ex, v, ok := page.Document(c)
	if !ok {
		return v
	}
	if len(doc.Titles) == 0 {
		return check.Failed("No title").Because("Search results and browser tabs have nothing to show but the address.").With(page.Missing(ex,
			"title element", titlePattern))
	}
	proof := page.Elements(ex, titlePattern, 3, doc.Titles...)
	text := strings.TrimSpace(doc.Titles[0].Text)
	n := columns(text)
	switch {
	case text == "":
		return check.Failed("An empty title").Because("Search results and browser tabs have nothing to show but the address.").With(proof)
	case len(doc.Titles) > 1:
		return check.Warned("%d titles",
			len(doc.Titles)).Because("A document has one title; browsers show the first and ignore the others.").With(proof)
	case n < titleShort:
		return check.Warned("%d characters", n).Because("Such a short title hardly describes the page.").With(proof)
	case n > titleLong:
		return check.Warned("%d characters", n).Because("Search results cut off titles of this length.").With(proof)
	}
	return check.Passed("%d characters", n).With(proof)
}

// description judges SEO-DESC.
func description(c *capture.Capture) check.Verdict {
	doc, ex, v, ok := page.Document(c)
	if !ok {
		return v
	}
	var all []dom.Element
	text := ""
	for _, m := range doc.Metas {
		if strings.EqualFold(strings.TrimSpace(m.Attr["name"]), "description") {
			all = append(all, m)
			if text == "" {
				text = strings.Join(strings.Fields(m.Attr["content"]), " ")
			}
		}
	}
	if len(all) == 0 {
		return check.Failed("No description").Because("Search engines compose the text below the link from the text of the page.").
			With(page.Missing(ex, "description", descPattern))
	}
	proof := page.Elements(ex, descPattern, 3, all...)
	n := columns(text)
	switch {
	case text == "":
		return check.Failed("An empty description").Because("Search engines compose the text below the link from the text of the page.").
			With(proof)
	case n < descShort:
		return check.Warned("%d characters", n).Because("Such a short description gives readers no reason to choose the page.").With(proof)
	case n > descLong:
		return check.Warned("%d characters", n).Because("Search results cut off descriptions of this length.").With(proof)
	}
	return check.Passed("%d characters", n).With(proof)
}

// heading returns the text of a heading, including the labels in it.
func heading(e dom.Element) string { return strings.TrimSpace(e.Text + e.Labels) }

// mainHeading judges SEO-H1.
func mainHeading(c *capture.Capture) check.Verdict {
	doc, ex, v, ok := page.Document(c)
	if !ok {
		return v
	}
	var mains []dom.Element
	empty := 0
	for _, e := range doc.Headings {
		switch {
		case e.Level() != 1:
		case heading(e) == "":
			empty++
		default:
			mains = append(mains, e)
		}
	}
	switch len(mains) {
	case 0:
		observed := "No main heading"
		if empty > 0 {
			observed = "An empty main heading"
		}
		return check.Failed("%s", observed).Because("The page does not name its topic in a heading.").With(page.Missing(ex,
			"h1 with a text", headingPattern))
	case 1:
		return check.Passed("One main heading").With(page.Elements(ex, headingPattern, 1, mains...))
	}
	return check.Warned("%d main headings", len(mains)).Because("With several main headings the topic of the page is unclear.").
		With(page.Elements(ex, headingPattern, maxProof, mains...))
}

// headings judges SEO-HEADINGS.
func headings(c *capture.Capture) check.Verdict {
	doc, ex, v, ok := page.Document(c)
	if !ok {
		return v
	}
	if len(doc.Headings) == 0 {
		return check.Inapplicable("The page has no headings.")
	}
	var skips []string
	for i := 1; i < len(doc.Headings); i++ {
		before, e := doc.Headings[i-1], doc.Headings[i]
		if e.Level() > before.Level()+1 {
			skips = append(skips, page.Show(before)+"\n"+page.Show(e))
		}
	}
	if len(skips) == 0 {
		return check.Passed("%s in order", page.Count(len(doc.Headings), "heading")).With(page.Elements(ex, headingPattern, 3, doc.Headings...))
	}
	return check.Warned("%s skipped",
		page.Count(len(skips), "level")).Because("Readers who navigate by headings assume that a part is missing.").
		With(check.Evidence{
			Request: ex.ID, Quote: strings.Join(skips[:min(len(skips), maxProof)], "\n…\n"), Command: page.Grep(ex.URL, headingPattern),
		})
}

// alternatives judges SEO-ALT.
func alternatives(c *capture.Capture) check.Verdict {
	doc, ex, v, ok := page.Document(c)
	if !ok {
		return v
	}
	n := 0
	var bare []dom.Element
	for _, e := range doc.Images {
		if isInvisible(e) {
			continue
		}
		n++
		if !isDescribed(doc, e) {
			bare = append(bare, e)
		}
	}
	if n == 0 {
		return check.Inapplicable("The page shows no images.")
	}
	share := float64(n-len(bare)) / float64(n)
	observed := fmt.Sprintf("%d of %s described", n-len(bare), page.Count(n, "image"))
	proof := page.Elements(ex, "<img[^>]*>", maxProof, bare...)
	switch {
	case len(bare) == 0:
		return check.Passed("%s", observed).With(page.Elements(ex, "<img[^>]*>", 1, doc.Images...))
	case share >= 0.95:
		return check.Passed("%s", observed).With(proof)
	case share >= 0.80:
		return check.Warned("%s",
			observed).Because("Some of the images mean nothing to search engines and to people who do not see them.").With(proof)
	}
	return check.Failed("%s", observed).Because("The images mean nothing to search engines and to people who do not see them.").With(proof)
}

// isInvisible reports whether the image is a tracking pixel or hidden.
func isInvisible(e dom.Element) bool {
	tiny := func(s string) bool { return strings.TrimSpace(s) == "1" || strings.TrimSpace(s) == "0" }
	style := strings.ReplaceAll(strings.ToLower(e.Attr["style"]), " ", "")
	return tiny(e.Attr["width"]) && tiny(e.Attr["height"]) || e.Has("hidden") || strings.Contains(style, "display:none") ||
		strings.Contains(style, "visibility:hidden")
}

// isDescribed reports whether the image has a name or is declared decorative (WCAG
// techniques H37, H67, ARIA6, ARIA10). An alternative text of white space is neither.
func isDescribed(doc *dom.Document, e dom.Element) bool {
	role, alt := strings.ToLower(strings.TrimSpace(e.Attr["role"])), e.Attr["alt"]
	labelled := slices.ContainsFunc(strings.Fields(e.Attr["aria-labelledby"]), func(id string) bool { return doc.IDs[id] })
	return e.Has("alt") && (alt == "" || strings.TrimSpace(alt) != "") || role == "presentation" || role == "none" ||
		strings.EqualFold(e.Attr["aria-hidden"], "true") || strings.TrimSpace(e.Attr["aria-label"]) != "" || labelled ||
		strings.TrimSpace(e.Attr["title"]) != ""
}
