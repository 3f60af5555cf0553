package dns

import (
	"cmp"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/dnsfact"
)

// unresolvable is the cap for names that nobody can resolve.
const unresolvable, unresolvableLimit = "UNRESOLVABLE", 20

func resolves(c *capture.Capture) check.Verdict {
	if v, ok := dnsfact.NoNames(c); ok {
		return v
	}
	d := c.DNS
	evidence := append(dnsfact.Evidence(d.A), dnsfact.Evidence(d.AAAA)...)
	host := dnsfact.Bare(d.Host)
	if n := len(d.A.Records) + len(d.AAAA.Records); n > 0 {
		if d.Failures > 0 {
			return check.Warned("%d of %d look-ups failed", d.Failures, d.Attempts).With(evidence...).
				Because("%s does not resolve every time.", host)
		}
		return check.Passed("%d addresses", n).With(evidence...)
	}
	rcode := cmp.Or(failing(d.A), failing(d.AAAA))
	if rcode == "" && !endless(d.A) && !endless(d.AAAA) {
		for _, a := range []capture.Answer{d.A, d.AAAA} {
			if v, ok := dnsfact.Unanswered(a); ok {
				return v // the name may have an address that the scanner could not look up
			}
		}
	}
	switch {
	case len(d.A.CNAMEs) > 0:
		return check.Failed("aliases that lead to no address").With(chainEvidence(d)...).With(evidence...).
			Capped(unresolvable, unresolvableLimit).Because("%s is an alias, and following it ends without an address.", host)
	case rcode == "NXDOMAIN":
		return check.Failed("NXDOMAIN").With(evidence...).Capped(unresolvable, unresolvableLimit).
			Because("The name %s does not exist.", host)
	case rcode == "":
		return check.Failed("no address").With(evidence...).Capped(unresolvable, unresolvableLimit).
			Because("The name %s exists but has neither an A nor an AAAA record.", host)
	}
	return check.Failed("%s", rcode).With(evidence...).Capped(unresolvable, unresolvableLimit).
		Because("The name servers of %s do not answer.", host)
}

// failing returns the response code of an answer that denies the name or reports a failure,
// otherwise "".
func failing(a capture.Answer) string {
	if a.Rcode == "NOERROR" {
		return ""
	}
	return a.Rcode
}

// endless reports whether the aliases form a cycle or a chain that is too long.
func endless(a capture.Answer) bool {
	return strings.Contains(a.Error, aliasLoop) || strings.Contains(a.Error, aliasesTooMany)
}
