package reach

import (
	"math/bits"
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
)

// family returns the probes of one address family.
func family(h *capture.HTTP, n int) []*capture.AddressProbe {
	var out []*capture.AddressProbe
	for i := range h.Addresses {
		if h.Addresses[i].Family == n {
			out = append(out, &h.Addresses[i])
		}
	}
	return out
}

// tried returns the probes that were made.
func tried(probes []*capture.AddressProbe) []*capture.AddressProbe {
	var out []*capture.AddressProbe
	for _, p := range probes {
		if p.Skipped == "" {
			out = append(out, p)
		}
	}
	return out
}

func dig(c *capture.Capture, kind string) string { return "dig +short " + kind + " " + c.Target.Host }

// notJudged returns the verdict if the name and its addresses allow no judgement.
func notJudged(c *capture.Capture) (check.Verdict, bool) {
	switch {
	case c.Target.IsIP():
		return check.Inapplicable("The site is addressed by its IP address."), true
	case len(c.HTTP.Addresses) == 0:
		return check.Skipped(capture.ReasonUnreachable, "The name has no public address that could be tried."), true
	}
	return check.Verdict{}, false
}

// siteOnV6 judges INF-IPV6-WEB. A missing AAAA record is visible even without a route to
// IPv6 networks.
func siteOnV6(c *capture.Capture) check.Verdict {
	if v, ok := notJudged(c); ok {
		return v
	}
	probes := family(c.HTTP, 6)
	if len(probes) == 0 {
		if c.DNS != nil && c.DNS.AAAA.Exists() {
			return check.Skipped(capture.ReasonUnreachable, "The IPv6 addresses of the host are not public and were not tried.")
		}
		return check.Warned("No AAAA record").Because("The host can be reached over IPv4 only.").
			With(check.Evidence{Quote: "(no AAAA record)", Command: dig(c, "AAAA")})
	}
	made := tried(probes)
	if len(made) == 0 {
		return check.Skipped(probes[0].Skipped, "The host has IPv6 addresses, but the scanner has no IPv6 route or no time was left.")
	}
	for _, p := range made {
		if !answers(p) {
			return check.Failed("%s does not respond", p.Addr).Because("Visitors over IPv6 reach a dead address: %s",
				p.Exchange.Error).With(proofOf(c, p))
		}
	}
	return check.Passed("Responds over IPv6").With(proofOf(c, made[0]))
}

func answers(p *capture.AddressProbe) bool { return p.Exchange.Status != 0 }

// proofOf quotes a probe and pins curl to its address.
func proofOf(c *capture.Capture, p *capture.AddressProbe) check.Evidence {
	addr := p.Addr
	if p.Family == 6 {
		addr = "[" + addr + "]"
	}
	port := strconv.Itoa(c.Target.Port)
	return check.Evidence{
		Request: p.Exchange.ID, Quote: p.Addr + ": " + evidence.Line(&p.Exchange),
		Command: evidence.Curl(p.Exchange.URL, "--resolve", evidence.Quote(c.Target.Host+":"+port+":"+addr)),
	}
}

// serversOnV6 judges INF-IPV6-NS.
func serversOnV6(c *capture.Capture) check.Verdict {
	if c.Target.IsIP() {
		return check.Inapplicable("The site is addressed by its IP address.")
	}
	if len(c.DNS.Servers) == 0 {
		return check.Skipped(capture.ReasonUnreachable, "The name servers of the zone could not be found.")
	}
	var with []string
	for _, s := range c.DNS.Servers {
		for _, a := range s.Addresses {
			if addr, err := netip.ParseAddr(a.Addr); err == nil && addr.Is6() && !addr.Is4In6() {
				with = append(with, s.Name+" "+a.Addr)
				break
			}
		}
	}
	if len(with) < 2 && slices.ContainsFunc(c.DNS.Servers, func(s capture.NameServer) bool { return s.Unresolved }) {
		return check.Skipped(capture.ReasonUnreachable, "Not all addresses of the name servers could be looked up.")
	}
	zone := strings.TrimSuffix(c.DNS.Zone, ".")
	proof := check.Evidence{Quote: strings.Join(with, "\n"), Command: "dig +short NS " + zone + " | xargs -n 1 dig +short AAAA"}
	switch len(with) {
	case 0:
		proof.Quote = "(no AAAA record)"
		return check.Failed("No name server on IPv6").Because("None of the %d name servers of %s has an IPv6 address.", len(c.DNS.Servers),
			zone).With(proof)
	case 1:
		return check.Warned("One name server on IPv6").Because("Resolvers that have only IPv6 depend on a single name server.").With(proof)
	}
	return check.Passed("%d name servers on IPv6", len(with)).With(proof)
}

// maxDistance is the maximum number of differing bits of the 64-bit text hashes of similar
// pages.
const maxDistance = 10

// sameSite judges INF-IPV6-SAME.
func sameSite(c *capture.Capture) check.Verdict {
	if v, ok := notJudged(c); ok {
		return v
	}
	four, six := family(c.HTTP, 4), family(c.HTTP, 6)
	if len(four) == 0 || len(six) == 0 {
		return check.Inapplicable("The host has only IPv4 or only IPv6 addresses.")
	}
	if len(tried(six)) == 0 || len(tried(four)) == 0 {
		return check.Skipped(six[0].Skipped, "IPv4 and IPv6 could not both be tried from here.")
	}
	a, b := firstAnswer(four), firstAnswer(six)
	if a == nil || b == nil {
		return check.Inapplicable("The site responds over only one of IPv4 and IPv6, so there is nothing to compare.")
	}
	d, why := distance(a.BodyHash, b.BodyHash), c.Blocked()
	switch {
	case limited(c.HTTP, a), limited(c.HTTP, b):
		return check.Skipped(capture.ReasonBlockedByEdge, "The site limits the scanner's requests to its addresses.")
	case why != "" && (a.Exchange.Status != b.Exchange.Status || d > maxDistance):
		return check.Skipped(capture.ReasonBlockedByEdge, "%s", why)
	}
	proof := []check.Evidence{proofOf(c, a), proofOf(c, b)}
	if a.Exchange.Status != b.Exchange.Status {
		return check.Warned("Status %d over IPv4, %d over IPv6", a.Exchange.Status,
			b.Exchange.Status).Because("IPv4 and IPv6 do not lead to the same service.").With(proof...)
	}
	if d > maxDistance {
		return check.Warned("Different text").Because(
			"The pages over IPv4 and IPv6 have little text in common (%d of 64 bits of their hashes differ).", d,
		).
			With(proof...).As(check.Tentative)
	}
	return check.Passed("Same status, similar text").With(proof...)
}

func firstAnswer(probes []*capture.AddressProbe) *capture.AddressProbe {
	for _, p := range tried(probes) {
		if answers(p) {
			return p
		}
	}
	return nil
}

// distance counts the differing bits of two hashes; 0 if one is missing.
func distance(a, b string) int {
	x, errA := strconv.ParseUint(a, 16, 64)
	y, errB := strconv.ParseUint(b, 16, 64)
	if errA != nil || errB != nil {
		return 0
	}
	return bits.OnesCount64(x ^ y)
}
