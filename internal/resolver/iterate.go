package resolver

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/netip"
	"slices"

	"github.com/miekg/dns"
)

const (
	maxReferrals = 16
	maxDepth     = 4 // levels of name-server names that must be resolved themselves
	maxServers   = 8 // addresses queried per cut
	maxNames     = 4 // name-server names resolved per cut
	dnsPort      = 53
)

// errNoServer is returned when no server of a zone gave a usable answer.
var errNoServer = errors.New("no name server sent a usable response")

// ServerError is returned when a zone's servers did not answer, or answered without being
// authoritative (lame). A recursive server reports it as SERVFAIL.
type ServerError struct {
	Zone  string // the zone whose servers failed
	Cause error  // the last server's failure
}

// Error implements error.
func (e *ServerError) Error() string {
	return fmt.Sprintf("name servers of %s: %v", e.Zone, e.Cause)
}

// Unwrap returns the cause.
func (e *ServerError) Unwrap() error { return e.Cause }

// iterate walks from the closest cached cut to the servers that are authoritative for name.
func (r *Resolver) iterate(ctx context.Context, name string, qtype uint16, depth int) (*reply, error) {
	if depth > maxDepth {
		return nil, &ServerError{Zone: name, Cause: errors.New("name servers depend on each other")}
	}
	c := r.cache.closest(name, qtype)
	if c == nil {
		c = &cut{zone: ".", addrs: r.cfg.Roots}
	}
	for range maxReferrals {
		rep, next, err := r.askCut(ctx, c, name, qtype, depth)
		if err != nil {
			return nil, err
		}
		if next == nil {
			return rep, nil
		}
		c = next
	}
	return nil, &ServerError{Zone: c.zone, Cause: errors.New("too many referrals")}
}

// askCut queries the servers of a cut until one gives an answer (reply) or a referral (next
// cut).
func (r *Resolver) askCut(ctx context.Context, c *cut, name string, qtype uint16, depth int) (*reply, *cut, error) {
	last := errNoServer
	for addr := range r.addresses(ctx, c, depth) {
		msg, err := r.Exchange(ctx, netip.AddrPortFrom(addr, dnsPort), NewQuery(name, qtype, false))
		if err != nil {
			last = err
			if ctx.Err() != nil || errors.Is(err, ErrBudget) {
				break
			}
			continue
		}
		msg = scrub(msg, c.zone)
		switch kind, zone := classify(msg, c.zone, name, qtype); kind {
		case final:
			return &reply{msg: msg, server: addr, zone: c.zone}, nil, nil
		case referral:
			next := referred(msg, zone)
			r.cache.putCut(next, minTTL(pick(msg.Ns, zone, dns.TypeNS)))
			return nil, next, nil
		default:
			last = fmt.Errorf("%s is not authoritative (%s)", addr, dns.RcodeToString[msg.Rcode])
		}
	}
	return nil, nil, &ServerError{Zone: c.zone, Cause: last}
}

// addresses yields the known addresses of the cut in random order, IPv4 first
// because not every scanner has an IPv6 route, then those of the servers whose
// names need resolving.
func (r *Resolver) addresses(ctx context.Context, c *cut, depth int) func(yield func(netip.Addr) bool) {
	return func(yield func(netip.Addr) bool) {
		known := shuffled(c.addrs)
		slices.SortStableFunc(known, func(a, b netip.Addr) int { return a.BitLen() - b.BitLen() })
		for i, a := range known {
			if i == maxServers || !yield(a) {
				return
			}
		}
		names := shuffled(c.names)
		for _, n := range names[:min(len(names), maxNames)] {
			for _, a := range r.serverAddrs(ctx, n, depth+1) {
				if !yield(a) {
					return
				}
			}
		}
	}
}

// serverAddrs resolves a name server's own name; CNAMEs are not allowed there
// (RFC 2181 §10.3) and not followed.
func (r *Resolver) serverAddrs(ctx context.Context, name string, depth int) []netip.Addr {
	for _, t := range []uint16{dns.TypeA, dns.TypeAAAA} {
		key := cacheKey{name, t, false}
		known, ok := r.cache.get(key)
		if !ok {
			if known.reply, known.err = r.iterate(ctx, name, t, depth); known.err == nil {
				r.cache.put(key, known.reply)
			}
		}
		if known.err != nil {
			continue
		}
		if addrs := Addrs(pick(known.reply.msg.Answer, name, t)); len(addrs) > 0 {
			return addrs
		}
	}
	return nil
}

func shuffled[T any](in []T) []T {
	out := slices.Clone(in)
	rand.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

// scrub drops records outside of the zone.
func scrub(m *dns.Msg, zone string) *dns.Msg {
	out := m.Copy()
	keep := func(rrs []dns.RR) []dns.RR {
		return slices.DeleteFunc(rrs, func(rr dns.RR) bool {
			return rr.Header().Rrtype != dns.TypeOPT && !dns.IsSubDomain(zone, dns.CanonicalName(rr.Header().Name))
		})
	}
	out.Answer, out.Ns, out.Extra = keep(out.Answer), keep(out.Ns), keep(out.Extra)
	return out
}

type replyKind int

const (
	lame replyKind = iota
	final
	referral
)

// classify interprets an authoritative server's reply, when it was queried as a server of
// zone; for a referral it also returns the zone that it leads to.
func classify(m *dns.Msg, zone, name string, qtype uint16) (replyKind, string) {
	switch m.Rcode {
	case dns.RcodeNameError:
		return final, ""
	case dns.RcodeSuccess:
	default:
		return lame, ""
	}
	if len(pick(m.Answer, name, qtype)) > 0 || len(pick(m.Answer, name, dns.TypeCNAME)) > 0 {
		if m.Authoritative {
			return final, ""
		}
		return lame, ""
	}
	if m.Authoritative || slices.ContainsFunc(m.Ns, func(rr dns.RR) bool { return rr.Header().Rrtype == dns.TypeSOA }) {
		return final, ""
	}
	for _, rr := range m.Ns {
		to := dns.CanonicalName(rr.Header().Name)
		if rr.Header().Rrtype != dns.TypeNS || to == zone || !dns.IsSubDomain(to, name) {
			continue
		}
		if qtype == dns.TypeDS && to == name {
			return final, "" // a parent without DNSSEC: there is no DS
		}
		return referral, to
	}
	return lame, ""
}

// referred returns the cut of a referral. Glue counts only for names within the referring
// zone; scrub has dropped the rest.
func referred(m *dns.Msg, zone string) *cut {
	next := &cut{zone: zone}
	for _, rr := range pick(m.Ns, zone, dns.TypeNS) {
		host := dns.CanonicalName(rr.(*dns.NS).Ns)
		glue := append(pick(m.Extra, host, dns.TypeA), pick(m.Extra, host, dns.TypeAAAA)...)
		if len(glue) == 0 {
			next.names = append(next.names, host)
			continue
		}
		next.addrs = append(next.addrs, Addrs(glue)...)
	}
	return next
}

// Addrs returns the addresses in A and AAAA records.
func Addrs(rrs []dns.RR) []netip.Addr {
	var out []netip.Addr
	for _, rr := range rrs {
		var b []byte
		switch rr := rr.(type) {
		case *dns.A:
			b = rr.A.To4()
		case *dns.AAAA:
			b = rr.AAAA.To16()
		}
		if a, ok := netip.AddrFromSlice(b); ok {
			out = append(out, a)
		}
	}
	return out
}
