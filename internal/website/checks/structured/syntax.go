package structured

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/page"
)

const (
	scriptPattern = "<script[^>]+ld[+]json[^>]*>[^<]*"
	maxProof      = 10
)

// jsonLD judges SEO-JSONLD.
func jsonLD(c *capture.Capture) check.Verdict {
	doc, ex, v, ok := page.Document(c)
	if !ok {
		return v
	}
	all := blocks(doc)
	if len(all) == 0 {
		return without(c)
	}
	proof := func(quote string) check.Evidence {
		return check.Evidence{Request: ex.ID, Quote: quote, Command: page.Grep(ex.URL, scriptPattern)}
	}
	var broken, doubts []check.Evidence
	read, cut := 0, 0
	for _, b := range all {
		switch {
		case b.err != nil && b.cut:
			cut++
		case b.err != nil:
			broken = append(broken, proof(b.where()))
		default:
			read++
			for _, d := range b.doubts() {
				doubts = append(doubts, proof(d))
			}
		}
	}
	switch {
	case len(broken) > 0:
		return check.Failed("%s of %d not valid JSON", page.Count(len(broken), "block"), len(all)).
			Because("Search engines ignore a block of structured data that they cannot parse.").With(broken[:min(len(broken), maxProof)]...)
	case read == 0:
		return check.Skipped(capture.ReasonPartFailed, "The structured data is longer than the part that was stored.")
	case len(doubts) > 0:
		return check.Warned("%s valid, %s", page.Count(read, "block"), page.Count(len(doubts), "doubtful name")).
			Because("Search engines ignore names that the vocabulary of schema.org does not define.").With(doubts[:min(len(doubts), maxProof)]...)
	}
	v = check.Passed("%s valid", page.Count(read, "block")).With(proof(summary(all)))
	if cut > 0 {
		v = v.Because("%s could not be checked because of its length.", page.Count(cut, "block")).As(check.Tentative)
	}
	return v
}

// without judges a page without JSON-LD.
func without(c *capture.Capture) check.Verdict {
	ex := &c.Page.Document.Exchange
	body := strings.ToLower(c.Page.Document.Body)
	if strings.Contains(body, "itemtype=") || strings.Contains(body, "typeof=") && strings.Contains(body, "vocab=") {
		return check.Inapplicable("The structured data of the page is in attributes, which are not checked.")
	}
	if u, err := url.Parse(ex.URL); err == nil && strings.Trim(u.Path, "/") == "" {
		return check.Warned("None on the home page").Because("Structured data gives search engines the name, logo and kind of the site.").
			With(page.Missing(ex, "application/ld+json script", scriptPattern))
	}
	return check.Inapplicable("The page has no structured data.")
}

// doubts lists names that schema.org does not define.
func (b block) doubts() []string {
	var out []string
	walk(b.root, scope{}, true, func(n node) {
		for _, doubt := range n.doubts(schemaOrg()) {
			if text := fmt.Sprintf("block %d: %s", b.number, doubt); !slices.Contains(out, text) && len(out) < maxProof {
				out = append(out, text)
			}
		}
	})
	return out
}

func (n node) doubts(known vocabulary) []string {
	if n.top && !n.schema && !n.custom {
		return []string{"no @context of schema.org"}
	}
	if !n.schema || n.linked {
		return nil
	}
	var out []string
	if n.top && len(n.types) == 0 && n.props["@type"] == nil {
		out = append(out, "an object without @type")
	}
	if n.custom {
		return out
	}
	for _, t := range n.types {
		if !known.isType(t) {
			out = append(out, "unknown type "+clip(t))
		}
	}
	return append(out, n.unknownProperties(known)...)
}

func (n node) unknownProperties(known vocabulary) (out []string) {
	if len(n.types) == 0 {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(n.props)) {
		if !strings.HasPrefix(name, "@") && !strings.Contains(name, ":") && !known.isProperty(name) {
			out = append(out, fmt.Sprintf("unknown property %s of %s", clip(name), clip(n.types[0])))
		}
	}
	return out
}

// summary lists the types of the top-level objects.
func summary(all []block) string {
	var names []string
	for _, b := range all {
		walk(b.root, scope{}, true, func(n node) {
			if n.top && len(n.types) > 0 && len(names) < 20 {
				names = append(names, clip(strings.Join(n.types, " and ")))
			}
		})
	}
	return "@type: " + strings.Join(names, ", ")
}

func clip(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return s
}
