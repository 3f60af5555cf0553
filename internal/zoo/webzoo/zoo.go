package webzoo

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"maps"
	"net"
	"net/netip"
	"strings"
	"sync"
	"time"
)

// Issuer issues a certificate for the hosts, with the intermediates that a server sends.
// tlszoo's CA and some tests have one.
type Issuer func(hosts ...string) (tls.Certificate, error)

// Config configures a Zoo. Zero fields take the defaults named here.
type Config struct {
	Issue Issuer
	// Clock is the sites' clock. Default: time.Now.
	Clock func() time.Time
	// Net is the third number in the made-up IPv4 addresses 127.80.Net.y, so that several zoos in one process do not collide. Default: 0.
	Net byte
}

// Zoo runs sites. It is safe for concurrent use.
type Zoo struct {
	cfg Config

	mu    sync.Mutex
	next  byte
	names map[string][]netip.Addr
	ports map[netip.AddrPort]netip.AddrPort
	// registered are the registrations by domain.
	registered map[string]Registration
	stop       []func() error
}

// Site is one running site.
type Site struct {
	Name      string
	Host      string
	Addrs     []netip.Addr // made-up, in the order of the look-up
	Blueprint *Blueprint
}

// URL returns the front page over https.
func (s *Site) URL() string { return "https://" + s.Host + "/" }

// New returns an empty zoo. Close ends its sites.
func New(cfg Config) *Zoo {
	if cfg.Clock == nil {
		cfg.Clock = time.Now
	}
	return &Zoo{
		cfg: cfg, names: map[string][]netip.Addr{}, ports: map[netip.AddrPort]netip.AddrPort{},
		registered: map[string]Registration{},
	}
}

// Add starts the site <name>.example, the healthy one changed by the variants.
func (z *Zoo) Add(name string, variants ...Variant) (*Site, error) {
	host := name + ".example"
	b, err := healthy(host, z.cfg.Clock)
	if err != nil {
		return nil, err
	}
	for _, v := range variants {
		v(b)
	}
	site := &Site{Name: name, Host: host, Blueprint: b}
	if err := z.start(site); err != nil {
		return nil, fmt.Errorf("zoo site %s: %w", name, err)
	}
	z.mu.Lock()
	defer z.mu.Unlock()
	z.registered[host] = b.Registration
	return site, nil
}

// DialMap translates a made-up address into the one where it is served. Unserved addresses
// of the zoo lead to a closed port; others are returned unchanged.
func (z *Zoo) DialMap(ap netip.AddrPort) netip.AddrPort {
	z.mu.Lock()
	defer z.mu.Unlock()
	if served, ok := z.ports[ap]; ok {
		return served
	}
	if isZoo(ap.Addr()) {
		return netip.AddrPortFrom(netip.AddrFrom4([4]byte{127, 0, 0, 1}), 1)
	}
	return ap
}

// Ports returns every made-up address and port that is served, with the real one.
func (z *Zoo) Ports() map[netip.AddrPort]netip.AddrPort {
	z.mu.Lock()
	defer z.mu.Unlock()
	return maps.Clone(z.ports)
}

// Prefixes returns the made-up networks that an egress policy must allow.
func Prefixes() []string { return []string{"127.80.0.0/16", "2001:db8:80::/48"} }

func isZoo(a netip.Addr) bool {
	return netip.MustParsePrefix("127.80.0.0/16").Contains(a) || netip.MustParsePrefix("2001:db8:80::/48").Contains(a)
}

// LookupNetIP resolves the names of the sites; it implements egress.Resolver.
func (z *Zoo) LookupNetIP(_ context.Context, network, host string) ([]netip.Addr, error) {
	z.mu.Lock()
	defer z.mu.Unlock()
	var out []netip.Addr
	for _, a := range z.names[strings.TrimSuffix(host, ".")] {
		if network == "ip" || network == "ip4" && a.Is4() || network == "ip6" && a.Is6() {
			out = append(out, a)
		}
	}
	if len(out) == 0 {
		return nil, &net.DNSError{Err: "no such host", Name: host, IsNotFound: true}
	}
	return out, nil
}

// Addresses returns the made-up addresses by host name, for a name server.
func (z *Zoo) Addresses() map[string][]netip.Addr {
	z.mu.Lock()
	defer z.mu.Unlock()
	out := make(map[string][]netip.Addr, len(z.names))
	for name, addrs := range z.names {
		out[name] = append([]netip.Addr(nil), addrs...)
	}
	return out
}

// Close ends all sites.
func (z *Zoo) Close() error {
	z.mu.Lock()
	defer z.mu.Unlock()
	var errs []error
	for _, stop := range z.stop {
		errs = append(errs, stop())
	}
	z.stop = nil
	return errors.Join(errs...)
}

// address returns a new made-up IPv4 address.
func (z *Zoo) address() netip.Addr {
	z.mu.Lock()
	defer z.mu.Unlock()
	z.next++
	return netip.AddrFrom4([4]byte{127, 80, z.cfg.Net, z.next})
}

// v6Of returns the IPv6 address that belongs to an IPv4 one.
func v6Of(a netip.Addr) netip.Addr {
	four := a.As4()
	return netip.AddrFrom16([16]byte{0x20, 0x01, 0x0d, 0xb8, 0, 0x80, 14: four[2], 15: four[3]})
}

func (z *Zoo) name(host string, addrs []netip.Addr) {
	z.mu.Lock()
	defer z.mu.Unlock()
	z.names[host] = addrs
}

// publish maps the made-up address and port to the listener's.
func (z *Zoo) publish(a netip.Addr, port uint16, listener net.Addr, stop func() error) error {
	served, err := netip.ParseAddrPort(listener.String())
	if err != nil {
		return err
	}
	z.mu.Lock()
	defer z.mu.Unlock()
	z.ports[netip.AddrPortFrom(a, port)] = served
	z.stop = append(z.stop, stop)
	return nil
}

func replaceOnce(body []byte, old, replacement string) []byte {
	if !bytes.Contains(body, []byte(old)) {
		panic("webzoo: the front page does not contain " + old)
	}
	return bytes.Replace(body, []byte(old), []byte(replacement), 1)
}
