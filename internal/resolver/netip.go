package resolver

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"slices"
	"strings"

	"github.com/miekg/dns"
)

// LookupNetIP returns the addresses of a host. network is "ip", "ip4" or "ip6". It has the
// signature of net.Resolver's method, and its errors are *net.DNSError:
//
//   - IsNotFound: the name does not exist or has no address,
//   - IsTimeout and IsTemporary: no server answered in time,
//   - IsTemporary alone: the servers answered that they cannot answer (SERVFAIL,
//     refused, lame, CNAME loop).
//
// Literals, localhost names and the hosts file are answered without the DNS.
func (r *Resolver) LookupNetIP(ctx context.Context, network, host string) ([]netip.Addr, error) {
	types, err := typesOf(network)
	if err != nil {
		return nil, err
	}
	name := strings.TrimSuffix(strings.ToLower(host), ".")
	if local, ok := r.local(name); ok {
		if local = ofTypes(local, types); len(local) == 0 {
			return nil, notFound(host)
		}
		return local, nil
	}
	answers := make(chan *Answer, len(types))
	for _, t := range types {
		go func() { answers <- r.Ask(ctx, Question{Name: name, Type: t, Checked: true}) }()
	}
	var addrs []netip.Addr
	var failed error
	for range types {
		a := <-answers
		addrs = append(addrs, Addrs(a.Records)...)
		if err := a.failure(host); err != nil && (failed == nil || !isNotFound(err)) {
			failed = err
		}
	}
	if len(addrs) > 0 {
		slices.SortStableFunc(addrs, func(a, b netip.Addr) int { return a.BitLen() - b.BitLen() })
		return addrs, nil
	}
	if ctx.Err() != nil {
		failed = timedOut(host, ctx.Err())
	}
	return nil, failed
}

func typesOf(network string) ([]uint16, error) {
	switch network {
	case "ip":
		return []uint16{dns.TypeA, dns.TypeAAAA}, nil
	case "ip4":
		return []uint16{dns.TypeA}, nil
	case "ip6":
		return []uint16{dns.TypeAAAA}, nil
	}
	return nil, net.UnknownNetworkError(network)
}

func ofTypes(addrs []netip.Addr, types []uint16) []netip.Addr {
	return slices.DeleteFunc(slices.Clone(addrs), func(a netip.Addr) bool {
		if a.Unmap().Is4() {
			return !slices.Contains(types, dns.TypeA)
		}
		return !slices.Contains(types, dns.TypeAAAA)
	})
}

// local answers literals, localhost names and names of the hosts file.
func (r *Resolver) local(name string) ([]netip.Addr, bool) {
	if a, err := netip.ParseAddr(name); err == nil {
		return []netip.Addr{a}, true
	}
	if r.cfg.Hosts != nil {
		if addrs := r.cfg.Hosts(name); len(addrs) > 0 {
			return addrs, true
		}
	}
	if name == "localhost" || strings.HasSuffix(name, ".localhost") {
		return []netip.Addr{netip.AddrFrom4([4]byte{127, 0, 0, 1}), netip.IPv6Loopback()}, true
	}
	return nil, false
}

// failure explains why the answer has no records; nil if it has some.
func (a *Answer) failure(host string) error {
	switch {
	case a.Exists():
		return nil
	case a.Err != nil && isTimeout(a.Err):
		return timedOut(host, a.Err)
	case a.Err != nil:
		return &net.DNSError{UnwrapErr: a.Err, Err: a.Err.Error(), Name: host, IsTemporary: true}
	case a.Rcode == dns.RcodeSuccess, a.Rcode == dns.RcodeNameError:
		return notFound(host)
	}
	return &net.DNSError{Err: fmt.Sprintf("the name server returned %s", dns.RcodeToString[a.Rcode]),
		Name: host, Server: a.Server.String(), IsTemporary: true}
}

func notFound(host string) error {
	return &net.DNSError{Err: "no such host", Name: host, IsNotFound: true}
}

func timedOut(host string, cause error) error {
	return &net.DNSError{UnwrapErr: cause, Err: "look-up timed out", Name: host, IsTimeout: true, IsTemporary: true}
}

func isNotFound(err error) bool {
	e, ok := errors.AsType[*net.DNSError](err)
	return ok && e.IsNotFound
}
