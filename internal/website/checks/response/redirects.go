package response

import (
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
)

// redirects judges PERF-REDIRECTS. The redirect from http to https is not counted: it is
// necessary, and HSTS avoids it.
func redirects(c *capture.Capture) check.Verdict {
	chain := &c.HTTP.Secure
	if first := hop(chain); first == nil || first.Status == 0 {
		chain = &c.HTTP.Plain
	}
	first := hop(chain)
	if first == nil || first.Status == 0 {
		return check.Skipped(capture.ReasonUnreachable, "The site did not respond.")
	}
	proof := evidence.Chain(chain)
	switch n := len(chain.Hops) - 1; {
	case chain.ErrorKind == capture.ErrLoop:
		return check.Failed("Redirect loop").Because("The document is never reached.").With(proof)
	case chain.ErrorKind == capture.ErrRedirects:
		return check.Failed("More than %d redirects", n-1).Because("Browsers give up at about this point.").With(proof)
	case n >= 2:
		return check.Failed("%d redirects", n).Because("Visitors wait for %d other responses before the document.", n).With(proof)
	case n == 1:
		return check.Warned("1 redirect").Because("Visitors wait for another response before the document.").With(proof)
	}
	return check.Passed("No redirect").With(proof)
}

func hop(c *capture.Chain) *capture.Exchange {
	if len(c.Hops) == 0 {
		return nil
	}
	return &c.Hops[0]
}
