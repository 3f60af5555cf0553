package dns

import (
	"context"
	"net/netip"
	"slices"

	"github.com/miekg/dns"

	"assay/internal/resolver"
	"assay/internal/website/capture"
)

// lookups is how often the address is queried, to notice servers that fail occasionally.
const lookups = 3

// maxParentServers limits how many of the parent's servers are tried.
const maxParentServers = 3

// zone is the zone of the host, with its delegation.
type zone struct {
	apex   string
	parent string
	glue   map[string][]netip.Addr // from the parent's referral
	// reached is true if a server of the parent answered the scanner directly.
	reached bool
}

func (s *session) addresses(ctx context.Context) {
	r := s.cfg.Resolver
	s.out.AAAA = convert(r.Lookup(ctx, s.out.Host, dns.TypeAAAA))
	for i := range lookups {
		answer := r.Ask(ctx, resolver.Question{Name: s.out.Host, Type: dns.TypeA, Fresh: i > 0})
		a := convert(answer)
		failed := a.Rcode != "NOERROR" && a.Rcode != "NXDOMAIN"
		if !cutOff(ctx, answer.Err) {
			s.out.Attempts++
		}
		if failed && !cutOff(ctx, answer.Err) {
			s.out.Failures++
		}
		if i == 0 || !failed && s.out.A.Rcode != "NOERROR" {
			s.out.A = a
		}
	}
	s.out.TTLKnown = r.Mode() == resolver.Iterative
}

// findZone finds the zone of the host and its parent. A zone whose servers fail, or hide its
// SOA behind an alias, is found through its parent's servers.
func (s *session) findZone(ctx context.Context) {
	apex, failing := s.enclosing(ctx, s.out.Host)
	if len(failing) == 0 && apex != s.out.Mail && dns.IsSubDomain(apex, s.out.Mail) && s.referral(ctx, apex, s.out.Mail) != nil {
		failing = []string{s.out.Mail}
	}
	s.zone.apex, s.zone.parent = apex, "."
	if len(failing) == 0 {
		if apex != "." {
			s.zone.parent, _ = s.enclosing(ctx, parentOf(apex))
		}
	} else {
		s.zone.parent = apex
		s.zone.apex = failing[len(failing)-1]
		for _, name := range slices.Backward(failing) {
			if ref := s.referral(ctx, apex, name); ref != nil {
				s.zone.apex = name
				break
			}
		}
	}
	s.out.Zone = s.zone.apex
}

// enclosing returns the apex of the closest zone at or above name whose servers answer, and
// the names below it for which they failed, deepest first.
func (s *session) enclosing(ctx context.Context, name string) (string, []string) {
	var failing []string
	for n := name; n != "."; n = parentOf(n) {
		a := s.cfg.Resolver.Ask(ctx, resolver.Question{Name: n, Type: dns.TypeSOA, Alias: true})
		if a.Err != nil || a.Rcode != dns.RcodeSuccess && a.Rcode != dns.RcodeNameError {
			failing = append(failing, n)
			continue
		}
		for _, rr := range append(slices.Clone(a.Msg.Answer), a.Msg.Ns...) {
			if owner := dns.CanonicalName(rr.Header().Name); rr.Header().Rrtype == dns.TypeSOA && dns.IsSubDomain(owner, n) {
				// Names between the answer and the failures belong to a zone of their own.
				return owner, failing
			}
		}
	}
	return ".", failing
}

// referral queries the servers of zone for the delegation of name.
func (s *session) referral(ctx context.Context, parent, name string) *dns.Msg {
	tried := 0
	for _, host := range s.serverNames(ctx, parent) {
		addrs, _ := s.addrsOf(ctx, host)
		for _, addr := range addrs {
			if tried++; tried > maxParentServers {
				return nil
			}
			m, err := s.cfg.Resolver.Exchange(ctx, netip.AddrPortFrom(addr, 53), resolver.NewQuery(name, dns.TypeNS, false))
			if err != nil {
				continue
			}
			s.zone.reached = true
			if len(nsOf(m, name)) > 0 {
				return m
			}
		}
	}
	return nil
}

func (s *session) serverNames(ctx context.Context, zone string) []string {
	return nsNames(s.cfg.Resolver.Lookup(ctx, zone, dns.TypeNS).Records)
}

// addrsOf resolves a name server, IPv4 first; whole is false if a look-up was not answered.
func (s *session) addrsOf(ctx context.Context, host string) (addrs []netip.Addr, whole bool) {
	whole = true
	for _, qtype := range []uint16{dns.TypeA, dns.TypeAAAA} {
		a := s.cfg.Resolver.Lookup(ctx, host, qtype)
		addrs = append(addrs, resolver.Addrs(a.Records)...)
		// A failure of the servers counts as an answer: every client gets it.
		whole = whole && (a.Err == nil || serversFail(a.Err))
	}
	return addrs, whole
}

// delegation fetches the NS sets of parent and child.
func (s *session) delegation(ctx context.Context) {
	if s.zone.apex == "." {
		return
	}
	if m := s.referral(ctx, s.zone.parent, s.zone.apex); m != nil {
		s.out.ParentNS = nsNames(nsOf(m, s.zone.apex))
		s.zone.glue = map[string][]netip.Addr{}
		for _, rr := range m.Extra {
			host := dns.CanonicalName(rr.Header().Name)
			s.zone.glue[host] = append(s.zone.glue[host], resolver.Addrs([]dns.RR{rr})...)
		}
	}
	s.out.ChildNS = s.serverNames(ctx, s.zone.apex)
	if soa, ok := first[*dns.SOA](s.cfg.Resolver.Lookup(ctx, s.zone.apex, dns.TypeSOA).Records); ok {
		s.out.SOA = &capture.SOA{
			MName: soa.Ns, RName: soa.Mbox, Serial: soa.Serial, Refresh: soa.Refresh, Retry: soa.Retry, Expire: soa.Expire,
			Minimum: soa.Minttl,
		}
	}
}

// nsOf returns the NS records of name from any section of the message.
func nsOf(m *dns.Msg, name string) []dns.RR {
	var out []dns.RR
	for _, rr := range append(slices.Clone(m.Answer), m.Ns...) {
		if rr.Header().Rrtype == dns.TypeNS && dns.CanonicalName(rr.Header().Name) == name {
			out = append(out, rr)
		}
	}
	return out
}

// nsNames returns the sorted, distinct server names.
func nsNames(rrs []dns.RR) []string {
	var out []string
	for _, rr := range rrs {
		if ns, ok := rr.(*dns.NS); ok {
			out = append(out, dns.CanonicalName(ns.Ns))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func first[T dns.RR](rrs []dns.RR) (T, bool) {
	for _, rr := range rrs {
		if t, ok := rr.(T); ok {
			return t, true
		}
	}
	var none T
	return none, false
}

func parentOf(name string) string {
	if i, end := dns.NextLabel(name, 0); !end {
		return name[i:]
	}
	return "."
}
