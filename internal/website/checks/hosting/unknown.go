package hosting

import (
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
)

// unknownPath judges INF-404 on a path that cannot exist.
func unknownPath(c *capture.Capture) check.Verdict {
	if why := c.Blocked(); why != "" {
		return check.Skipped(capture.ReasonBlockedByEdge, "%s", why)
	}
	r := c.Page.NotFound
	if r == nil || r.Exchange.Status == 0 {
		return check.Skipped(capture.ReasonUnreachable, "An address that cannot exist could not be requested.")
	}
	x := &r.Exchange
	proof := check.Evidence{
		Request: x.ID, Quote: evidence.Line(x), Command: "curl -sS -o /dev/null -L -w '%{http_code}\\n' " + evidence.Quote(asked(r)),
	}
	switch {
	case x.Status == capture.StatusNotFound || x.Status == capture.StatusGone:
		return check.Passed("Status %d", x.Status).With(proof)
	case x.Status >= 500:
		return check.Failed("Status %d", x.Status).Because("An unknown address makes the server fail.").With(proof)
	case x.Status >= 400:
		return check.Warned("Status %d", x.Status).Because("The response is a refusal instead of 404.").With(proof)
	case len(r.Chain) > 0:
		return check.Failed("Redirect to %s", x.URL).Because("Unknown addresses lead to a page with status %d.", x.Status).With(proof)
	}
	return check.Failed("Status %d", x.Status).Because("Unknown addresses return a page as if they existed.").With(proof)
}

// asked returns the address of the first request, before redirects.
func asked(r *capture.Resource) string {
	if len(r.Chain) > 0 {
		return r.Chain[0].URL
	}
	return r.Exchange.URL
}
