package dns

import (
	"fmt"
	"net/netip"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/dnsfact"
)

// serverAddrs returns the distinct addresses of all name servers.
func serverAddrs(d *capture.DNS) []netip.Addr {
	var out []netip.Addr
	for _, s := range d.Servers {
		for _, p := range s.Addresses {
			if a, err := netip.ParseAddr(p.Addr); err == nil && !slices.Contains(out, a) {
				out = append(out, a)
			}
		}
	}
	return out
}

// serverEvidence lists the name servers with their addresses.
func serverEvidence(d *capture.DNS) []check.Evidence {
	var out []check.Evidence
	for _, s := range d.Servers {
		var addrs []string
		for _, p := range s.Addresses {
			addrs = append(addrs, p.Addr)
		}
		quote := fmt.Sprintf("%s NS %s (%s)", d.Zone, s.Name, strings.Join(addrs, ", "))
		if len(addrs) == 0 {
			quote = fmt.Sprintf("%s NS %s (%s)", d.Zone, s.Name, s.Error)
		}
		out = append(out, check.Evidence{Quote: quote, Command: dnsfact.Dig(d.Zone, "NS")})
	}
	return out
}

func serverCount(c *capture.Capture) check.Verdict {
	if v, ok := dnsfact.NoServers(c); ok {
		return v
	}
	d := c.DNS
	addrs, evidence := serverAddrs(d), serverEvidence(d)
	six := slices.ContainsFunc(addrs, netip.Addr.Is6)
	four := slices.ContainsFunc(addrs, netip.Addr.Is4)
	switch {
	case len(d.Servers) < 2:
		return check.Failed("1 name server").With(evidence...).Capped("SINGLE_NS", 69).
			Because("The zone %s depends on a single name server.", dnsfact.Bare(d.Zone))
	case (len(addrs) < 2 || !six || !four) && slices.ContainsFunc(d.Servers, func(s capture.NameServer) bool { return s.Unresolved }):
		return check.Skipped(capture.ReasonUnreachable, "Not all addresses of the name servers could be looked up.")
	case len(addrs) < 2:
		return check.Failed("%d names on %d address", len(d.Servers), len(addrs)).With(evidence...).Capped("SINGLE_NS", 69).
			Because("The name servers of %s share one address.", dnsfact.Bare(d.Zone))
	case !six || !four:
		family := "IPv4"
		if !four {
			family = "IPv6"
		}
		return check.Warned("%d name servers, %s only", len(d.Servers), family).With(evidence...).
			Because("All name servers are reachable over %s only.", family)
	}
	return check.Passed("%d name servers on %d addresses", len(d.Servers), len(addrs)).With(evidence...)
}

func serverDiversity(c *capture.Capture) check.Verdict {
	if v, ok := dnsfact.NoServers(c); ok {
		return v
	}
	addrs := serverAddrs(c.DNS)
	if len(addrs) == 0 {
		return check.Skipped(capture.ReasonUnreachable, "No name server has an address to compare.")
	}
	networks := map[bool]map[netip.Prefix]bool{true: {}, false: {}}
	for _, a := range addrs {
		bits := 48
		if a.Is4() {
			bits = 24
		}
		if p, err := a.Prefix(bits); err == nil {
			networks[a.Is4()][p] = true
		}
	}
	most := max(len(networks[true]), len(networks[false]))
	if most >= 2 {
		return check.Passed("%d networks", most).With(serverEvidence(c.DNS)...)
	}
	return check.Warned("one network").With(serverEvidence(c.DNS)...).
		Because("All name servers of %s are in the same network.", dnsfact.Bare(c.DNS.Zone))
}

func lameServers(c *capture.Capture) check.Verdict {
	if v, ok := dnsfact.NotDirect(c); ok {
		return v
	}
	d := c.DNS
	var evidence []check.Evidence
	judged, dead, limping := 0, 0, 0
	for _, s := range d.Servers {
		good, bad := 0, 0
		for _, p := range s.Addresses {
			switch {
			case p.Skipped != "":
			case p.Authoritative:
				good++
			default:
				bad++
				evidence = append(evidence, check.Evidence{
					Quote:   fmt.Sprintf("%s (%s): %s", s.Name, p.Addr, orElse(p.Error, "no authoritative answer")),
					Command: dnsfact.DigAt(p.Addr, d.Zone, "SOA"),
				})
			}
		}
		if len(s.Addresses) == 0 && !s.Unresolved {
			bad++
			evidence = append(evidence, check.Evidence{Quote: s.Name + ": " + orElse(s.Error, "no address"), Command: dnsfact.Dig(s.Name, "A")})
		}
		switch {
		case good+bad == 0:
			continue
		case good == 0:
			dead++
		case bad > 0:
			limping++
		}
		judged++
	}
	switch {
	case judged == 0:
		return check.Skipped(capture.ReasonNoRouteV6, "No address of the name servers could be tried from here.")
	case dead*2 >= judged && dead > 0:
		return check.Failed("%d of %d name servers do not answer for the zone", dead, judged).With(evidence...).
			Because("Half of the name servers of %s or more are useless.", dnsfact.Bare(d.Zone))
	case dead+limping > 0:
		return check.Warned("%d of %d name servers do not answer everywhere", dead+limping, judged).With(evidence...).
			Because("Resolvers that ask the server in the evidence wait in vain.")
	}
	return check.Passed("all %d name servers answer with authority", judged).With(serverEvidence(d)...)
}

func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}
