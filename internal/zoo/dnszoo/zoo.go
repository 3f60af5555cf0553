package dnszoo

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"sync"
	"time"

	"github.com/miekg/dns"
)

// maxServers limits the number of servers, which have an address each.
const maxServers = 250

// Config configures a Zoo.
type Config struct {
	// Now is the time around which signatures are valid. Zero means the present.
	Now time.Time
	// Logger logs errors of the servers. nil discards.
	Logger *slog.Logger
}

// Zoo is a running domain name system. It is safe for concurrent use.
type Zoo struct {
	now time.Time
	log *slog.Logger

	mu      sync.Mutex
	next    int // number of the next server
	servers map[netip.Addr]*server
	root    *zone
	top     map[string]*zone
	sites   map[string][]*zone // the copies of each site's zone
	rootSrv *server
	tlds    []*server
	good    []*server
}

// Start starts the root, the servers of the top-level domains and a pair of correct servers
// for sites, and adds the zones that other zones depend on: reports.example accepts
// everybody's DMARC reports.
func Start(cfg Config) (*Zoo, error) {
	z := &Zoo{now: cfg.Now, log: cfg.Logger, next: 1, servers: map[netip.Addr]*server{}, top: map[string]*zone{}, sites: map[string][]*zone{}}
	if z.now.IsZero() {
		z.now = time.Now()
	}
	if z.log == nil {
		z.log = slog.New(slog.DiscardHandler)
	}
	if err := z.start(); err != nil {
		z.Close()
		return nil, err
	}
	return z, nil
}

func (z *Zoo) start() error {
	var err error
	if z.rootSrv, err = z.newServer(Behaviour{}); err != nil {
		return err
	}
	for range 2 {
		tld, err := z.newServer(Behaviour{})
		if err != nil {
			return err
		}
		good, err := z.newServer(Behaviour{})
		if err != nil {
			return err
		}
		z.tlds, z.good = append(z.tlds, tld), append(z.good, good)
	}
	sign, err := z.signing(".", dns.ECDSAP256SHA256, 256, 30*24*time.Hour)
	if err != nil {
		return err
	}
	z.root = newZone(".", sign)
	z.rootSrv.host(z.root)
	if err := z.root.add(". IN SOA a.root. hostmaster.root. 1 14400 3600 1209600 3600", ". IN NS a.root.",
		"a.root. IN A "+z.rootSrv.v4.String(), "a.root. IN AAAA "+z.rootSrv.v6.String()); err != nil {
		return err
	}
	return z.AddSite("reports.example", ZoneOptions{Records: []string{`*._report._dmarc IN TXT "v=DMARC1"`}})
}

// Close stops all servers.
func (z *Zoo) Close() {
	z.mu.Lock()
	defer z.mu.Unlock()
	for a, s := range z.servers {
		if a == s.v4 {
			s.close()
		}
	}
	z.servers = map[netip.Addr]*server{}
}

// Now returns the time around which signatures are valid.
func (z *Zoo) Now() time.Time { return z.now }

// Roots returns the made-up addresses of the root server.
func (z *Zoo) Roots() []netip.Addr { return []netip.Addr{z.rootSrv.v4, z.rootSrv.v6} }

// Anchors returns the trust anchor of the root zone.
func (z *Zoo) Anchors() []*dns.DS { return []*dns.DS{z.root.sign.key.ToDS(dns.SHA256)} }

// Prefixes returns the made-up networks that an egress policy must allow.
func Prefixes() []string { return []string{"127.53.0.0/16", "fd53::/16"} }

// Map translates a made-up address of a zoo server into the one where it listens; other
// addresses are returned unchanged.
func (z *Zoo) Map(a netip.AddrPort) netip.AddrPort {
	z.mu.Lock()
	defer z.mu.Unlock()
	if s := z.servers[a.Addr()]; s != nil && a.Port() == 53 {
		return netip.AddrPortFrom(s.v4, s.port)
	}
	return a
}

// Ports returns every made-up address and port of a server, with the real one.
func (z *Zoo) Ports() map[netip.AddrPort]netip.AddrPort {
	z.mu.Lock()
	defer z.mu.Unlock()
	out := make(map[netip.AddrPort]netip.AddrPort, len(z.servers))
	for a, s := range z.servers {
		out[netip.AddrPortFrom(a, 53)] = netip.AddrPortFrom(s.v4, s.port)
	}
	return out
}

// DialAddr dials through Map. Addresses outside of the zoo are refused, so that a test
// cannot reach anything else.
func (z *Zoo) DialAddr(ctx context.Context, network string, a netip.AddrPort) (net.Conn, error) {
	to := z.Map(a)
	if to == a {
		return nil, fmt.Errorf("dial %s %s: not in the zoo", network, a)
	}
	var d net.Dialer
	return d.DialContext(ctx, network, to.String())
}

// AddRecords adds records in zone-file form to a top-level domain, names relative to it, as
// published by its registry.
func (z *Zoo) AddRecords(topLevel string, records ...string) error {
	t, err := z.topLevel(dns.CanonicalName(topLevel))
	if err != nil {
		return err
	}
	return t.add(records...)
}

// AddSiteRecords adds records in zone-file form to the zone of a site, names
// relative to it, while it is served.
func (z *Zoo) AddSiteRecords(name string, records ...string) error {
	z.mu.Lock()
	copies := z.sites[dns.CanonicalName(name)]
	z.mu.Unlock()
	if len(copies) == 0 {
		return fmt.Errorf("zoo zone %s: there is no such site", name)
	}
	for _, c := range copies {
		if err := c.add(records...); err != nil {
			return err
		}
	}
	return nil
}

func (z *Zoo) newServer(how Behaviour) (*server, error) {
	z.mu.Lock()
	defer z.mu.Unlock()
	if z.next > maxServers {
		return nil, fmt.Errorf("the zoo has no addresses for more than %d name servers", maxServers)
	}
	s, err := startServer(z.next, how, z.log)
	if err != nil {
		return nil, err
	}
	z.next++
	z.servers[s.v4], z.servers[s.v6] = s, s
	return s, nil
}

func (z *Zoo) signing(name string, algorithm uint8, bits int, lifetime time.Duration) (*signing, error) {
	return newSigning(name, algorithm, bits, z.now.Add(-31*24*time.Hour), z.now.Add(lifetime))
}

// topLevel returns the zone of a top-level domain, and creates it if necessary.
func (z *Zoo) topLevel(name string) (*zone, error) {
	z.mu.Lock()
	defer z.mu.Unlock()
	if t := z.top[name]; t != nil {
		return t, nil
	}
	sign, err := z.signing(name, dns.ECDSAP256SHA256, 256, 30*24*time.Hour)
	if err != nil {
		return nil, err
	}
	t := newZone(name, sign)
	if err := t.add(name + " IN SOA a.nic." + name + " hostmaster.nic." + name + " 1 14400 3600 1209600 3600"); err != nil {
		return nil, err
	}
	for i, s := range z.tlds {
		host := fmt.Sprintf("%c.nic.%s", 'a'+i, name)
		records := []string{name + " IN NS " + host, host + " IN A " + s.v4.String(), host + " IN AAAA " + s.v6.String()}
		if err := t.add(records...); err != nil {
			return nil, err
		}
		if err := z.root.add(records...); err != nil {
			return nil, err
		}
		s.host(t)
	}
	z.root.addRR(sign.key.ToDS(dns.SHA256))
	z.top[name] = t
	return t, nil
}
