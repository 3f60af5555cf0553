package content

import (
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
	"assay/internal/website/csp"
	"assay/internal/website/dom"
)

// maxQuoted is the maximum number of pieces of evidence in a verdict.
const maxQuoted = 5

// page returns the URL of the judged document; without one, ok is false and v says why.
func page(c *capture.Capture) (at string, v check.Verdict, ok bool) {
	if c.Page == nil || !c.Page.Document.Exchange.OK() {
		return "", check.Skipped(capture.ReasonUnreachable, "The site returned no readable document."), false
	}
	if why := c.Blocked(); why != "" {
		return "", check.Skipped(capture.ReasonBlockedByEdge, "%s", why), false
	}
	if !c.Page.IsHTML() {
		return "", check.Inapplicable("The address does not return an HTML document."), false
	}
	return c.Page.Document.Exchange.URL, v, true
}

// whole notes in a passing verdict that the document was truncated, if it was.
func whole(c *capture.Capture, v check.Verdict) check.Verdict {
	if c.Page.Document.Exchange.Truncated && v.Explanation == "" {
		return v.Because("Only the first part of the document, %d bytes, was read.", len(c.Page.Document.Body))
	}
	return v
}

// quote quotes a start tag of the document, with a grep command that finds it.
func quote(c *capture.Capture, e dom.Element) check.Evidence {
	return check.Evidence{
		Request: c.Page.Document.Exchange.ID, Quote: e.Tagged,
		Command: "curl -sS " + evidence.Quote(c.Page.Document.Exchange.URL) + " | grep -io " + evidence.Quote("<"+e.Tag+"[^>]*>"),
	}
}

func quotes(c *capture.Capture, elements []dom.Element) []check.Evidence {
	var out []check.Evidence
	for _, e := range elements[:min(len(elements), maxQuoted)] {
		out = append(out, quote(c, e))
	}
	return out
}

func isPlain(url string) bool { return strings.HasPrefix(url, "http:") }

// isMixed reports whether an encrypted page must not load the address. Those of the visitor's own computer are trusted without encryption
// (Secure Contexts §3.1).
func isMixed(address string) bool {
	if !isPlain(address) {
		return false
	}
	u, err := url.Parse(address)
	if err != nil {
		return true
	}
	host := strings.TrimSuffix(u.Hostname(), ".")
	addr, err := netip.ParseAddr(host)
	return (err != nil || !addr.IsLoopback()) && host != "localhost" && !strings.HasSuffix(host, ".localhost")
}

func isSecure(url string) bool { return strings.HasPrefix(url, "https:") }

// upgrades reports whether browsers turn the document's http: requests and form
// submissions into https: ones (Upgrade Insecure Requests section 3).
func upgrades(c *capture.Capture) bool {
	return csp.Of(&c.Page.Document.Exchange, c.DOM()).Has(csp.UpgradeSchemes)
}

func hostOf(raw string) string {
	u, err := url.Parse(raw)
	if err != nil {
		return ""
	}
	return strings.TrimSuffix(strings.ToLower(u.Hostname()), ".")
}

// scripts returns the script elements that load a file.
func scripts(d *dom.Document) []dom.Element {
	return slices.DeleteFunc(slices.Clone(d.Scripts), func(e dom.Element) bool {
		return e.URL == "" || !dom.IsJavaScript(dom.ScriptType(e))
	})
}
