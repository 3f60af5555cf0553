package response

import (
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
)

// someBroken is the maximum number of broken resources for a warning.
const someBroken = 2

// status judges PERF-STATUS.
func status(c *capture.Capture) check.Verdict {
	if why := c.Blocked(); why != "" {
		return check.Skipped(capture.ReasonBlockedByEdge, "%s", why)
	}
	doc := c.HTTP.Document
	if doc == nil || doc.Status >= 400 || !doc.OK() {
		return documentError(c)
	}
	var proof []check.Evidence
	for i := range c.Assets.Assets {
		if a := &c.Assets.Assets[i]; broken(a) {
			proof = append(proof, evidence.Status(&a.Exchange))
		}
	}
	switch n := len(proof); {
	case n == 0:
		return check.Passed("The document and %d resources respond", len(c.Assets.Assets)).With(evidence.Status(doc))
	case n <= someBroken:
		return check.Warned("%d of %d resources broken", n,
			len(c.Assets.Assets)).Because("Some files that the page requests are missing.").With(proof...)
	default:
		return check.Failed("%d of %d resources broken", n,
			len(c.Assets.Assets)).Because("Many files that the page requests are missing.").With(proof[:min(n, 10)]...)
	}
}

func documentError(c *capture.Capture) check.Verdict {
	chain := &c.HTTP.Secure
	if c.Target.Scheme == "http" {
		chain = &c.HTTP.Plain
	}
	if chain.ErrorKind == capture.ErrForbidden {
		return check.Skipped(capture.ReasonUnreachable, "The site leads to an address that may not be requested: %s", chain.Final().Error)
	}
	observed := "The document cannot be loaded"
	if doc := c.HTTP.Document; doc != nil && doc.Status >= 400 {
		observed = "The server returns an error"
	}
	return check.Failed("%s", observed).Because("Visitors get no page at this address.").With(evidence.Chain(chain)).Capped("DOC_ERROR", 49)
}

// broken reports whether visitors miss the resource. Other sites may refuse a scanner and
// serve browsers, so their resources count only if they do not exist.
func broken(a *capture.Asset) bool {
	x := &a.Exchange
	switch {
	case x.ErrorKind == capture.ErrForbidden:
		return false
	case a.SameSite:
		return !x.OK() || x.Status >= 400
	case x.Status == 0:
		return x.ErrorKind == capture.ErrResolve
	}
	return x.Status == capture.StatusNotFound || x.Status == capture.StatusGone
}
