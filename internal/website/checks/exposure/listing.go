package exposure

import (
	"regexp"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
	"assay/internal/website/dom"
)

// listingTitle begins the title and heading of the listings of Apache, nginx,
// lighttpd, Tomcat, Jetty and Python.
var listingTitle = regexp.MustCompile(`^(?i:index of|directory listing for|directory:) ?\[?/`)

// listing judges SEC-EXPOSE-DIRLIST by the scanned address alone.
func listing(c *capture.Capture) check.Verdict {
	if c.Page == nil || !c.Page.Document.Exchange.OK() {
		return check.Skipped(capture.ReasonUnreachable, "The site gave no document that could be read.")
	}
	if why := c.Blocked(); why != "" {
		return check.Skipped(capture.ReasonBlockedByEdge, "%s", why)
	}
	ex := &c.Page.Document.Exchange
	if isListing(c) {
		return check.Failed("The address lists the files of a directory").
			Because("Visitors see every file of the directory, whether it was meant for them or not.").
			With(check.Evidence{Request: ex.ID, Quote: "<title>" + clip(title(c), 200) + "</title>", Command: "curl -sS " + evidence.Quote(ex.URL) + " | grep -i '<title>'"}).
			As(check.Firm)
	}
	if path, _, _ := strings.Cut(ex.URL, "?"); ex.Status != 200 || !strings.HasSuffix(path, "/") {
		return check.Inapplicable("The scanned address is no directory.")
	}
	return check.Passed("The directory of the scanned address is not listed").With(evidence.Status(ex))
}

func title(c *capture.Capture) string {
	if t := c.DOM().Titles; len(t) > 0 {
		return strings.TrimSpace(t[0].Text)
	}
	return ""
}

func isListing(c *capture.Capture) bool {
	if strings.Contains(c.Page.Document.Body, ">[To Parent Directory]</") { // IIS
		return true
	}
	if !listingTitle.MatchString(title(c)) {
		return false
	}
	for _, h := range c.DOM().Headings {
		if listingTitle.MatchString(h.Text) {
			return true
		}
	}
	return slices.ContainsFunc(c.DOM().Anchors, func(a dom.Element) bool { return a.RawURL == "../" || a.RawURL == ".." })
}
