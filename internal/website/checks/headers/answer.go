package headers

import (
	"mime"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
)

// answer returns the response whose header is judged; ok is false without one, and v has the reason.
func answer(c *capture.Capture) (ex *capture.Exchange, v check.Verdict, ok bool) {
	if c.HTTP != nil {
		ex = c.HTTP.Document
	}
	switch {
	case ex == nil || ex.Status == 0:
		return nil, check.Skipped(capture.ReasonUnreachable, "The site returned no response with a readable header."), false
	case ex.Status/100 == 3 && ex.Header.Has("Location"):
		return nil, check.Skipped(capture.ReasonUnreachable, "The redirects lead to no document."), false
	case c.Blocked() != "":
		return nil, check.Skipped(capture.ReasonBlockedByEdge, "%s", c.Blocked()), false
	}
	return ex, v, true
}

// page is like answer, for fields that only concern HTML documents.
func page(c *capture.Capture) (ex *capture.Exchange, v check.Verdict, ok bool) {
	ex, v, ok = answer(c)
	if ok && !isHTML(c, ex) {
		return nil, check.Inapplicable("The address returns %s, not an HTML document.", kind(ex)), false
	}
	return ex, v, ok
}

func isHTML(c *capture.Capture, ex *capture.Exchange) bool {
	if c.Page != nil && c.Page.Document.Exchange.OK() {
		return c.Page.IsHTML()
	}
	media := mediaType(ex)
	return media == "" || media == "text/html" || media == "application/xhtml+xml"
}

func mediaType(ex *capture.Exchange) string {
	media, _, err := mime.ParseMediaType(ex.Header.Get("Content-Type"))
	if err != nil {
		return ""
	}
	return media
}

func kind(ex *capture.Exchange) string {
	if media := mediaType(ex); media != "" {
		return media
	}
	return "something without a content type"
}

// clip cuts s to n bytes at most, for quotes.
func clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return strings.ToValidUTF8(s[:n], "") + "…"
}
