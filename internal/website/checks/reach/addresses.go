package reach

import (
	"slices"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/edge"
)

// everyAddress judges INF-ADDR-ALL. Other checks judge a status or certificate that is wrong
// at every address.
func everyAddress(c *capture.Capture) check.Verdict {
	if v, ok := notJudged(c); ok {
		return v
	}
	all := make([]*capture.AddressProbe, len(c.HTTP.Addresses))
	for i := range c.HTTP.Addresses {
		all[i] = &c.HTTP.Addresses[i]
	}
	made := tried(all)
	if len(made) == 0 {
		return check.Skipped(all[0].Skipped, "None of the addresses could be tried from here.")
	}
	made = slices.DeleteFunc(made, func(p *capture.AddressProbe) bool { return limited(c.HTTP, p) })
	if len(made) == 0 {
		return check.Skipped(capture.ReasonBlockedByEdge, "The site limits the scanner's requests to its addresses.")
	}
	reference := usual(made)
	if reference == nil {
		v := check.Failed("No address responds").Because("None of the %d addresses responds.", len(made)).With(proofOf(c, made[0]))
		return v.Following("INF-HEALTH")
	}
	var bad []check.Evidence
	for _, p := range made {
		if differs(c, p, reference) {
			e := proofOf(c, p)
			if p.Exchange.TLSError != "" {
				e.Quote += "\n" + p.Exchange.TLSError
			}
			bad = append(bad, e)
		}
	}
	if len(bad) > 0 {
		return check.Failed("%d of %d addresses differ", len(bad), len(made)).
			Because("Visitors who reach such an address get a different response.").With(bad...).With(proofOf(c, reference))
	}
	return check.Passed("All %d addresses return status %d", len(made), reference.Exchange.Status).With(proofOf(c, reference))
}

// differs reports whether visitors of the address get something else than those of the
// reference. The status of an obstacle varies with the number of requests.
func differs(c *capture.Capture, p, reference *capture.AddressProbe) bool {
	status := p.Exchange.Status != reference.Exchange.Status && c.Blocked() == ""
	return !answers(p) || status || p.Exchange.TLSError != "" && reference.Exchange.TLSError == ""
}

// limited reports whether a response may be due to the number of the scanner's requests: its
// status says so, or repeated requests for a good document were refused in the same way.
func limited(h *capture.HTTP, p *capture.AddressProbe) bool {
	x := &p.Exchange
	if h.Document.OK() && h.Document.Status >= capture.StatusBadRequest {
		return false
	}
	switch x.Status {
	case capture.StatusTooManyRequests:
		return true
	case capture.StatusServiceUnavailable:
		if x.Header.Has("Retry-After") {
			return true
		}
	case capture.StatusUnauthorized, capture.StatusForbidden:
	default:
		return false
	}
	return slices.ContainsFunc(h.Samples, func(s capture.Exchange) bool { return s.Status == x.Status })
}

// usual returns the first probe with the most frequent status among those with the best
// certificate; nil if none answered.
func usual(probes []*capture.AddressProbe) *capture.AddressProbe {
	var best *capture.AddressProbe
	count := map[int]int{}
	for _, p := range probes {
		if answers(p) {
			count[p.Exchange.Status]++
		}
	}
	better := func(a, b *capture.AddressProbe) bool {
		if validA, validB := a.Exchange.TLSError == "", b.Exchange.TLSError == ""; validA != validB {
			return validA
		}
		if x, y := count[a.Exchange.Status], count[b.Exchange.Status]; x != y {
			return x > y
		}
		return a.Exchange.Status < b.Exchange.Status
	}
	for _, p := range probes {
		if answers(p) && (best == nil || better(p, best)) {
			best = p
		}
	}
	return best
}

// redundant judges INF-REDUNDANT.
func redundant(c *capture.Capture) check.Verdict {
	if v, ok := notJudged(c); ok {
		return v
	}
	n := len(c.HTTP.Addresses)
	if n >= 2 {
		return check.Passed("%d addresses", n).With(check.Evidence{Quote: addressList(c.HTTP), Command: dig(c, "A") + "; " + dig(c, "AAAA")})
	}
	proof := check.Evidence{Quote: c.HTTP.Addresses[0].Addr, Command: dig(c, "A") + "; " + dig(c, "AAAA")}
	if front, ok := edge.Of(&c.HTTP.Addresses[0].Exchange); ok && front.Distributed() {
		return check.Passed("One address of %s", front.Name).With(proof, check.Evidence{Quote: front.Field + ": " + front.Value}).As(check.Firm)
	}
	return check.Warned("One address").Because("The site depends on the single server or load balancer at this address.").With(proof)
}

func addressList(h *capture.HTTP) string {
	list := ""
	for i, p := range h.Addresses {
		if i > 0 {
			list += "\n"
		}
		list += p.Addr
	}
	return list
}
