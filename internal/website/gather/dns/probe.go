package dns

import (
	"context"
	"errors"
	"net/netip"
	"slices"
	"syscall"
	"time"

	"github.com/miekg/dns"

	"assay/internal/resolver"
	"assay/internal/website/capture"
)

// Limits of the queries to authoritative servers.
const (
	maxServers   = 13 // names
	maxAddresses = 16 // addresses of all of them together
)

// probeServers resolves every name server and probes each of its addresses.
func (s *session) probeServers(ctx context.Context) {
	names := append(slices.Clone(s.out.ParentNS), s.out.ChildNS...)
	slices.Sort(names)
	names = slices.Compact(names)
	names = names[:min(len(names), maxServers)]
	s.out.Servers = make([]capture.NameServer, len(names))
	addrs := make([][]netip.Addr, len(names))
	s.each(ctx, len(names), func(ctx context.Context, i int) {
		found, whole := s.addrsOf(ctx, names[i])
		if len(found) == 0 {
			found = s.zone.glue[names[i]]
		}
		addrs[i] = found
		s.out.Servers[i].Name, s.out.Servers[i].Unresolved = names[i], !whole
		switch {
		case len(found) == 0 && !whole:
			s.out.Servers[i].Error = "its addresses could not be read"
		case len(found) == 0:
			s.out.Servers[i].Error = "its name has no address"
		}
		s.out.Servers[i].Addresses = make([]capture.ServerProbe, len(addrs[i]))
	})
	var jobs []job
	for round := 0; len(jobs) < maxAddresses; round++ {
		more := false
		for i := range addrs {
			if round < len(addrs[i]) {
				more = true
				jobs = append(jobs, job{addrs[i][round], &s.out.Servers[i].Addresses[round]})
			}
		}
		if !more {
			break
		}
	}
	for i := range addrs {
		for k, a := range addrs[i] {
			s.out.Servers[i].Addresses[k] = capture.ServerProbe{Addr: a.String(), Skipped: capture.ReasonTimeBudget}
		}
	}
	jobs = jobs[:min(len(jobs), maxAddresses)]
	s.each(ctx, len(jobs), func(ctx context.Context, i int) { *jobs[i].into = s.probe(ctx, jobs[i].addr) })
	s.out.Direct = s.zone.reached || slices.ContainsFunc(s.out.Servers, answered)
}

type job struct {
	addr netip.Addr
	into *capture.ServerProbe
}

func answered(n capture.NameServer) bool {
	return slices.ContainsFunc(n.Addresses, func(p capture.ServerProbe) bool { return p.Answered })
}

// probe examines one address of one name server.
func (s *session) probe(ctx context.Context, addr netip.Addr) capture.ServerProbe {
	p := capture.ServerProbe{Addr: addr.String()}
	at := netip.AddrPortFrom(addr, 53)
	m, edns, err := s.askSOA(ctx, at)
	if err != nil {
		p.Error = phrase(err)
		if addr.Is6() && noRoute(err) {
			p.Skipped = capture.ReasonNoRouteV6
		}
		if cutOff(ctx, err) {
			p.Skipped = capture.ReasonTimeBudget
		}
		return p
	}
	p.Answered, p.EDNS = true, edns
	s.readSOA(ctx, at, m, &p)
	s.readNS(ctx, at, &p)
	s.pause(ctx)
	p.Recursive = s.recurses(ctx, at, edns)
	if s.consent {
		s.pause(ctx)
		p.Transfer = s.transfers(ctx, at)
	}
	return p
}

// query returns a query message.
func query(name string, qtype uint16, recurse, edns bool) *dns.Msg {
	m := resolver.NewQuery(name, qtype, recurse)
	if !edns {
		m.Extra = nil
	}
	return m
}

// readNS queries the zone's own NS set over TCP, and so reports whether TCP works.
func (s *session) readNS(ctx context.Context, at netip.AddrPort, p *capture.ServerProbe) {
	s.pause(ctx)
	var m *dns.Msg
	var err error
	for range 2 { // a busy server may take its time to accept a connection
		m, err = s.cfg.Resolver.ExchangeOver(ctx, "tcp", at, query(s.zone.apex, dns.TypeNS, false, p.EDNS))
		if err == nil || !isTimeout(err) {
			break
		}
	}
	if err == nil || !cutOff(ctx, err) {
		p.TCP = new(err == nil)
	}
	if err != nil {
		s.pause(ctx)
		m, err = s.cfg.Resolver.ExchangeOver(ctx, "udp", at, query(s.zone.apex, dns.TypeNS, false, p.EDNS))
	}
	if err == nil && m.Authoritative {
		p.NS = nsNames(nsOf(m, s.zone.apex))
	}
}

// cutOff reports whether a query failed because the scan's own time or budget ended, which says
// nothing about the server.
func cutOff(ctx context.Context, err error) bool {
	return err != nil && (ctx.Err() != nil || errors.Is(err, resolver.ErrBudget))
}

// askSOA queries the zone's SOA over UDP with EDNS, then without it if the server does not
// answer. It reports whether EDNS worked.
func (s *session) askSOA(ctx context.Context, at netip.AddrPort) (*dns.Msg, bool, error) {
	var m *dns.Msg
	var err error
	for range 2 { // one message may be lost
		m, err = s.cfg.Resolver.ExchangeOver(ctx, "udp", at, resolver.NewQuery(s.zone.apex, dns.TypeSOA, false))
		if err == nil || !isTimeout(err) {
			break
		}
	}
	if err == nil && m.IsEdns0() != nil && m.Rcode != dns.RcodeBadVers {
		return m, true, nil
	}
	if err != nil && !isTimeout(err) {
		return nil, false, err
	}
	s.pause(ctx)
	without, plainErr := s.cfg.Resolver.ExchangeOver(ctx, "udp", at, query(s.zone.apex, dns.TypeSOA, false, false))
	if plainErr != nil {
		return m, false, err // the answer without OPT, or the first failure
	}
	return without, false, nil
}

// readSOA records whether the server is authoritative, and its serial; a truncated answer is
// read again over TCP.
func (s *session) readSOA(ctx context.Context, at netip.AddrPort, m *dns.Msg, p *capture.ServerProbe) {
	if m.Truncated {
		if full, err := s.cfg.Resolver.ExchangeOver(ctx, "tcp", at, resolver.NewQuery(s.zone.apex, dns.TypeSOA, false)); err == nil {
			m = full
		}
	}
	if m.Rcode != dns.RcodeSuccess {
		p.Error = "it returned " + dns.RcodeToString[m.Rcode]
		return
	}
	soa, ok := first[*dns.SOA](m.Answer)
	p.Authoritative = m.Authoritative && (ok || m.Truncated)
	if ok {
		p.Serial = soa.Serial
	}
	if !p.Authoritative {
		p.Error = "its response for the zone is not authoritative"
	}
}

// recurses queries a foreign name; only a real answer counts, because some servers set RA
// without recursing. It returns nil if the query was cut off.
func (s *session) recurses(ctx context.Context, at netip.AddrPort, edns bool) *bool {
	m, err := s.cfg.Resolver.ExchangeOver(ctx, "udp", at, query(s.cfg.Foreign, dns.TypeA, true, edns))
	if cutOff(ctx, err) {
		return nil
	}
	return new(err == nil && m.Rcode == dns.RcodeSuccess && m.RecursionAvailable && !m.Authoritative && len(m.Answer) > 0)
}

// transfers requests the whole zone and reads only the first message.
func (s *session) transfers(ctx context.Context, at netip.AddrPort) *bool {
	ask := new(dns.Msg).SetAxfr(s.zone.apex)
	m, err := s.cfg.Resolver.ExchangeOver(ctx, "tcp", at, ask)
	if cutOff(ctx, err) || err != nil && isTimeout(err) {
		return nil
	}
	_, soa := first[*dns.SOA](answersOf(m))
	given := err == nil && m.Rcode == dns.RcodeSuccess && soa && len(m.Answer) > 1
	return &given
}

func answersOf(m *dns.Msg) []dns.RR {
	if m == nil {
		return nil
	}
	return m.Answer
}

// exactTTLs replaces the lifetimes of cached answers by the zone's own.
func (s *session) exactTTLs(ctx context.Context) {
	if s.out.TTLKnown || len(s.out.A.CNAMEs) > 0 {
		return
	}
	for _, server := range s.out.Servers {
		for _, p := range server.Addresses {
			if !p.Authoritative {
				continue
			}
			addr, err := netip.ParseAddr(p.Addr)
			if err != nil {
				continue
			}
			s.out.TTLKnown = s.copyTTL(ctx, addr, dns.TypeA, &s.out.A) && s.copyTTL(ctx, addr, dns.TypeAAAA, &s.out.AAAA)
			return
		}
	}
}

func (s *session) copyTTL(ctx context.Context, server netip.Addr, qtype uint16, a *capture.Answer) bool {
	if !a.Exists() {
		return true
	}
	m, err := s.cfg.Resolver.Exchange(ctx, netip.AddrPortFrom(server, 53), resolver.NewQuery(s.out.Host, qtype, false))
	if err != nil {
		return false
	}
	for _, rr := range m.Answer {
		if rr.Header().Rrtype != qtype || dns.CanonicalName(rr.Header().Name) != s.out.Host {
			continue
		}
		for i := range a.Records {
			a.Records[i].TTL = rr.Header().Ttl
		}
		return true
	}
	return false
}

func noRoute(err error) bool {
	for _, e := range []error{syscall.ENETUNREACH, syscall.EHOSTUNREACH, syscall.EADDRNOTAVAIL, syscall.EAFNOSUPPORT} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}

// pause waits between two messages to one server.
func (s *session) pause(ctx context.Context) {
	if s.cfg.Pace <= 0 {
		return
	}
	select {
	case <-ctx.Done():
	case <-time.After(s.cfg.Pace):
	}
}
