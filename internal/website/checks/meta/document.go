package meta

import (
	"errors"
	"mime"
	"regexp"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/language"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
	"assay/internal/website/checks/page"
)

const htmlPattern = "<html[^>]*>"

// lang judges SEO-LANG.
func lang(c *capture.Capture) check.Verdict {
	doc, ex, v, ok := page.Document(c)
	if !ok {
		return v
	}
	tag := strings.TrimSpace(doc.Lang)
	proof := check.Evidence{Request: ex.ID, Quote: "<html lang=\"" + tag + "\">", Command: page.Grep(ex.URL, htmlPattern)}
	if tag == "" {
		return unnamed(c)
	}
	if problem := checkTag(tag); problem != "" {
		return check.Failed("%s", tag).Because("The language is not a valid tag: %s.", problem).With(proof)
	}
	return check.Passed("%s", tag).With(proof)
}

// unnamed judges a document whose root element declares no language.
func unnamed(c *capture.Capture) check.Verdict {
	doc, ex := c.DOM(), &c.Page.Document.Exchange
	missing := page.Missing(ex, "lang on the html element", htmlPattern)
	if v, ok := doc.HTTPEquiv("content-language"); ok && strings.TrimSpace(v) != "" {
		return check.Warned("Only as content-language").Because("Browsers and screen readers look at the html element, where it is missing.").
			With(missing, check.Evidence{
				Request: ex.ID, Quote: "content-language: " + v, Command: page.Grep(ex.URL, "<meta[^>]+content-language[^>]*>"),
			})
	}
	if ex.Header.Has("Content-Language") {
		return check.Warned("Only in the Content-Language field").
			Because("Browsers and screen readers look at the html element, where it is missing.").
			With(missing, evidence.Header(ex, "Content-Language"))
	}
	return check.Failed("No language").Because("Screen readers and translators must guess the language of the page.").With(missing)
}

// checkTag returns a phrase about the fault of a language tag (BCP 47), "" if it is
// well-formed and its subtags are registered.
func checkTag(tag string) string {
	if strings.Contains(tag, "_") {
		return "it has an underscore instead of a hyphen"
	}
	_, err := language.Parse(tag)
	var unknown language.ValueError
	switch {
	case err == nil:
		return ""
	case errors.As(err, &unknown):
		return "the subtag " + unknown.Subtag() + " is not registered"
	}
	return "it does not have the form of BCP 47"
}

// prescan is the number of bytes within which the declaration of the encoding must end (HTML
// §4.2.5.4).
const prescan = 1024

// charset judges SEO-CHARSET.
func charset(c *capture.Capture) check.Verdict {
	_, ex, v, ok := page.Document(c)
	if !ok {
		return v
	}
	body := c.Page.Document.Body
	field := evidence.Header(ex, "Content-Type")
	if strings.HasPrefix(body, "\xef\xbb\xbf") {
		return check.Passed("UTF-8 by byte order mark").With(field)
	}
	if label := parameter(ex.Header.Get("Content-Type")); label != "" {
		return named(label, "in the Content-Type field", field)
	}
	if label, quote := declared(body[:min(len(body), prescan)]); label != "" {
		return named(label, "in the document", check.Evidence{
			Request: ex.ID, Quote: quote, Command: page.Grep(ex.URL, "<meta[^>]+charset[^>]*>"),
		})
	}
	if label, quote := declared(body); label != "" {
		return check.Failed("Declared too late").Because("Browsers look for the declaration in the first 1024 bytes only, and guess without it.").
			With(field, check.Evidence{Request: ex.ID, Quote: quote, Command: page.Grep(ex.URL, "<meta[^>]+charset[^>]*>")})
	}
	return check.Failed("Not declared").Because("Browsers guess the encoding, and show wrong letters when they guess wrong.").With(field)
}

var charsetParameter = regexp.MustCompile(`(?i)charset[ \t]*=[ \t]*["']?([^"';, \t]+)`)

// parameter reads the charset of a media type, as tolerantly as browsers do.
func parameter(contentType string) string {
	if m := charsetParameter.FindStringSubmatch(contentType); m != nil {
		return m[1]
	}
	return ""
}

// named judges an encoding by its label (Encoding Standard §4.2).
func named(label, where string, proof check.Evidence) check.Verdict {
	enc, err := htmlindex.Get(label)
	if err != nil {
		return check.Failed("Unknown encoding %s", label).Because("Browsers do not know this encoding and guess another one.").With(proof)
	}
	name, err := htmlindex.Name(enc)
	if err != nil || name != "utf-8" {
		return check.Warned("%s %s", strings.ToLower(label),
			where).Because("UTF-8 is the only encoding that the HTML standard allows.").With(proof)
	}
	return check.Passed("UTF-8 %s", where).With(proof)
}

// declared finds the encoding in the first meta element that declares one, and quotes the
// element.
func declared(text string) (label, quote string) {
	z := html.NewTokenizer(strings.NewReader(text))
	for {
		switch z.Next() {
		case html.ErrorToken:
			return "", ""
		case html.StartTagToken, html.SelfClosingTagToken:
			raw := string(z.Raw())
			t := z.Token()
			if t.Data != "meta" || !strings.HasSuffix(raw, ">") {
				continue
			}
			attrs := map[string]string{}
			for _, a := range t.Attr {
				attrs[a.Key] = a.Val
			}
			if label := strings.TrimSpace(attrs["charset"]); label != "" {
				return label, raw[:min(len(raw), 300)]
			}
			if strings.EqualFold(attrs["http-equiv"], "content-type") {
				if label := parameter(attrs["content"]); label != "" {
					return label, raw[:min(len(raw), 300)]
				}
			}
		}
	}
}

// doctype judges SEO-DOCTYPE.
func doctype(c *capture.Capture) check.Verdict {
	doc, ex, v, ok := page.Document(c)
	if !ok {
		return v
	}
	const pattern = "<!doctype[^>]*>"
	d := doc.Doctype
	if d == nil {
		if media, _, err := mime.ParseMediaType(ex.Header.Get("Content-Type")); err == nil && media == "application/xhtml+xml" {
			return check.Inapplicable("XHTML documents need no document type.")
		}
		return check.Failed("No document type").
			Because("Browsers lay the page out in quirks mode, as they did in the 1990s.").With(page.Missing(ex,
			"document type", pattern))
	}
	quote := "<!DOCTYPE " + d.Name
	if d.PublicID != "" {
		quote += ` PUBLIC "` + d.PublicID + `"`
	}
	if d.SystemID != "" {
		quote += ` "` + d.SystemID + `"`
	}
	proof := check.Evidence{Request: ex.ID, Quote: quote + ">", Command: page.Grep(ex.URL, pattern)}
	if strings.EqualFold(d.Name, "html") && d.PublicID == "" && (d.SystemID == "" || d.SystemID == "about:legacy-compat") {
		return check.Passed("<!doctype html>").With(proof)
	}
	return check.Warned("A legacy document type").Because("Old document types switch some browsers to another layout mode.").With(proof)
}
