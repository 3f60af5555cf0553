package exposure

import (
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
	"assay/internal/website/leak"
)

// listing judges SEC-EXPOSE-DIRLIST by the scanned address and, with the owner's
// consent, by the directories that hold the page's assets.
func listing(c *capture.Capture) check.Verdict {
	if c.Page == nil || !c.Page.Document.Exchange.OK() {
		return check.Skipped(capture.ReasonUnreachable, "The site returned no readable document.")
	}
	if why := c.Blocked(); why != "" {
		return check.Skipped(capture.ReasonBlockedByEdge, "%s", why)
	}
	ex := &c.Page.Document.Exchange
	if title, ok := leak.Listing(c.DOM(), c.Page.Document.Body); ok {
		return listed("The address shows a directory listing", title, ex)
	}
	probed := 0
	if c.Probes != nil {
		for _, p := range c.Probes.Of(capture.ProbeListing) {
			if p.Match != "" {
				return listed("A directory of assets shows a listing", p.Excerpt, &p.Exchange)
			}
			probed++
		}
		if missing := c.Probes.Planned[capture.ProbeListing] - probed; missing > 0 && c.Probes.Stopped != nil {
			return cut(c.Probes, missing, c.Probes.Planned[capture.ProbeListing])
		}
	}
	path, _, _ := strings.Cut(ex.URL, "?")
	directory := ex.Status == 200 && strings.HasSuffix(path, "/")
	switch {
	case probed > 0:
		return check.Passed("None of %d directories is listed", probed).With(evidence.Status(&c.Probes.Listings[0].Exchange))
	case directory:
		return check.Passed("The directory of the scanned address is not listed").With(evidence.Status(ex))
	}
	return check.Inapplicable("The scanned address is not a directory.")
}

func listed(what, title string, ex *capture.Exchange) check.Verdict {
	return check.Failed("%s", what).
		Because("Visitors see every file of the directory, including those that were not meant for them.").
		With(check.Evidence{Request: ex.ID, Quote: title, Command: "curl -sS " + evidence.Quote(ex.URL) + " | grep -i '<title>'"}).
		As(check.Firm)
}
