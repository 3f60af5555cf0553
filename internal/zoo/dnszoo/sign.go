package dnszoo

import (
	"crypto"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/miekg/dns"
)

// signing is a zone's key and how its signatures are made.
type signing struct {
	key        *dns.DNSKEY
	signer     crypto.Signer
	from, till time.Time
	nsec3      *uint16 // iterations; nil means NSEC
}

// newSigning returns a combined signing key of the algorithm; bits matter for RSA only.
func newSigning(zone string, algorithm uint8, bits int, from, till time.Time) (*signing, error) {
	key := &dns.DNSKEY{
		Hdr:   dns.RR_Header{Name: dns.CanonicalName(zone), Rrtype: dns.TypeDNSKEY, Class: dns.ClassINET, Ttl: defaultTTL},
		Flags: dns.ZONE | dns.SEP, Protocol: 3, Algorithm: algorithm,
	}
	signer, err := draw(key, func() (crypto.PrivateKey, error) { return key.Generate(bits) })
	if err != nil {
		return nil, fmt.Errorf("zone %s: make key: %w", zone, err)
	}
	return &signing{key: key, signer: signer, from: from, till: till}, nil
}

// draw generates key pairs until the tag of the public key is not 0. RFC 4034 allows that tag,
// which one key in 65,536 has, but the library does not sign with it.
func draw(key *dns.DNSKEY, generate func() (crypto.PrivateKey, error)) (crypto.Signer, error) {
	for {
		private, err := generate()
		if err != nil {
			return nil, err
		}
		signer, ok := private.(crypto.Signer)
		if !ok {
			return nil, errors.New("it cannot sign")
		}
		if key.KeyTag() != 0 {
			return signer, nil
		}
	}
}

// apply adds the denial chain and signs everything the zone is authoritative for.
func (s *signing) apply(b *built) {
	if s.nsec3 == nil {
		s.chainNSEC(b)
	} else {
		s.chainNSEC3(b, *s.nsec3)
	}
	for name, types := range b.sets {
		cut := b.cutAbove(name)
		if cut != "" && cut != name {
			continue // glue
		}
		for t, set := range types {
			if cut == name && t != dns.TypeDS && t != dns.TypeNSEC {
				continue // the delegation itself is signed by the child
			}
			s.signSet(b, name, t, set)
		}
	}
}

func (s *signing) signSet(b *built, name string, t uint16, set []dns.RR) {
	sig := &dns.RRSIG{
		Hdr:       dns.RR_Header{Name: name, Rrtype: dns.TypeRRSIG, Class: dns.ClassINET, Ttl: set[0].Header().Ttl},
		Inception: uint32(s.from.Unix()), Expiration: uint32(s.till.Unix()),
		KeyTag: s.key.KeyTag(), SignerName: b.name, Algorithm: s.key.Algorithm,
	}
	if err := sig.Sign(s.signer, set); err != nil {
		// Only a malformed set of the zoo itself gets here; unsigned it appears as bogus.
		return
	}
	if b.sigs[name] == nil {
		b.sigs[name] = map[uint16][]dns.RR{}
	}
	b.sigs[name][t] = append(b.sigs[name][t], sig)
	b.order = append(b.order, sig)
}

func (s *signing) chainNSEC(b *built) {
	var owners []string
	for _, n := range b.names {
		if len(b.sets[n]) > 0 {
			owners = append(owners, n)
		}
	}
	for i, n := range owners {
		b.put(&dns.NSEC{
			Hdr:        dns.RR_Header{Name: n, Rrtype: dns.TypeNSEC, Class: dns.ClassINET, Ttl: defaultTTL},
			NextDomain: owners[(i+1)%len(owners)],
			TypeBitMap: bitmap(b.sets[n], b.cuts[n], dns.TypeNSEC, dns.TypeRRSIG),
		})
	}
}

func (s *signing) chainNSEC3(b *built, iterations uint16) {
	b.param = &dns.NSEC3PARAM{
		Hdr:  dns.RR_Header{Name: b.name, Rrtype: dns.TypeNSEC3PARAM, Class: dns.ClassINET, Ttl: defaultTTL},
		Hash: dns.SHA1, Iterations: iterations,
	}
	b.put(b.param)
	for _, n := range b.names {
		var extra []uint16
		if len(b.sets[n]) > 0 && (!b.cuts[n] || len(b.sets[n][dns.TypeDS]) > 0) {
			extra = []uint16{dns.TypeRRSIG}
		}
		hash := dns.HashName(n, dns.SHA1, iterations, "")
		b.nsec3 = append(b.nsec3, &dns.NSEC3{
			Hdr: dns.RR_Header{
				Name: dns.CanonicalName(hash + "." + strings.TrimPrefix(b.name, ".")), Rrtype: dns.TypeNSEC3, Class: dns.ClassINET,
				Ttl: defaultTTL,
			},
			Hash: dns.SHA1, Iterations: iterations, HashLength: 20, TypeBitMap: bitmap(b.sets[n], b.cuts[n], extra...),
		})
	}
	slices.SortFunc(b.nsec3, func(x, y *dns.NSEC3) int { return strings.Compare(x.Hdr.Name, y.Hdr.Name) })
	for i, n := range b.nsec3 {
		n.NextDomain = hashOf(b.nsec3[(i+1)%len(b.nsec3)])
		b.put(n)
	}
}

func hashOf(n *dns.NSEC3) string {
	label, _, _ := strings.Cut(n.Hdr.Name, ".")
	return strings.ToUpper(label)
}

// bitmap lists the types at a name; at a cut only those of the parent.
func bitmap(types map[uint16][]dns.RR, cut bool, extra ...uint16) []uint16 {
	out := slices.Clone(extra)
	for t := range types {
		if !cut || t == dns.TypeNS || t == dns.TypeDS {
			out = append(out, t)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// matching returns the record that proves which types a name has.
func (b *built) matching(name string) []dns.RR {
	if b.nsec3 != nil {
		h := dns.HashName(name, dns.SHA1, b.param.Iterations, "")
		for _, n := range b.nsec3 {
			if hashOf(n) == h {
				return b.signed(n.Hdr.Name, dns.TypeNSEC3)
			}
		}
		return nil
	}
	if len(b.sets[name][dns.TypeNSEC]) > 0 {
		return b.signed(name, dns.TypeNSEC)
	}
	return b.covering(name) // an empty non-terminal
}

// covering returns the record whose gap contains the name.
func (b *built) covering(name string) []dns.RR {
	if b.nsec3 != nil {
		h := dns.HashName(name, dns.SHA1, b.param.Iterations, "")
		at := b.nsec3[len(b.nsec3)-1]
		for _, n := range b.nsec3 {
			if hashOf(n) < h {
				at = n
			}
		}
		return b.signed(at.Hdr.Name, dns.TypeNSEC3)
	}
	at := b.name
	for _, n := range b.names {
		if canonicalCompare(n, name) >= 0 {
			break
		}
		if len(b.sets[n][dns.TypeNSEC]) > 0 {
			at = n
		}
	}
	return b.signed(at, dns.TypeNSEC)
}

// signed returns a set with its signatures.
func (b *built) signed(name string, t uint16) []dns.RR {
	return append(slices.Clone(b.sets[name][t]), b.sigs[name][t]...)
}
