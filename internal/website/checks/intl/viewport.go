package intl

import (
	"regexp"
	"strconv"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/page"
	"assay/internal/website/dom"
)

const (
	viewportPattern = "<meta[^>]+viewport[^>]*>"
	// enlarged is the zoom factor that people must be able to reach (WCAG 1.4.4: 200 %).
	enlarged = 2
)

var aroundEquals = regexp.MustCompile(`\s*=\s*`)

// number reads a value as browsers do: the number with which it begins, 1 for yes, 10 for a size of the device, 0 for other text. ok is
// false without a value.
func number(value string) (n float64, ok bool) {
	switch value {
	case "":
		return 0, false
	case "yes":
		return 1, true
	case "device-width", "device-height":
		return 10, true
	}
	n, _ = strconv.ParseFloat(leadingNumber.FindString(value), 64)
	return n, true
}

var leadingNumber = regexp.MustCompile(`^[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)`)

// forbidsZoom reports whether a value of user-scalable means no.
func forbidsZoom(value string) bool {
	n, ok := number(value)
	return ok && n > -1 && n < 1
}

// properties reads the content of a viewport element (CSS Device Adaptation §9):
// name=value pairs between commas, semicolons or spaces.
func properties(content string) map[string]string {
	out := map[string]string{}
	content = aroundEquals.ReplaceAllString(strings.ToLower(content), "=")
	for _, pair := range strings.FieldsFunc(content, func(r rune) bool { return r == ',' || r == ';' || r <= ' ' }) {
		name, value, _ := strings.Cut(pair, "=")
		if name != "" {
			out[name] = strings.TrimSpace(value)
		}
	}
	return out
}

// viewport judges SEO-VIEWPORT.
func viewport(c *capture.Capture) check.Verdict {
	doc, ex, v, ok := page.Document(c)
	if !ok {
		return v
	}
	var found *dom.Element
	for i := range doc.Metas {
		if strings.EqualFold(strings.TrimSpace(doc.Metas[i].Attr["name"]), "viewport") {
			found = &doc.Metas[i]
			break
		}
	}
	if found == nil {
		return check.Failed("No viewport").
			Because("Phones lay the page out for a desktop screen and show it in tiny letters.").With(page.Missing(ex,
			"viewport element", viewportPattern))
	}
	proof := page.Elements(ex, viewportPattern, 1, *found)
	p := properties(found.Attr["content"])
	scale, _ := number(p["initial-scale"])
	limit, limits := number(p["maximum-scale"])
	switch {
	case p["width"] == "" && scale < 1:
		return check.Failed("Without a width").Because("Phones lay the page out for a desktop screen and show it in tiny letters.").With(proof)
	case p["width"] != "" && p["width"] != "device-width":
		return check.Warned("A fixed width of %s",
			p["width"]).Because("The page is laid out for one screen width and shrunk or cut off on others.").With(proof)
	case forbidsZoom(p["user-scalable"]):
		return check.Warned("Zoom forbidden").Because("People who need larger letters cannot zoom in.").With(proof)
	case limits && limit >= 0 && limit < enlarged:
		return check.Warned("Zoom limited to %s", p["maximum-scale"]).Because("People must be able to double the size of the text.").With(proof)
	}
	return check.Passed("As wide as the device, zoom allowed").With(proof)
}
