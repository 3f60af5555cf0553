package index

import (
	"net/url"
	"regexp"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
	"assay/internal/website/checks/page"
)

// status judges SEO-STATUS.
func status(c *capture.Capture) check.Verdict {
	if c.Page == nil {
		return check.Skipped(capture.ReasonPartFailed, "The page was not gathered.")
	}
	if why := c.Blocked(); why != "" {
		return check.Skipped(capture.ReasonBlockedByEdge, "%s", why)
	}
	doc := &c.Page.Document
	ex := &doc.Exchange
	proof := hops(doc)
	switch {
	case ex.ErrorKind == capture.ErrLoop || ex.ErrorKind == capture.ErrRedirects:
		return check.Failed("The redirects never end").Because("Search engines give up before they reach a page.").With(proof).
			Capped("PAGE_ERROR", 20)
	case ex.Status == 0 || ex.ErrorKind != "":
		return check.Skipped(capture.ReasonUnreachable, "The page was not delivered: %s", ex.Error)
	case ex.Status >= 400:
		return check.Failed("Status %d",
			ex.Status).Because("Search engines do not index addresses that return an error.").With(proof).Capped("PAGE_ERROR", 20)
	case ex.Status >= 300:
		return check.Failed("Status %d without a redirect target", ex.Status).Because("The redirect names no valid address.").With(proof)
	case ex.Status != capture.StatusOK:
		return check.Warned("Status %d", ex.Status).Because("Search engines expect a page to have status 200.").With(proof)
	}
	if title, ok := softError(c); ok {
		return check.Failed("Status 200 with an error page").
			Because("The status is success, but the page reports that something is missing or broken.").
			With(proof, title).As(check.Tentative)
	}
	if elsewhere(doc) {
		return check.Warned("Status 200 after %s", page.Count(len(doc.Chain), "redirect")).
			Because("Search engines index the page under its final address, not under this one.").With(proof)
	}
	return check.Passed("Status 200").With(proof)
}

// hops quotes the redirects to the document.
func hops(doc *capture.Resource) check.Evidence {
	all := append(slices.Clone(doc.Chain), doc.Exchange)
	chain := capture.Chain{Start: all[0].URL, Hops: all}
	return evidence.Chain(&chain)
}

// elsewhere reports whether redirects led to another page, and not merely to
// https, to the host with or without www, or to the same path with a slash:
// those are judged by SEO-HOST-CANON.
func elsewhere(doc *capture.Resource) bool {
	if len(doc.Chain) == 0 {
		return false
	}
	from, fromErr := url.Parse(doc.Chain[0].URL)
	to, toErr := url.Parse(doc.Exchange.URL)
	if fromErr != nil || toErr != nil {
		return true
	}
	return bare(from.Hostname()) != bare(to.Hostname()) || strings.TrimSuffix(from.Path, "/") != strings.TrimSuffix(to.Path, "/") ||
		from.RawQuery != to.RawQuery
}

// bare returns a host name without a leading www.
func bare(host string) string { return strings.TrimPrefix(strings.ToLower(host), "www.") }

// errorTitle matches titles and headings that consist of an error message.
var errorTitle = regexp.MustCompile(`(?i)^\W*((error\W*)?(404|410|500|502|503|504)(\W*(error|page|not found|seite nicht gefunden|internal server error|bad gateway|service unavailable))*|` +
	`(page|file|site|url) not found|not found|seite nicht gefunden|page (introuvable|non trouvée)|página no encontrada|pagina non trovata|` +
	`internal server error|bad gateway|service unavailable|application error|database error|error establishing a database connection)\W*$`)

// softError finds a title or main heading that is an error message (what Google
// calls a soft 404).
func softError(c *capture.Capture) (check.Evidence, bool) {
	if !c.Page.IsHTML() {
		return check.Evidence{}, false
	}
	doc := c.DOM()
	for _, e := range doc.Titles {
		if errorTitle.MatchString(e.Text) {
			return page.Elements(&c.Page.Document.Exchange, "<title[^>]*>[^<]*", 1, e), true
		}
	}
	for _, e := range doc.Headings {
		if e.Tag == "h1" && errorTitle.MatchString(e.Text) {
			return page.Elements(&c.Page.Document.Exchange, "<h1[^>]*>[^<]*", 1, e), true
		}
	}
	return check.Evidence{}, false
}

// softNotFound judges SEO-SOFT404.
func softNotFound(c *capture.Capture) check.Verdict {
	if c.Page == nil {
		return check.Skipped(capture.ReasonPartFailed, "The page was not gathered.")
	}
	if why := c.Blocked(); why != "" {
		return check.Skipped(capture.ReasonBlockedByEdge, "%s", why)
	}
	if c.Page.NotFound == nil {
		return check.Skipped(capture.ReasonTimeBudget, "There was no time to request an address that does not exist.")
	}
	return judgeMissing(c.Page.NotFound)
}

// judgeMissing judges the response of an address that does not exist.
func judgeMissing(missing *capture.Resource) check.Verdict {
	ex := &missing.Exchange
	proof := hops(missing)
	switch {
	case ex.ErrorKind == capture.ErrLoop || ex.ErrorKind == capture.ErrRedirects:
		return check.Failed("Redirects without end").
			Because("An address that does not exist leads into a redirect loop, never to a 404.").With(proof)
	case ex.Status == 0 || ex.ErrorKind != "":
		return check.Skipped(capture.ReasonUnreachable, "The request for an address that does not exist got no response.")
	case ex.Status == capture.StatusNotFound || ex.Status == capture.StatusGone:
		return check.Passed("Status %d", ex.Status).With(proof)
	case refused(ex):
		return check.Skipped(capture.ReasonBlockedByEdge, "An address that does not exist was refused with status %d.", ex.Status)
	case ex.Status >= 500:
		return check.Failed("Status %d", ex.Status).Because("Search engines consider the server broken and crawl less.").With(proof)
	case ex.Status >= 400:
		return check.Passed("Status %d", ex.Status).With(proof)
	case len(missing.Chain) > 0:
		return check.Failed("Redirect to a page with status %d",
			ex.Status).Because("Addresses that do not exist lead to another page, so removed pages never leave the index.").With(proof)
	}
	return check.Failed("Status %d",
		ex.Status).Because("Any address seems to exist, so search engines spend their time on pages that do not exist.").With(proof)
}
