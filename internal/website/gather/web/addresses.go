package web

import (
	"fmt"
	"net/netip"
	"net/url"
	"sync"

	"assay/internal/website/capture"
	"assay/internal/website/dom"
)

// probeAddresses requests the same page from every address of the host.
func (s *session) probeAddresses(out *capture.HTTP, addrs []netip.Addr) []capture.AddressProbe {
	addrs = ofBothFamilies(addrs, maxAddresses)
	probes := make([]capture.AddressProbe, len(addrs))
	page := s.pageOnHost(out.Document)
	var wg sync.WaitGroup
	for i, a := range addrs {
		probes[i] = capture.AddressProbe{Addr: a.String(), Family: 6}
		switch {
		case a.Is4():
			probes[i].Family = 4
		case !out.V6Route:
			probes[i].Skipped = capture.ReasonNoRouteV6
			continue
		}
		wg.Go(func() { s.probeAddress(&probes[i], a, page) })
	}
	wg.Wait()
	return probes
}

// ofBothFamilies returns at most n addresses, and half of them of each family where it has as
// many. The IPv4 addresses come first.
func ofBothFamilies(addrs []netip.Addr, n int) []netip.Addr {
	var four, six []netip.Addr
	for _, a := range addrs {
		if a.Is4() {
			four = append(four, a)
		} else {
			six = append(six, a)
		}
	}
	six = six[:min(len(six), max(n/2, n-len(four)))]
	return append(four[:min(len(four), n-len(six))], six...)
}

// pageOnHost returns the document if the target's host serves it, else the target.
func (s *session) pageOnHost(document *capture.Exchange) string {
	if document != nil {
		if u, err := url.Parse(document.URL); err == nil && u.Hostname() == s.target.Host && u.Scheme == s.target.Scheme {
			return document.URL
		}
	}
	return s.target.URL
}

func (s *session) probeAddress(p *capture.AddressProbe, a netip.Addr, page string) {
	c := s.newClient(a)
	defer c.close()
	r := request{url: page, limit: maxMobile}
	ex, body, err := s.do(c, r)
	if err == nil && (!ex.OK() || ex.Status >= 500) {
		// A second attempt distinguishes a dead address from a site that fails occasionally.
		if again, text, stopped := s.do(c, r); stopped == nil {
			ex, body = again, text
		}
	}
	if err != nil {
		p.Skipped = capture.ReasonTimeBudget
		return
	}
	p.Exchange = ex
	if ex.OK() && len(body) > 0 {
		p.BodyHash = fmt.Sprintf("%016x", simhash(dom.Parse(string(body), page).Text))
	}
}
