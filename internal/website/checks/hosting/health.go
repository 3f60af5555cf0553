package hosting

import (
	"fmt"
	"time"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
)

// The cap applies only to a site that was down in at least downTries attempts over at least
// downSpan, because a single request may coincide with a restart.
const (
	downTries = 3
	downSpan  = time.Minute
)

// health judges INF-HEALTH by the chain of the requested address. Without further attempts
// (capture.HTTP.Retries) a failure counts, but has no cap.
func health(c *capture.Capture) check.Verdict {
	chain := &c.HTTP.Secure
	if c.Target.Scheme == "http" {
		chain = &c.HTTP.Plain
	}
	if c.HTTP.Outage != nil {
		chain = c.HTTP.Outage
	}
	last := chain.Final()
	if last == nil {
		return check.Skipped(capture.ReasonTimeBudget, "There was no time to load the page.")
	}
	proof := evidence.Chain(chain)
	switch {
	case last.ErrorKind == capture.ErrForbidden:
		return check.Skipped(capture.ReasonUnreachable, "The site leads to an address that may not be requested: %s", last.Error)
	case chain.ErrorKind == "" && c.Blocked() != "": // some challenges come with 503
		return check.Warned("Status %d", last.Status).Because("%s", c.Blocked()).With(proof)
	case isDown(chain):
		return down(c, chain).With(proof)
	case last.Status/100 == 2:
		return check.Passed("Status %d", last.Status).With(proof)
	case last.Status/100 == 3:
		return check.Warned("Status %d without a redirect target", last.Status).Because("Browsers cannot follow the redirect.").With(proof)
	}
	return check.Warned("Status %d", last.Status).Because("The server works, but has no page at this address.").With(proof)
}

// isDown reports whether visitors get nothing at the end of the chain.
func isDown(chain *capture.Chain) bool {
	return chain.ErrorKind != "" || chain.Final().Status >= 500
}

func down(c *capture.Capture, chain *capture.Chain) check.Verdict {
	for i := range c.HTTP.Retries {
		if x := &c.HTTP.Retries[i]; x.OK() && x.Status < 500 {
			return check.Warned("%s, then recovered",
				failure(chain)).Because("A later attempt succeeded, so the site fails from time to time.").With(evidence.Status(x))
		}
	}
	v := check.Failed("%s", failure(chain)).Because("Visitors who open this address do not get the page.")
	retries := c.HTTP.Retries
	if n := len(retries); n+1 >= downTries && retries[n-1].At.Sub(chain.Hops[0].At) >= downSpan {
		v = v.Because("Visitors who open this address do not get the page, in %d attempts over %s.", n+1,
			retries[n-1].At.Sub(chain.Hops[0].At).Round(time.Second)).
			With(evidence.Status(&retries[n-1])).Capped("SERVICE_DOWN", 30)
	}
	return v
}

func failure(chain *capture.Chain) string {
	switch chain.ErrorKind {
	case capture.ErrLoop:
		return "Redirect loop"
	case capture.ErrRedirects:
		return "The redirects do not end"
	case capture.ErrTimeout:
		return "No response in time"
	case capture.ErrResolve:
		return "The name does not resolve"
	case capture.ErrTLS:
		return "The TLS handshake fails"
	case capture.ErrConnect:
		return "No connection"
	case "":
		return fmt.Sprintf("Status %d", chain.Final().Status)
	}
	return "The response violates the protocol"
}
