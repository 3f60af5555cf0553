package dns

import (
	"context"
	"fmt"
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"github.com/miekg/dns"

	"assay/internal/website/capture"
	"assay/internal/website/rpki"
)

// Limits of the queries about routes.
const (
	maxRouted   = 16 // addresses
	maxCovering = 5  // payloads per route
	maxOrigins  = 8  // routes per address
)

const notConfigured = "No source of this data is configured."

// routing validates the origins of the routes to the host and its name servers.
func (s *session) routing(ctx context.Context) {
	out := &capture.Routing{Source: capture.DataSource{Error: notConfigured}}
	s.out.Routing = out
	if s.cfg.VRPs == nil || s.cfg.OriginZone == "" {
		return
	}
	table, source := s.cfg.VRPs(ctx)
	if out.Source = source; source.Error != "" {
		return
	}
	addrs := s.routed()
	origins := make([]origins, len(addrs))
	s.each(ctx, len(addrs), func(ctx context.Context, i int) { origins[i] = s.originsOf(ctx, addrs[i]) })
	for i, o := range origins {
		if len(o.routes) == 0 {
			out.Unknown, out.Error = append(out.Unknown, addrs[i].String()), o.err
			continue
		}
		for _, r := range o.routes {
			addRoute(out, table, r, addrs[i].String(), o.asked)
		}
	}
}

func addRoute(out *capture.Routing, table *rpki.Table, r route, addr, asked string) {
	known := slices.IndexFunc(out.Routes, func(k capture.Route) bool { return k.Prefix == r.prefix.String() && k.Origin == r.origin })
	if known >= 0 {
		out.Routes[known].Addrs = append(out.Routes[known].Addrs, addr)
		return
	}
	state, covering := table.Validate(r.prefix, r.origin)
	fact := capture.Route{Prefix: r.prefix.String(), Origin: r.origin, State: state, Addrs: []string{addr}, Asked: asked}
	for _, v := range covering[:min(len(covering), maxCovering)] {
		fact.Covering = append(fact.Covering, v.String())
	}
	out.Routes = append(out.Routes, fact)
}

// routed lists the addresses whose routes are validated: the host's, then those of its name
// servers. Of neighbouring addresses, which share a route, only one is listed.
func (s *session) routed() []netip.Addr {
	var texts []string
	if s.target.IsIP() {
		texts = append(texts, s.target.Host)
	}
	texts = append(append(texts, s.out.A.Data()...), s.out.AAAA.Data()...)
	for _, server := range s.out.Servers {
		for _, p := range server.Addresses {
			texts = append(texts, p.Addr)
		}
	}
	var out []netip.Addr
	seen := map[netip.Prefix]bool{}
	for _, text := range texts {
		a, err := netip.ParseAddr(text)
		if err != nil || len(out) == maxRouted {
			continue
		}
		a = a.Unmap()
		bits := 24 // longer prefixes are not routed on the Internet; 48 for IPv6
		if a.Is6() {
			bits = 48
		}
		if p, err := a.Prefix(bits); err == nil && !seen[p] {
			seen[p] = true
			out = append(out, a)
		}
	}
	return out
}

// route is an announced prefix with its origin.
type route struct {
	prefix netip.Prefix
	origin uint32
}

// origins are the routes found for an address.
type origins struct {
	asked  string // name of the TXT record
	routes []route
	err    string
}

// originsOf queries the routes to an address: TXT records such as "64500 | 192.0.2.0/24 | ZZ
// | registry | 2026-11-01", with several numbers if several networks announce the prefix.
// The longest prefix is the one in use.
func (s *session) originsOf(ctx context.Context, a netip.Addr) origins {
	o := origins{asked: originName(a, s.cfg.OriginZone)}
	answer := s.lookup(ctx, o.asked, dns.TypeTXT)
	for _, text := range answer.Data() {
		for _, r := range parseOrigin(text, a) {
			if len(o.routes) > 0 && r.prefix.Bits() > o.routes[0].prefix.Bits() {
				o.routes = nil
			}
			if len(o.routes) == 0 || r.prefix == o.routes[0].prefix && len(o.routes) < maxOrigins && !slices.Contains(o.routes, r) {
				o.routes = append(o.routes, r)
			}
		}
	}
	switch {
	case len(o.routes) > 0:
	case answer.Error != "":
		o.err = "The route to " + a.String() + " could not be looked up: " + answer.Error + "."
	default:
		o.err = "No route to " + a.String() + " is known."
	}
	return o
}

// originName returns the name below the zone with the route of an address.
func originName(a netip.Addr, zone string) string {
	reverse, err := dns.ReverseAddr(a.String())
	if err != nil {
		return dns.CanonicalName(zone)
	}
	if host, ok := strings.CutSuffix(reverse, "in-addr.arpa."); ok {
		return dns.CanonicalName(fmt.Sprintf("%sorigin.%s", host, zone))
	}
	return dns.CanonicalName(fmt.Sprintf("%sorigin6.%s", strings.TrimSuffix(reverse, "ip6.arpa."), zone))
}

// parseOrigin parses one record; a prefix that does not contain the address is ignored.
func parseOrigin(text string, a netip.Addr) []route {
	numbers, rest, ok := strings.Cut(text, "|")
	if !ok {
		return nil
	}
	cidr, _, _ := strings.Cut(rest, "|")
	prefix, err := netip.ParsePrefix(strings.TrimSpace(cidr))
	if err != nil || !prefix.Contains(a) {
		return nil
	}
	var out []route
	for number := range strings.FieldsSeq(numbers) {
		if n, err := strconv.ParseUint(number, 10, 32); err == nil && n > 0 {
			out = append(out, route{prefix.Masked(), uint32(n)})
		}
	}
	return out
}
