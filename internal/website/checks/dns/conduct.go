package dns

import (
	"fmt"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/dnsfact"
)

// noAnswer returns the verdict when no name server answered at all.
func noAnswer(c *capture.Capture) (check.Verdict, bool) {
	if v, ok := dnsfact.NotDirect(c); ok {
		return v, ok
	}
	for _, p := range probes(c.DNS) {
		if p.Answered {
			return check.Verdict{}, false
		}
	}
	return check.Skipped(capture.ReasonUnreachable, "No name server of %s answered.", dnsfact.Bare(c.DNS.Zone)), true
}

func transport(c *capture.Capture) check.Verdict {
	if v, ok := noAnswer(c); ok {
		return v
	}
	var evidence []check.Evidence
	n := 0
	for s, p := range probes(c.DNS) {
		if !p.Answered {
			continue
		}
		if p.TCP != nil {
			n++
		}
		if p.TCP != nil && !*p.TCP {
			evidence = append(evidence, check.Evidence{
				Quote:   fmt.Sprintf("%s (%s): no answer over TCP", s.Name, p.Addr),
				Command: dnsfact.DigAt(p.Addr, c.DNS.Zone, "SOA") + " +tcp",
			})
		}
		if !p.EDNS {
			evidence = append(evidence, check.Evidence{
				Quote:   fmt.Sprintf("%s (%s): no EDNS", s.Name, p.Addr),
				Command: dnsfact.DigAt(p.Addr, c.DNS.Zone, "SOA") + " +edns=0 +dnssec",
			})
		}
	}
	if len(evidence) > 0 {
		return check.Failed("a name server lacks TCP or EDNS").With(evidence...).
			Because("Resolvers that need a large answer of %s cannot get it from the servers in the evidence.", dnsfact.Bare(c.DNS.Zone))
	}
	if n == 0 {
		return check.Skipped(capture.ReasonTimeBudget, "There was no time to query the name servers over TCP.")
	}
	return check.Passed("TCP and EDNS on %d addresses", n)
}

func recursion(c *capture.Capture) check.Verdict {
	if v, ok := noAnswer(c); ok {
		return v
	}
	var evidence []check.Evidence
	asked := 0
	for s, p := range probes(c.DNS) {
		if p.Recursive == nil {
			continue
		}
		asked++
		if *p.Recursive {
			evidence = append(evidence, check.Evidence{
				Quote:   fmt.Sprintf("%s (%s) resolved a name of another domain", s.Name, p.Addr),
				Command: fmt.Sprintf("dig @%s www.iana.org A +recurse", p.Addr),
			})
		}
	}
	if len(evidence) > 0 {
		return check.Failed("open recursion").With(evidence...).
			Because("A name server of %s resolves names of other domains for the public.", dnsfact.Bare(c.DNS.Zone))
	}
	if asked == 0 {
		return check.Skipped(capture.ReasonTimeBudget, "There was no time to query the name servers for a name of another domain.")
	}
	return check.Passed("recursion refused")
}

func transfer(c *capture.Capture) check.Verdict {
	if v, ok := noAnswer(c); ok {
		return v
	}
	asked := 0
	var evidence []check.Evidence
	for s, p := range probes(c.DNS) {
		if p.Transfer == nil {
			continue
		}
		asked++
		if *p.Transfer {
			evidence = append(evidence, check.Evidence{
				Quote:   fmt.Sprintf("%s (%s) transfers the zone", s.Name, p.Addr),
				Command: fmt.Sprintf("dig @%s %s AXFR", p.Addr, dnsfact.Bare(c.DNS.Zone)),
			})
		}
	}
	switch {
	case asked == 0:
		return check.Skipped(capture.ReasonConsentRequired, "No name server was asked for a zone transfer.")
	case len(evidence) > 0:
		return check.Failed("zone transfer allowed").With(evidence...).Capped("OPEN_AXFR", 59).
			Because("Anybody can download all names of %s.", dnsfact.Bare(c.DNS.Zone))
	}
	return check.Passed("transfer refused on %d addresses", asked)
}
