package trust

import (
	"bytes"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"net"
	"slices"
	"strings"

	"golang.org/x/crypto/cryptobyte"
	cbasn1 "golang.org/x/crypto/cryptobyte/asn1"
)

var oidNameConstraints = asn1.ObjectIdentifier{2, 5, 29, 30}

// directories are the directory names that an authority may and may not issue for.
type directories struct{ permitted, excluded []pkix.RDNSequence }

// understood returns the certificate without the mark for unknown critical extensions, if the
// only one is a constraint on directory names: crypto/x509 does not support these, all other
// clients do, and forbidden checks them.
func understood(c *x509.Certificate) *x509.Certificate {
	if !slices.ContainsFunc(c.UnhandledCriticalExtensions, oidNameConstraints.Equal) {
		return c
	}
	if _, ok := directoriesOf(c); !ok {
		return c
	}
	out := *c
	out.UnhandledCriticalExtensions = slices.DeleteFunc(slices.Clone(c.UnhandledCriticalExtensions), oidNameConstraints.Equal)
	return &out
}

// directoriesOf reads the constraints on directory names; ok is false if there are
// constraints on kinds of names that neither crypto/x509 nor this package supports.
func directoriesOf(c *x509.Certificate) (d directories, ok bool) {
	for _, e := range c.Extensions {
		if !e.Id.Equal(oidNameConstraints) {
			continue
		}
		value := cryptobyte.String(e.Value)
		var all, permitted, excluded cryptobyte.String
		if !value.ReadASN1(&all, cbasn1.SEQUENCE) ||
			!all.ReadOptionalASN1(&permitted, nil, cbasn1.Tag(0).ContextSpecific().Constructed()) ||
			!all.ReadOptionalASN1(&excluded, nil, cbasn1.Tag(1).ContextSpecific().Constructed()) {
			return d, false
		}
		var okPermitted, okExcluded bool
		d.permitted, okPermitted = readDirectories(permitted)
		d.excluded, okExcluded = readDirectories(excluded)
		return d, okPermitted && okExcluded
	}
	return d, true
}

func readDirectories(subtrees cryptobyte.String) (out []pkix.RDNSequence, ok bool) {
	const email, dns, directory, uri, address = 1, 2, 4, 6, 7
	for !subtrees.Empty() {
		var subtree, base cryptobyte.String
		var tag cbasn1.Tag
		if !subtrees.ReadASN1(&subtree, cbasn1.SEQUENCE) || !subtree.ReadAnyASN1(&base, &tag) {
			return nil, false
		}
		switch tag {
		case cbasn1.Tag(email).ContextSpecific(), cbasn1.Tag(dns).ContextSpecific(),
			cbasn1.Tag(uri).ContextSpecific(), cbasn1.Tag(address).ContextSpecific():
		case cbasn1.Tag(directory).ContextSpecific().Constructed():
			var name pkix.RDNSequence
			if rest, err := asn1.Unmarshal(base, &name); err != nil || len(rest) > 0 {
				return nil, false
			}
			out = append(out, name)
		default:
			return nil, false
		}
	}
	return out, true
}

// forbidden reports whether the authority may not issue for a name of the
// certificate below it (RFC 5280 section 4.2.1.10).
func forbidden(authority, below *x509.Certificate) bool {
	for _, name := range below.DNSNames {
		in := func(domain string) bool { return withinDomain(name, domain) }
		if breaks(authority.PermittedDNSDomains, authority.ExcludedDNSDomains, in) {
			return true
		}
	}
	for _, ip := range below.IPAddresses {
		in := func(r *net.IPNet) bool { return r.Contains(ip) }
		if breaks(authority.PermittedIPRanges, authority.ExcludedIPRanges, in) {
			return true
		}
	}
	d, _ := directoriesOf(authority)
	var subject pkix.RDNSequence
	if rest, err := asn1.Unmarshal(below.RawSubject, &subject); err != nil || len(rest) > 0 || len(subject) == 0 {
		return false
	}
	return breaks(d.permitted, d.excluded, func(base pkix.RDNSequence) bool { return withinDirectory(subject, base) })
}

// breaks reports whether a name is in an excluded tree, or in none of the permitted ones; in
// reports whether it is in a tree.
func breaks[T any](permitted, excluded []T, in func(T) bool) bool {
	return slices.ContainsFunc(excluded, in) || len(permitted) > 0 && !slices.ContainsFunc(permitted, in)
}

// withinDomain reports whether the name is the domain or below it; a domain with a leading
// dot contains only subdomains. A wildcard is within the domain if every name that it stands
// for is.
func withinDomain(name, domain string) bool {
	name, domain = strings.ToLower(strings.TrimSuffix(name, ".")), strings.ToLower(domain)
	if strings.HasPrefix(domain, ".") {
		return strings.HasSuffix(name, domain)
	}
	return domain == "" || name == domain || strings.HasSuffix(name, "."+domain)
}

// withinDirectory reports whether base is a prefix of the name. Values are compared without
// regard to case and repeated blanks (RFC 5280 section 7.1).
func withinDirectory(name, base pkix.RDNSequence) bool {
	if len(base) > len(name) {
		return false
	}
	for i, set := range base {
		if len(set) != len(name[i]) {
			return false
		}
		for _, want := range set {
			if !slices.ContainsFunc(name[i], func(have pkix.AttributeTypeAndValue) bool { return sameAttribute(have, want) }) {
				return false
			}
		}
	}
	return true
}

func sameAttribute(a, b pkix.AttributeTypeAndValue) bool {
	if !a.Type.Equal(b.Type) {
		return false
	}
	x, okX := a.Value.(string)
	y, okY := b.Value.(string)
	if okX && okY {
		return strings.EqualFold(strings.Join(strings.Fields(x), " "), strings.Join(strings.Fields(y), " "))
	}
	derX, errX := asn1.Marshal(a.Value)
	derY, errY := asn1.Marshal(b.Value)
	return errX == nil && errY == nil && bytes.Equal(derX, derY)
}
