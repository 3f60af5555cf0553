package links

import (
	"slices"
	"strings"
	"unicode"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/page"
	"assay/internal/website/dom"
)

// linkText judges SEO-LINK-TEXT.
func linkText(c *capture.Capture) check.Verdict {
	doc, ex, v, ok := page.Document(c)
	if !ok {
		return v
	}
	words := map[string][]string{}
	n := 0
	var bad []dom.Element
	for _, e := range doc.Anchors {
		if leads(e) != toSomewhere || strings.HasPrefix(strings.TrimSpace(e.RawURL), "#") {
			continue
		}
		name := plain(nameOf(e))
		if name == "" {
			continue // judged by the image, not by a text
		}
		n++
		if words[e.Lang] == nil {
			words[e.Lang] = phrases(e.Lang)
		}
		if slices.Contains(words[e.Lang], name) {
			bad = append(bad, e)
		}
	}
	switch {
	case n == 0:
		return check.Inapplicable("The page has no links with a text.")
	case len(bad) == 0:
		return check.Passed("%s, none generic", page.Count(n, "link text"))
	case len(bad) <= 3:
		v = check.Warned("%d of %s generic", len(bad), page.Count(n, "link text"))
	default:
		v = check.Failed("%d of %s generic", len(bad), page.Count(n, "link text"))
	}
	return v.Because("Search engines and users of screen readers learn about a link's target from its text.").
		With(page.Elements(ex, "<a [^>]*>[^<]*", maxProof, bad...))
}

// nameOf returns the link's accessible name: its label, otherwise its text.
func nameOf(e dom.Element) string {
	if label := strings.TrimSpace(e.Attr["aria-label"]); label != "" {
		return label
	}
	return e.Text + " " + e.Labels
}

// plain normalises a text: lower case, single spaces, no punctuation.
func plain(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), unicode.IsMark(r):
			return unicode.ToLower(r)
		case r == '\'' || r == '’':
			return -1
		}
		return ' '
	}, s)
	return strings.Join(strings.Fields(s), " ")
}
