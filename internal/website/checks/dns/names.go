package dns

import (
	"fmt"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/dnsfact"
)

// Resolver errors for alias chains that were abandoned.
const (
	aliasLoop      = "CNAME loop"
	aliasesTooMany = "more than 10"
)

// chain returns the host's aliases, from the address look-up that returned more of them.
func chain(d *capture.DNS) []capture.Record {
	if len(d.A.CNAMEs) >= len(d.AAAA.CNAMEs) {
		return d.A.CNAMEs
	}
	return d.AAAA.CNAMEs
}

func chainEvidence(d *capture.DNS) []check.Evidence {
	var out []check.Evidence
	for _, r := range chain(d) {
		out = append(out, check.Evidence{Quote: dnsfact.Line(r), Command: dnsfact.Dig(d.Host, "A")})
	}
	return out
}

func aliases(c *capture.Capture) check.Verdict {
	if v, ok := dnsfact.NoNames(c); ok {
		return v
	}
	d := c.DNS
	links := chain(d)
	if len(links) == 0 {
		if v, ok := dnsfact.Unanswered(d.A); ok {
			return v
		}
		return check.Inapplicable("%s is not an alias.", dnsfact.Bare(d.Host))
	}
	evidence := chainEvidence(d)
	for _, r := range links {
		if r.Name == d.Zone {
			return check.Failed("alias at the apex").With(evidence...).
				Because("%s is the apex of its zone, where an alias cannot exist beside the SOA and NS records.", dnsfact.Bare(r.Name))
		}
	}
	switch failure := d.A.Error; {
	case strings.Contains(failure, aliasLoop):
		return check.Failed("alias loop").With(evidence...).Because("Following the aliases of %s leads back to a name already seen.",
			dnsfact.Bare(d.Host))
	case strings.Contains(failure, aliasesTooMany):
		return check.Failed("more than 10 aliases").With(evidence...).Because("Resolvers give up before they reach the address.")
	}
	switch {
	case !d.A.Exists() && !d.AAAA.Exists() && d.A.Rcode == "NXDOMAIN":
		return check.Failed("the alias leads nowhere").With(evidence...).Following("INF-RESOLVES").
			Because("The last target of the aliases does not exist.")
	case !d.A.Exists() && !d.AAAA.Exists():
		return check.Failed("the alias leads to no address").With(evidence...).Following("INF-RESOLVES").
			Because("The last target of the aliases has no address.")
	case len(links) > 3:
		return check.Warned("%d aliases", len(links)).With(evidence...).Because("Every alias costs resolvers another look-up.")
	}
	return check.Passed("%d aliases", len(links)).With(evidence...)
}

func dangling(c *capture.Capture) check.Verdict {
	if v, ok := dnsfact.NoNames(c); ok {
		return v
	}
	if len(c.DNS.Targets) == 0 {
		return check.Inapplicable("The name has no alias, name server or mail exchanger to check.")
	}
	var claimable, missing []check.Evidence
	open := 0
	for _, t := range c.DNS.Targets {
		e := check.Evidence{Quote: fmt.Sprintf("%s → %s: %s", t.From, t.Name, t.Rcode), Command: dnsfact.Dig(t.Name, "A")}
		switch {
		case t.Rcode == "NOERROR":
		case t.Rcode != "NXDOMAIN":
			open++
		case t.Claimable == capture.ClaimDomain:
			e.Quote += " (its domain is not registered)"
			claimable = append(claimable, e)
		case t.Claimable == capture.ClaimService:
			e.Quote += " (an unused customer name of a hosting service)"
			claimable = append(claimable, e)
		default:
			missing = append(missing, e)
		}
	}
	switch {
	case len(claimable) > 0:
		return check.Failed("%d claimable targets", len(claimable)).With(claimable...).As(check.Firm).Capped("DANGLING", 40).
			Because("An attacker who claims the missing name answers in place of %s.", dnsfact.Bare(c.DNS.Host))
	case len(missing) > 0:
		return check.Warned("%d targets do not exist", len(missing)).With(missing...).
			Because("A record points to a name that does not exist; its domain is registered, so strangers cannot claim it.")
	case open == len(c.DNS.Targets):
		return check.Skipped(capture.ReasonUnreachable, "None of the targets could be looked up.")
	case open > 0:
		return check.Passed("%d of %d targets exist", len(c.DNS.Targets)-open, len(c.DNS.Targets)).As(check.Tentative).
			Because("The other targets could not be looked up.")
	}
	return check.Passed("%d targets exist", len(c.DNS.Targets))
}
