package content

import (
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/dom"
)

// blank judges SEC-BLANK. Browsers treat target=_blank as noopener unless the
// element asks for an opener (HTML standard).
func blank(c *capture.Capture) check.Verdict {
	_, v, ok := page(c)
	if !ok {
		return v
	}
	d := c.DOM()
	elements := slices.Clone(d.Anchors)
	for _, f := range d.Forms {
		elements = append(elements, f.Element)
	}
	elements = slices.DeleteFunc(elements, func(e dom.Element) bool { return !strings.EqualFold(e.Attr["target"], "_blank") })
	if len(elements) == 0 {
		return check.Inapplicable("No link opens a new window.")
	}
	opened := slices.DeleteFunc(slices.Clone(elements), func(e dom.Element) bool {
		return !slices.Contains(e.Rel(), "opener") || slices.Contains(e.Rel(), "noopener")
	})
	if len(opened) > 0 {
		return check.Warned("%d links expose window.opener", len(opened)).
			Because("The page in the new window can navigate this one to another address.").With(quotes(c, opened)...)
	}
	return whole(c, check.Passed("%d links open new windows without an opener", len(elements)).With(quotes(c, elements[:1])...))
}
