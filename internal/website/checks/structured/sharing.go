package structured

import (
	"fmt"
	"net/url"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
	"assay/internal/website/checks/page"
	"assay/internal/website/dom"
)

const (
	ogPattern      = "<meta[^>]+og:[^>]*>"
	twitterPattern = "<meta[^>]+(twitter|og):[^>]*>"

	imageLarge, imageSmall = 600, 200 // pixels
)

// ogBasic are the properties that ogp.me requires of every page.
var ogBasic = []string{"og:title", "og:type", "og:image", "og:url"}

// property returns the first non-empty value of a property, and its element.
func property(doc *dom.Document, names ...string) (string, dom.Element, bool) {
	for _, name := range names {
		for _, m := range doc.Metas {
			if strings.EqualFold(strings.TrimSpace(m.Attr["property"]), name) && strings.TrimSpace(m.Attr["content"]) != "" {
				return strings.TrimSpace(m.Attr["content"]), m, true
			}
		}
	}
	return "", dom.Element{}, false
}

// ogImage returns the preview image; og:image:url is a synonym.
func ogImage(doc *dom.Document) (string, dom.Element, bool) {
	return property(doc, "og:image", "og:image:url", "og:image:secure_url")
}

// openGraph judges SEO-OG.
func openGraph(c *capture.Capture) check.Verdict {
	doc, ex, v, ok := page.Document(c)
	if !ok {
		return v
	}
	var missing []string
	var found []dom.Element
	for _, name := range ogBasic {
		_, e, ok := property(doc, name)
		if name == "og:image" {
			_, e, ok = ogImage(doc)
		}
		if ok {
			found = append(found, e)
		} else {
			missing = append(missing, name)
		}
	}
	proof := page.Elements(ex, ogPattern, maxProof, found...)
	if len(found) == 0 {
		proof = page.Missing(ex, "og: property", ogPattern)
	}
	switch {
	case len(missing) == 0:
		return check.Passed("All four basic properties").With(proof)
	case len(missing) <= 2:
		return check.Warned("Without %s",
			strings.Join(missing, " and ")).Because("The preview that others see of a shared link is incomplete.").With(proof)
	case len(found) > 0:
		return check.Failed("Without %s", strings.Join(missing, ", ")).
			Because("There is too little information for a preview of a shared link.").With(proof)
	}
	return check.Failed("No properties").
		Because("A shared link appears as a bare address, or with a preview that the other site composes.").With(proof)
}

// socialCard judges SEO-TWITTER.
func socialCard(c *capture.Capture) check.Verdict {
	doc, ex, v, ok := page.Document(c)
	if !ok {
		return v
	}
	for _, m := range doc.Metas {
		name := strings.TrimSpace(m.Attr["name"] + m.Attr["property"])
		if strings.EqualFold(name, "twitter:card") && strings.TrimSpace(m.Attr["content"]) != "" {
			return check.Noted("%s", strings.TrimSpace(m.Attr["content"])).With(page.Elements(ex, twitterPattern, 1, m))
		}
	}
	if _, e, ok := property(doc, "og:title"); ok {
		return check.Noted("Open Graph in its place").With(page.Elements(ex, twitterPattern, 1, e))
	}
	return check.Noted("No card").
		Because("X shows a link to the page without a preview.").With(page.Missing(ex, "twitter:card", twitterPattern))
}

// previewImage judges SEO-OG-IMAGE.
func previewImage(c *capture.Capture) check.Verdict {
	doc, ex, v, ok := page.Document(c)
	if !ok {
		return v
	}
	raw, e, ok := ogImage(doc)
	if !ok {
		return check.Inapplicable("The page names no preview image.")
	}
	abs, usable := doc.Resolve(raw)
	named := page.Elements(ex, "<meta[^>]+og:image[^>]*>", 1, e)
	if !usable {
		return check.Failed("No address").Because("The value is not an absolute http or https address.").With(named)
	}
	if c.Assets == nil {
		return check.Skipped(capture.ReasonPartFailed, "The resources of the page were not gathered.")
	}
	for i := range c.Assets.Assets {
		if a := &c.Assets.Assets[i]; a.URL == abs {
			return judgeImage(a, raw, named)
		}
	}
	return check.Skipped(capture.ReasonTimeBudget, "The preview image was not among the files that were fetched.")
}

func judgeImage(a *capture.Asset, raw string, named check.Evidence) check.Verdict {
	x := &a.Exchange
	proof := evidence.Status(x)
	proof.Quote += fmt.Sprintf("\n%s, %d×%d pixels", x.Header.Get("Content-Type"), a.Width, a.Height)
	u, err := url.Parse(raw)
	switch {
	case !a.SameSite && (x.Status == 401 || x.Status == 403 || x.Status == 429), x.Status == 429, x.ErrorKind == capture.ErrTimeout,
		x.ErrorKind == capture.ErrForbidden:
		return check.Skipped(capture.ReasonUnreachable, "The preview image was refused to the scanner or not delivered in time.")
	case !x.OK() || x.Status != 200:
		return check.Failed("Broken").Because("The preview image cannot be loaded.").With(named, evidence.Status(x))
	case !strings.HasPrefix(strings.ToLower(x.Header.Get("Content-Type")), "image/"):
		return check.Failed("Not an image").Because("The address of the preview image does not return an image.").With(named,
			evidence.Header(x, "Content-Type"))
	case a.Width > 0 && min(a.Width, a.Height) < imageSmall:
		return check.Failed("%d×%d pixels", a.Width,
			a.Height).Because("Other sites do not show preview images of less than 200 pixels.").With(named, proof)
	case err != nil || !u.IsAbs():
		return check.Warned("A relative address").Because("Open Graph requires absolute addresses, and some sites do not resolve relative ones.").
			With(named)
	case a.Width > 0 && a.Width < imageLarge:
		return check.Warned("%d×%d pixels", a.Width,
			a.Height).Because("Images less than 600 pixels wide are shown small beside the text.").With(named, proof)
	case a.Width == 0:
		return check.Passed("Works, size unknown").Because("The size of images in this format is not read.").With(evidence.Status(x)).
			As(check.Tentative)
	}
	return check.Passed("%d×%d pixels", a.Width, a.Height).With(proof)
}
