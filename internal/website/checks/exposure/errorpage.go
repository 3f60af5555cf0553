package exposure

import (
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
	"assay/internal/website/leak"
)

// errorPage judges SEC-ERROR-LEAK by the response to a path that does not exist and,
// with the owner's consent, by the responses to requests that provoke errors.
func errorPage(c *capture.Capture) check.Verdict {
	var provoked []capture.PathProbe
	if c.Probes != nil {
		provoked = c.Probes.Of(capture.ProbeError)
	}
	switch {
	case c.Page == nil || c.Page.NotFound == nil && len(provoked) == 0:
		return check.Skipped(capture.ReasonTimeBudget, "There was no time to request a path that does not exist.")
	case c.Blocked() != "":
		return check.Skipped(capture.ReasonBlockedByEdge, "%s", c.Blocked())
	case c.Page.NotFound != nil && c.Page.NotFound.Exchange.OK():
		page := c.Page.NotFound
		if what, quote := leak.InError(page.Body); what != "" {
			return errorLeak(&page.Exchange, what, quote)
		}
	case len(provoked) == 0:
		return check.Skipped(capture.ReasonUnreachable, "The site did not respond to the request for a path that does not exist.")
	}
	for i := range provoked {
		if p := &provoked[i]; p.Match != "" {
			return errorLeak(&p.Exchange, p.Match, p.Excerpt)
		}
	}
	v := check.Passed("The error page shows no internals")
	if c.Page.NotFound != nil {
		v = v.With(evidence.Status(&c.Page.NotFound.Exchange))
	}
	if len(provoked) > 0 {
		v.Observed = "No error page shows internals"
		v = v.With(evidence.Status(&provoked[0].Exchange))
	}
	return v
}

func errorLeak(ex *capture.Exchange, what, quote string) check.Verdict {
	v := check.Failed("The error page shows %s", what).
		Because("It shows attackers how the application is built and where it breaks.").
		With(check.Evidence{Request: ex.ID, Quote: quote, Command: repeat(ex)}).As(check.Firm)
	if ex.Status < 400 {
		v = v.As(check.Tentative) // an ordinary page may contain such texts
	}
	return v
}

// repeat returns the command that sends the request again.
func repeat(ex *capture.Exchange) string {
	if ex.RequestHeader["Content-Type"] != "" {
		return "curl -sS -H 'Content-Type: application/json' -d '{\"a\": [' " + evidence.Quote(ex.URL)
	}
	return "curl -sS " + evidence.Quote(ex.URL)
}
