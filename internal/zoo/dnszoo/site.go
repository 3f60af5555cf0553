package dnszoo

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"time"

	"github.com/miekg/dns"
)

// ZoneOptions describes how a site's zone differs from a healthy one. The zero value is
// healthy: two dual-stack name servers in different networks, signed with algorithm 13, no
// mail (null MX, SPF -all, DMARC reject), CAA with a contact.
//
// The record lists replace the healthy default when not nil; an empty list means no such
// record.
type ZoneOptions struct {
	// Addrs are the site's addresses, at the zone's apex and at www.
	Addrs []netip.Addr
	// Names are addresses of additional names, by label ("api"), relative to the zone.
	Names map[string][]netip.Addr
	// NoWWW leaves the www name out.
	NoWWW bool

	CAA   []string // values such as `0 issue "ca.example"`
	MX    []string // values such as `10 mail.other.example.`
	SPF   []string // texts of TXT records at the apex
	DMARC []string // texts of TXT records at _dmarc
	SOA   string   // timers "refresh retry expire minimum"
	TTL   *uint32  // of the addresses
	// Records are additional records in zone-file form, names relative to the zone.
	Records []string

	// Servers are the behaviours of the name servers; nil means two correct ones.
	Servers []NameServer
	// ChildNS replaces the NS records inside the zone.
	ChildNS []string
	// NoV6NS leaves out the IPv6 addresses of the name servers.
	NoV6NS bool

	Unsigned  bool
	Algorithm uint8         // 0 means ECDSA P-256
	Bits      int           // of RSA keys
	SHA1DS    bool          // publish a SHA-1 DS only
	WrongDS   bool          // publish a DS of another key
	Lifetime  time.Duration // of signatures from now; 0 means 30 days, negative is expired
	NSEC3     *uint16       // NSEC3 with so many iterations
}

// NameServer is one name server of a site's zone.
type NameServer struct {
	How Behaviour
	// Serial is that of the copy it serves; 0 means the common one.
	Serial uint32
	// SameNet gives it an address in the first server's network; How is ignored.
	SameNet bool
}

// AddSite adds a zone under a top-level domain, such as "shop.example", and
// delegates to it.
func (z *Zoo) AddSite(name string, o ZoneOptions) error {
	name = dns.CanonicalName(name)
	if dns.CountLabel(name) != 2 {
		return fmt.Errorf("zoo zone %s: only names directly under a top-level domain can be added", name)
	}
	top, err := z.topLevel(parent(name))
	if err != nil {
		return err
	}
	var sign *signing
	if !o.Unsigned {
		if sign, err = z.siteSigning(name, o); err != nil {
			return err
		}
	}
	hosts, err := z.siteServers(o)
	if err != nil {
		return err
	}
	common := siteRecords(name, o)
	delegation := serverRecords(hosts, o)
	for i, s := range hosts {
		serial := uint32(2026010100)
		if i < len(o.Servers) && o.Servers[i].Serial != 0 {
			serial = o.Servers[i].Serial
		}
		copied := newZone(name, sign)
		if err := copied.add(append(append(slices.Clip(common), soaRecord(name, o, serial)), childRecords(delegation, o)...)...); err != nil {
			return err
		}
		s.srv.host(copied)
		z.mu.Lock()
		z.sites[name] = append(z.sites[name], copied)
		z.mu.Unlock()
	}
	if err := top.add(qualified(name, delegation)...); err != nil {
		return err
	}
	if sign != nil {
		top.addRR(dsOf(sign.key, o))
	}
	return nil
}

func (z *Zoo) siteSigning(name string, o ZoneOptions) (*signing, error) {
	algorithm, bits, lifetime := o.Algorithm, o.Bits, o.Lifetime
	if algorithm == 0 {
		algorithm, bits = dns.ECDSAP256SHA256, 256
	}
	if lifetime == 0 {
		lifetime = 30 * 24 * time.Hour
	}
	sign, err := z.signing(name, algorithm, bits, lifetime)
	if err == nil {
		sign.nsec3 = o.NSEC3
	}
	return sign, err
}

// siteServers starts the servers that misbehave; correct ones are shared.
func (z *Zoo) siteServers(o ZoneOptions) ([]endpoint, error) {
	wanted := o.Servers
	if wanted == nil {
		wanted = make([]NameServer, len(z.good))
	}
	var out []endpoint
	for i, ns := range wanted {
		switch {
		case ns.SameNet:
			out = append(out, z.neighbour(out[0], i+1))
		case ns == NameServer{Serial: ns.Serial} && i < len(z.good):
			out = append(out, endpoint{z.good[i].v4, z.good[i].v6, z.good[i]})
		default:
			s, err := z.newServer(ns.How)
			if err != nil {
				return nil, err
			}
			out = append(out, endpoint{s.v4, s.v6, s})
		}
	}
	return out, nil
}

// endpoint is a server under one of its pairs of made-up addresses.
type endpoint struct {
	v4, v6 netip.Addr
	srv    *server
}

// neighbour adds a second pair of addresses in the same networks to the server.
func (z *Zoo) neighbour(e endpoint, last int) endpoint {
	v4, v6 := e.v4.As4(), e.v6.As16()
	v4[3], v6[15] = byte(last), byte(last)
	next := endpoint{netip.AddrFrom4(v4), netip.AddrFrom16(v6), e.srv}
	z.mu.Lock()
	defer z.mu.Unlock()
	z.servers[next.v4], z.servers[next.v6] = e.srv, e.srv
	return next
}

// serverRecords returns the NS records and the addresses of the servers, relative to the
// zone.
func serverRecords(hosts []endpoint, o ZoneOptions) []string {
	var out []string
	for i, s := range hosts {
		label := fmt.Sprintf("ns%d", i+1)
		out = append(out, "@ IN NS "+label, label+" IN A "+s.v4.String())
		if !o.NoV6NS {
			out = append(out, label+" IN AAAA "+s.v6.String())
		}
	}
	return out
}

// childRecords returns the delegation as in the zone itself.
func childRecords(delegation []string, o ZoneOptions) []string {
	if o.ChildNS == nil {
		return delegation
	}
	var out []string
	for _, r := range delegation {
		if !strings.HasPrefix(r, "@ IN NS ") {
			out = append(out, r)
		}
	}
	for _, n := range o.ChildNS {
		out = append(out, "@ IN NS "+n)
	}
	return out
}

// qualified makes relative records absolute for the parent's zone.
func qualified(zone string, records []string) []string {
	return []string{"$ORIGIN " + zone + "\n" + strings.Join(records, "\n")}
}

func soaRecord(name string, o ZoneOptions, serial uint32) string {
	timers := o.SOA
	if timers == "" {
		timers = "14400 3600 1209600 3600"
	}
	return fmt.Sprintf("@ IN SOA ns1.%s hostmaster.%s %d %s", name, name, serial, timers)
}

func siteRecords(name string, o ZoneOptions) []string {
	ttl := uint32(defaultTTL)
	if o.TTL != nil {
		ttl = *o.TTL
	}
	names := map[string][]netip.Addr{"@": o.Addrs}
	if !o.NoWWW {
		names["www"] = o.Addrs
	}
	for label, addrs := range o.Names {
		names[label] = addrs
	}
	var out []string
	for label, addrs := range names {
		for _, a := range addrs {
			t := "A"
			if a.Is6() {
				t = "AAAA"
			}
			out = append(out, fmt.Sprintf("%s %d IN %s %s", label, ttl, t, a))
		}
	}
	bare := strings.TrimSuffix(name, ".")
	out = appendEach(out, "@ IN CAA ", o.CAA, `0 issue "ca.example"`, `0 issuewild ";"`, `0 iodef "mailto:security@`+bare+`"`)
	out = appendEach(out, "@ IN MX ", o.MX, "0 .")
	out = appendEach(out, "@ IN TXT ", quoted(o.SPF), `"v=spf1 -all"`)
	out = appendEach(out, "_dmarc IN TXT ", quoted(o.DMARC), `"v=DMARC1; p=reject; rua=mailto:dmarc@reports.example"`)
	return append(out, o.Records...)
}

func appendEach(out []string, head string, values []string, defaults ...string) []string {
	if values == nil {
		values = defaults
	}
	for _, v := range values {
		out = append(out, head+v)
	}
	return out
}

// quoted formats texts as character strings of at most 255 bytes.
func quoted(texts []string) []string {
	if texts == nil {
		return nil
	}
	out := []string{}
	for _, t := range texts {
		var parts []string
		for ; len(t) > 255; t = t[255:] {
			parts = append(parts, fmt.Sprintf("%q", t[:255]))
		}
		out = append(out, strings.Join(append(parts, fmt.Sprintf("%q", t)), " "))
	}
	return out
}

func dsOf(key *dns.DNSKEY, o ZoneOptions) *dns.DS {
	ds := key.ToDS(dns.SHA256)
	if o.SHA1DS {
		ds = key.ToDS(dns.SHA1)
	}
	if o.WrongDS {
		sum := sha256.Sum256([]byte(key.PublicKey)) // any other value will do
		ds.Digest = hex.EncodeToString(sum[:])[:len(ds.Digest)]
	}
	return ds
}
