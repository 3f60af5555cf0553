package dns

import (
	"fmt"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/dnsfact"
)

func consistency(c *capture.Capture) check.Verdict {
	if v, ok := dnsfact.NotDirect(c); ok {
		return v
	}
	d := c.DNS
	if len(d.ParentNS) == 0 {
		return check.Skipped(capture.ReasonUnreachable,
			"The servers of the parent zone of %s did not return its delegation.", dnsfact.Bare(d.Zone))
	}
	evidence := []check.Evidence{{Quote: "parent: " + strings.Join(d.ParentNS, " "), Command: "dig +trace " + dnsfact.Bare(d.Zone) + " NS"}}
	serials := map[uint32]string{}
	differs, compared := false, false
	for s, p := range probes(d) {
		if !p.Authoritative {
			continue
		}
		if p.Serial != 0 { // 0 when the answer was cut off
			serials[p.Serial] = s.Name
		}
		if len(p.NS) == 0 {
			continue
		}
		compared = true
		if !slices.Equal(p.NS, d.ParentNS) {
			differs = true
			evidence = append(evidence, check.Evidence{
				Quote: fmt.Sprintf("%s: %s", s.Name, strings.Join(p.NS, " ")), Command: dnsfact.DigAt(p.Addr, d.Zone, "NS"),
			})
		}
	}
	switch {
	case !compared:
		return check.Skipped(capture.ReasonUnreachable, "No name server of %s returned the zone's NS records.", dnsfact.Bare(d.Zone))
	case differs:
		return check.Failed("different name-server sets").With(evidence...).
			Because("The parent's delegation of %s and the zone's own NS records differ.", dnsfact.Bare(d.Zone))
	case len(serials) > 1:
		for s, p := range probes(d) {
			if p.Authoritative {
				evidence = append(evidence, check.Evidence{
					Quote: fmt.Sprintf("%s: SOA serial %d", s.Name, p.Serial), Command: dnsfact.DigAt(p.Addr, d.Zone, "SOA"),
				})
			}
		}
		return check.Warned("%d different SOA serials", len(serials)).With(evidence...).
			Because("The name servers have different copies of the zone.")
	}
	return check.Passed("parent and zone agree").With(evidence...)
}

// probes yields every probe with its server.
func probes(d *capture.DNS) func(yield func(capture.NameServer, capture.ServerProbe) bool) {
	return func(yield func(capture.NameServer, capture.ServerProbe) bool) {
		for _, s := range d.Servers {
			for _, p := range s.Addresses {
				if !yield(s, p) {
					return
				}
			}
		}
	}
}
