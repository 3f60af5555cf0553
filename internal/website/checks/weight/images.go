package weight

import (
	"fmt"
	"mime"
	"path"
	"regexp"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/page"
	"assay/internal/website/dom"
)

const (
	imgPattern = "<img[^>]*>"

	legacyLarge = 200 * kib
	imageHuge   = mib
	// A page with manyImages surely has some below the visible part; at most firstImages may
	// be within it.
	manyImages, firstImages = 12, 4
	maxFonts                = 4
)

// shown lists the img elements that show a file.
func shown(doc *dom.Document) []dom.Element {
	var out []dom.Element
	for _, e := range doc.Images {
		if strings.TrimSpace(e.Attr["src"]) != "" || strings.TrimSpace(e.Attr["srcset"]) != "" {
			out = append(out, e)
		}
	}
	return out
}

// imageSizes judges PERF-IMG-DIM. Sizes in external styles are invisible without a browser,
// so that a warning or failure is only a presumption.
func imageSizes(c *capture.Capture) check.Verdict {
	doc, ex, v, ok := page.Document(c)
	if !ok {
		return v
	}
	images := shown(doc)
	if len(images) == 0 {
		return check.Inapplicable("The page shows no images.")
	}
	var unsized []dom.Element
	for _, e := range images {
		if !isSized(e) {
			unsized = append(unsized, e)
		}
	}
	share := float64(len(images)-len(unsized)) / float64(len(images))
	observed := fmt.Sprintf("%d of %s sized", len(images)-len(unsized), page.Count(len(images), "image"))
	if share >= 0.95 {
		return check.Passed("%s", observed).With(page.Elements(ex, imgPattern, 3, images...))
	}
	v = check.Failed("%s", observed)
	if share >= 0.80 {
		v = check.Warned("%s", observed)
	}
	return v.Because("Unless a stylesheet sets their size, the text jumps when these images arrive.").
		With(page.Elements(ex, imgPattern, maxProof, unsized...)).As(check.Tentative)
}

// isSized reports whether the browser knows the image's proportions before it has loaded.
func isSized(e dom.Element) bool {
	if isLength(e.Attr["width"]) && isLength(e.Attr["height"]) {
		return true
	}
	var width, height bool // of either writing mode
	for declaration := range strings.SplitSeq(strings.ToLower(e.Attr["style"]), ";") {
		name, value, _ := strings.Cut(declaration, ":")
		value = strings.TrimSpace(value)
		switch strings.TrimSpace(name) {
		case "aspect-ratio":
			return value != "" && value != "auto"
		case "width", "inline-size":
			width = value != "" && value != "auto"
		case "height", "block-size":
			height = value != "" && value != "auto"
		}
	}
	return width && height
}

// isLength reports whether a width or height attribute is in pixels (HTML §2.3.4.4).
func isLength(s string) bool {
	s = strings.TrimLeft(s, " \t\r\n\f")
	return s != "" && s[0] >= '0' && s[0] <= '9' && !strings.HasSuffix(strings.TrimSpace(s), "%")
}

// lazyImages judges PERF-IMG-LAZY.
func lazyImages(c *capture.Capture) check.Verdict {
	doc, ex, v, ok := page.Document(c)
	if !ok {
		return v
	}
	images := shown(doc)
	if len(images) == 0 {
		return check.Inapplicable("The page shows no images.")
	}
	lazies := 0
	for _, e := range images {
		if isLazy(e) {
			lazies++
		}
	}
	observed := fmt.Sprintf("%d of %s lazy", lazies, page.Count(len(images), "image"))
	switch {
	case isLazy(images[0]):
		return check.Warned("%s, the first one too", observed).
			Because("The first image is probably visible at once, yet lazy loading delays it until the layout is known.").
			With(page.Elements(ex, imgPattern, 1, images[0])).As(check.Firm)
	case lazies == 0 && len(images) >= manyImages:
		return check.Warned("%s", observed).Because("Images far down the page are loaded before anybody scrolls there.").
			With(page.Elements(ex, imgPattern, 3, images[firstImages:]...)).As(check.Tentative)
	}
	return check.Passed("%s", observed).With(page.Elements(ex, imgPattern, 1, images[0]))
}

// mediaType returns the type of a response, or that of its URL's extension if it has none.
func mediaType(ex *capture.Exchange) string {
	if media, _, err := mime.ParseMediaType(ex.Header.Get("Content-Type")); err == nil && media != "application/octet-stream" {
		return media
	}
	name, _, _ := strings.Cut(ex.URL, "?")
	switch strings.ToLower(path.Ext(name)) {
	case ".jpg", ".jpeg":
		return "image/jpeg"
	case ".woff2":
		return "font/woff2"
	case "":
		return ""
	default:
		return "image/" + strings.ToLower(path.Ext(name))[1:]
	}
}

// legacy are the formats that current ones replace at a fraction of the size.
var legacy = []string{"image/jpeg", "image/jpg", "image/pjpeg", "image/png", "image/gif", "image/bmp", "image/x-ms-bmp", "image/tiff"}

// deliveredImages returns the images of the page, and how many were not delivered.
func deliveredImages(c *capture.Capture) (images []*capture.Asset, broken int) {
	for i := range c.Assets.Assets {
		a := &c.Assets.Assets[i]
		switch {
		case a.Kind != capture.KindImage:
		case a.Exchange.OK() && a.Exchange.Status == capture.StatusOK:
			images = append(images, a)
		default:
			broken++
		}
	}
	return images, broken
}

// imageFormats judges PERF-IMG-FORMAT.
func imageFormats(c *capture.Capture) check.Verdict {
	doc, _, v, ok := parts(c)
	if !ok {
		return v
	}
	var huge, old []*capture.Asset
	images, broken := deliveredImages(c)
	for _, a := range images {
		switch {
		case a.Exchange.WireBytes > imageHuge:
			huge = append(huge, a)
		case a.Exchange.WireBytes > legacyLarge && slices.Contains(legacy, mediaType(&a.Exchange)):
			old = append(old, a)
		}
	}
	switch {
	case len(images) == 0 && len(shown(doc)) == 0:
		return check.Inapplicable("The page shows no images.")
	case len(images) == 0 && broken > 0:
		return check.Skipped(capture.ReasonUnreachable, "No image of the page was delivered.")
	case len(images) == 0:
		return check.Skipped(capture.ReasonTimeBudget, "No image of the page was fetched.")
	case len(huge) > 0:
		return check.Failed("%s above 1 MiB", page.Count(len(huge), "image")).
			Because("A single such image takes longer to load than the rest of a good page.").With(typed(append(huge, old...))...)
	case len(old) > 0:
		return check.Warned("%s above 200 KiB in an older format", page.Count(len(old), "image")).
			Because("AVIF or WebP would need only a fraction of the bytes.").With(typed(old)...)
	}
	v = check.Passed("%s, none too large", page.Count(len(images), "image")).With(typed(images)[:1]...)
	if c.Assets.Skipped > 0 {
		v = v.As(check.Tentative).Because("%d files of the page were not fetched, among which there may be images.", c.Assets.Skipped)
	}
	return v
}

// typed quotes size and type of the assets, the largest first.
func typed(assets []*capture.Asset) []check.Evidence {
	out := largest(assets)
	types := map[string]string{}
	for _, a := range assets {
		types[a.Exchange.ID+a.Exchange.URL] = mediaType(&a.Exchange)
	}
	for i := range out {
		url, _, _ := strings.Cut(out[i].Quote, ": ")
		if t := types[out[i].Request+url]; t != "" {
			out[i].Quote += " " + t
		}
	}
	return out
}

// fonts judges PERF-FONTS. font-display is visible only in styles within the document and in
// addresses of Google Fonts.
func fonts(c *capture.Capture) check.Verdict {
	doc, ex, v, ok := parts(c)
	if !ok {
		return v
	}
	var files, old []*capture.Asset
	for i := range c.Assets.Assets {
		a := &c.Assets.Assets[i]
		if a.Kind != capture.KindFont || !a.Exchange.OK() || a.Exchange.Status != capture.StatusOK {
			continue
		}
		files = append(files, a)
		if !isWOFF2(a) {
			old = append(old, a)
		}
	}
	hiding, hides := hidden(doc)
	if len(files) == 0 && !hides {
		if c.Assets.Skipped > 0 {
			return check.Skipped(capture.ReasonTimeBudget, "Not every file of the page was fetched, among which there may be fonts.")
		}
		return check.Inapplicable("The page loads no web fonts.")
	}
	observed := page.Count(len(files), "font file")
	switch {
	case len(old) > 0:
		return check.Warned("%s, %d not WOFF2", observed,
			len(old)).Because("Every browser in use reads WOFF2, which is smaller.").With(typed(old)...)
	case len(files) > maxFonts:
		return check.Warned("%s", observed).Because("Each weight and style is a file that text waits for.").With(largest(files)...)
	case hides:
		return check.Warned("%s without font-display", observed).Because("Browsers hide text for up to three seconds while its font loads.").
			With(check.Evidence{
				Request: ex.ID, Quote: hiding, Command: page.Grep(ex.URL, "@font-face *[{][^}]*|<link[^>]*fonts[.]googleapis[^>]*>"),
			})
	}
	return check.Passed("%s, all WOFF2", observed).With(largest(files)...)
}

func isWOFF2(a *capture.Asset) bool {
	name, _, _ := strings.Cut(strings.ToLower(a.Exchange.URL), "?")
	return strings.Contains(strings.ToLower(a.Exchange.Header.Get("Content-Type")), "woff2") || strings.HasSuffix(name, ".woff2")
}

// file matches the address of a font that has to be loaded: any that is not the data itself.
var file = regexp.MustCompile(`url\(\s*["']?(?:[^"'\sd]|d[^a]|da[^t]|dat[^a]|data[^:])`)

// hidden finds a font face of the document without font-display, and quotes it.
func hidden(doc *dom.Document) (string, bool) {
	for _, e := range doc.Styles {
		faces := strings.Split(strings.ToLower(e.Text), "@font-face")
		for _, face := range faces[1:] {
			face, _, _ = strings.Cut(face, "}")
			if file.MatchString(face) && !strings.Contains(face, "font-display") {
				return "@font-face" + face[:min(len(face), 200)] + "}", true
			}
		}
	}
	for _, e := range doc.LinksRel("stylesheet") {
		if strings.HasPrefix(e.URL, "https://fonts.googleapis.com/css") && !strings.Contains(e.URL, "display=") {
			return e.Tagged, true
		}
	}
	return "", false
}
