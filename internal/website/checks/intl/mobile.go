package intl

import (
	"fmt"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
	"assay/internal/website/checks/page"
	"assay/internal/website/dom"
	"assay/internal/website/robots"
)

const (
	// A page with less text is too short to compare, in characters.
	enoughText = 500
	// smaller is a share of the length of the desktop text. A phone version that is shorter lacks much of the text.
	smaller = 0.5
	// busy is 503 Service Unavailable, which edges also use to refuse requests.
	busy = 503
)

// mobileParity judges SEO-MOBILE-PARITY.
func mobileParity(c *capture.Capture) check.Verdict {
	doc, ex, v, ok := page.Document(c)
	if !ok {
		return v
	}
	if c.HTTP == nil || c.HTTP.Mobile == nil {
		return check.Skipped(capture.ReasonTimeBudget, "The page was not requested as a phone.")
	}
	m := c.HTTP.Mobile
	proof := evidence.Status(m)
	proof.Command = as(m)
	switch {
	case !m.OK():
		return check.Skipped(capture.ReasonUnreachable, "The page that was requested as a phone was not delivered.")
	case slices.Contains([]int{capture.StatusUnauthorized, capture.StatusForbidden, capture.StatusTooManyRequests, busy}, m.Status):
		return check.Skipped(capture.ReasonBlockedByEdge, "The page that was requested as a phone was refused with status %d.", m.Status)
	case m.Status >= 400:
		return check.Failed("Status %d for phones", m.Status).Because("Search engines request the page as a phone and get an error.").With(proof)
	case m.Status >= 300:
		return check.Warned("A redirect for phones").
			Because("Phones are sent to another address, which search engines must tell apart from this one.").With(proof)
	case !strings.Contains(strings.ToLower(m.Header.Get("Content-Type")), "html") && m.Header.Has("Content-Type"):
		return check.Failed("%s for phones",
			m.Header.Get("Content-Type")).Because("Search engines request the page as a phone and get no page.").With(proof)
	}
	return compare(c, doc, ex, dom.Parse(c.HTTP.MobileHTML, m.URL))
}

// as returns a command that makes the request as the phone did.
func as(m *capture.Exchange) string {
	return "curl -sS --compressed -i -A " + evidence.Quote(m.RequestHeader["User-Agent"]) + " " + evidence.Quote(m.URL)
}

// compare judges the phone's page against the desktop page.
func compare(c *capture.Capture, doc *dom.Document, ex *capture.Exchange, phone *dom.Document) check.Verdict {
	m := c.HTTP.Mobile
	two := func(what, desk, hand string) check.Evidence {
		return check.Evidence{Request: m.ID, Quote: fmt.Sprintf("%s, desktop: %s\n%s, phone: %s", what, desk, what, hand), Command: as(m)}
	}
	hidden := func(h capture.Header, d *dom.Document) string {
		for _, r := range robots.Of(h, d) {
			if r.Google() && r.NoIndex(c.TakenAt) {
				return r.Quote
			}
		}
		return "(none)"
	}
	desk, hand := hidden(ex.Header, doc), hidden(m.Header, phone)
	if desk == "(none)" && hand != "(none)" {
		return check.Failed("noindex for phones").Because("Search engines request the page as a phone and are asked to leave it out.").
			With(two("noindex", desk, hand))
	}
	if a, b := canonical(doc), canonical(phone); a != b {
		return check.Warned("Another canonical address for phones").
			Because("Search engines request the page as a phone and use the address in that version.").
			With(two("canonical", a, b))
	}
	if a, b := title(doc), title(phone); a != b {
		return check.Warned("Another title for phones").Because("Search results show the title of the phone version.").With(two("title", a, b))
	}
	if m.Truncated || c.Page.Document.Exchange.Truncated {
		return check.Passed("The same title, canonical address and robots rules").Because("The texts are too long to be compared.").
			With(two("title", title(doc), title(phone)))
	}
	a, b := len(doc.Text), len(phone.Text)
	if a >= enoughText && float64(b) < smaller*float64(a) {
		return check.Warned("Much less text for phones").Because("Search engines index only what the phone version shows.").
			With(two("text", fmt.Sprintf("%d bytes", a), fmt.Sprintf("%d bytes", b)))
	}
	return check.Passed("The same for phones").With(two("title", title(doc), title(phone)))
}

func canonical(d *dom.Document) string {
	if links := d.LinksRel("canonical"); len(links) > 0 {
		return links[0].URL
	}
	return "(none)"
}

func title(d *dom.Document) string {
	if len(d.Titles) > 0 {
		return d.Titles[0].Text
	}
	return "(none)"
}
