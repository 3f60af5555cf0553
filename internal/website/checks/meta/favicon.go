package meta

import (
	"fmt"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
	"assay/internal/website/checks/page"
	"assay/internal/website/dom"
)

const iconPattern = "<link[^>]+icon[^>]*>"

// favicon judges SEO-FAVICON.
func favicon(c *capture.Capture) check.Verdict {
	doc, ex, v, ok := page.Document(c)
	if !ok {
		return v
	}
	icons := doc.LinksRel("icon")
	if len(icons) == 0 {
		return usualIcon(c)
	}
	if i := slices.IndexFunc(icons, func(e dom.Element) bool { return strings.HasPrefix(strings.ToLower(e.URL), "data:image/") }); i >= 0 {
		return check.Passed("Written into the document").With(page.Elements(ex, iconPattern, 1, icons[i]))
	}
	if c.Assets == nil {
		return check.Skipped(capture.ReasonPartFailed, "The resources of the page were not gathered.")
	}
	var broken, oblong []check.Evidence
	for i := range c.Assets.Assets {
		a := &c.Assets.Assets[i]
		if !slices.ContainsFunc(icons, func(e dom.Element) bool { return e.URL == a.URL }) {
			continue
		}
		switch {
		case !isImage(&a.Exchange):
			broken = append(broken, evidence.Status(&a.Exchange))
		case a.Width != a.Height:
			proof := evidence.Status(&a.Exchange)
			proof.Quote += fmt.Sprintf("\n%d×%d pixels", a.Width, a.Height)
			oblong = append(oblong, proof)
		default:
			return check.Passed("%s", a.URL).With(evidence.Status(&a.Exchange))
		}
	}
	switch {
	case len(oblong) > 0:
		return check.Warned("Not square").Because("Search results show square icons only.").With(oblong...)
	case len(broken) > 0:
		return check.Failed("Broken").Because("The icon that the page names cannot be loaded.").With(broken...)
	}
	return check.Skipped(capture.ReasonTimeBudget, "The icon was not among the files that were fetched.")
}

// usualIcon judges /favicon.ico, which browsers request if the page names no icon.
func usualIcon(c *capture.Capture) check.Verdict {
	ex := &c.Page.Document.Exchange
	r := c.Page.Favicon
	switch {
	case r == nil:
		return check.Skipped(capture.ReasonTimeBudget, "There was no time to request an icon.")
	case r.Exchange.Status == 0 || r.Exchange.ErrorKind != "":
		return check.Skipped(capture.ReasonUnreachable, "The icon was not delivered.")
	case isImage(&r.Exchange):
		return check.Passed("%s", r.Exchange.URL).With(evidence.Status(&r.Exchange))
	}
	return check.Failed("No icon").Because("Search results and browser tabs show a generic icon beside the page.").
		With(page.Missing(ex, "icon link", iconPattern), evidence.Status(&r.Exchange))
}

// isImage reports whether the response is or may be an image: servers often send no type, or a
// general one, for .ico files.
func isImage(x *capture.Exchange) bool {
	t := strings.ToLower(x.Header.Get("Content-Type"))
	return x.OK() && x.Status == 200 && (t == "" || strings.HasPrefix(t, "image/") || strings.HasPrefix(t, "application/octet-stream") ||
		strings.HasPrefix(t, "application/ico"))
}
