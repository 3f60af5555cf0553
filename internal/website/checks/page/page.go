// Package page owns what the checks of a document share: whether a document can be judged at
// all, and how its elements are quoted.
package page

import (
	"fmt"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
	"assay/internal/website/dom"
)

// Answer returns the exchange that returned the document. If no document of the owner's was
// delivered, ok is false and the verdict explains why.
func Answer(c *capture.Capture) (ex *capture.Exchange, v check.Verdict, ok bool) {
	if c.Page == nil {
		return nil, check.Skipped(capture.ReasonPartFailed, "The page was not gathered."), false
	}
	if why := c.Blocked(); why != "" {
		return nil, check.Skipped(capture.ReasonBlockedByEdge, "%s", why), false
	}
	ex = &c.Page.Document.Exchange
	switch {
	case ex.Status == 0:
		return nil, check.Skipped(capture.ReasonUnreachable, "The server of the page did not respond."), false
	case ex.ErrorKind != "":
		return nil, check.Skipped(capture.ReasonUnreachable, "The page was not delivered: %s", ex.Error), false
	case ex.Status < 200 || ex.Status > 299:
		return nil, check.Skipped(capture.ReasonUnreachable, "The address returns status %d, so there is no page to judge.",
			ex.Status), false
	}
	return ex, check.Verdict{}, true
}

// Document returns the parsed document and its exchange. Without an HTML document to judge,
// ok is false and the verdict explains why.
func Document(c *capture.Capture) (doc *dom.Document, ex *capture.Exchange, v check.Verdict, ok bool) {
	ex, v, ok = Answer(c)
	if !ok {
		return nil, nil, v, false
	}
	if !c.Page.IsHTML() {
		return nil, nil, check.Inapplicable("The address returns %s, not an HTML page.", typeOf(ex)), false
	}
	return c.DOM(), ex, check.Verdict{}, true
}

func typeOf(ex *capture.Exchange) string {
	if t := ex.Header.Get("Content-Type"); t != "" {
		return t
	}
	if ex.Status == capture.StatusNoContent {
		return "nothing"
	}
	return "a file without a content type"
}

// Elements returns the evidence of start tags of the document, at most limit of them in one
// piece. pattern is the extended regular expression that matches such tags.
func Elements(ex *capture.Exchange, pattern string, limit int, es ...dom.Element) check.Evidence {
	lines := make([]string, 0, limit)
	for _, e := range es[:min(len(es), limit)] {
		lines = append(lines, Show(e))
	}
	if n := len(es) - limit; n > 0 {
		lines = append(lines, fmt.Sprintf("… and %d more", n))
	}
	return check.Evidence{Request: ex.ID, Quote: strings.Join(lines, "\n"), Command: Grep(ex.URL, pattern)}
}

// Show returns a start tag with the beginning of its text.
func Show(e dom.Element) string {
	text := []rune(e.Text)
	if len(text) == 0 || e.Tag == "script" || e.Tag == "style" {
		return e.Tagged
	}
	if len(text) > 120 {
		text = append(text[:120], '…')
	}
	return e.Tagged + string(text) + "</" + e.Tag + ">"
}

// Missing returns the evidence that the document has no such element.
func Missing(ex *capture.Exchange, what, pattern string) check.Evidence {
	return check.Evidence{Request: ex.ID, Quote: "(no " + what + ")", Command: Grep(ex.URL, pattern)}
}

// Grep returns a command that prints the parts of a page that match the extended regular
// expression, ignoring case.
func Grep(at, pattern string) string {
	return "curl -sS --compressed " + evidence.Quote(at) + " | tr '\\n' ' ' | grep -oiE " + evidence.Quote(pattern)
}

// Size formats a number of bytes for people, in units of 1024.
func Size(n int64) string {
	switch {
	case n < 1<<10:
		return fmt.Sprintf("%d bytes", n)
	case n < 1<<20:
		return fmt.Sprintf("%.1f KiB", float64(n)/(1<<10))
	}
	return fmt.Sprintf("%.1f MiB", float64(n)/(1<<20))
}

// Count formats "1 image" or "3 images".
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
