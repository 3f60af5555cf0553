package egress

import (
	"net/netip"
	"strings"

	"golang.org/x/net/publicsuffix"

	"assay/internal/scan"
)

// add adds an exception to the policy.
func (p *Policy) add(entry string) error {
	switch {
	case entry == "":
		return badEntry(entry, "an entry must not be empty")
	case strings.Contains(entry, "://"):
		return badEntry(entry, "an entry is a host or a CIDR, not a URL")
	case strings.Contains(entry, "/"):
		return p.addPrefix(entry)
	case strings.HasPrefix(entry, "*."):
		return p.addSuffix(entry)
	case strings.Contains(entry, "*"):
		return badEntry(entry, "a pattern is \"*.\" followed by a host name")
	case strings.Count(entry, ":") == 1:
		return badEntry(entry, "an entry must not have a port")
	}
	h, err := ParseHost(entry)
	if err != nil {
		return badEntry(entry, "it is neither an IP address nor a host name")
	}
	if !h.IsAddr() {
		p.hosts[h.Name] = true
		return nil
	}
	if h.Addr.Zone() != "" {
		return badEntry(entry, "an address must not have a zone")
	}
	if spelled, err := netip.ParseAddr(strings.Trim(entry, "[]")); err != nil || spelled != h.Addr {
		return badEntry(entry, "write the address as "+h.Addr.String())
	}
	bare := h.Addr.Unmap()
	p.prefixes = append(p.prefixes, netip.PrefixFrom(bare, bare.BitLen()))
	return nil
}

// addPrefix adds a CIDR. A prefix inside ::ffff:0:0/96 is the IPv4 prefix.
func (p *Policy) addPrefix(entry string) error {
	x, err := netip.ParsePrefix(entry)
	if err != nil {
		return badEntry(entry, "it is not a CIDR such as 10.0.0.0/8")
	}
	if x != x.Masked() {
		return badEntry(entry, "bits are set after the prefix length; write "+x.Masked().String())
	}
	if x.Addr().Is4In6() && x.Bits() >= 96 {
		x = netip.PrefixFrom(x.Addr().Unmap(), x.Bits()-96)
	}
	p.prefixes = append(p.prefixes, x)
	return nil
}

// addSuffix adds a pattern. One over a public suffix would let any registrant
// of a name below it into the private network.
func (p *Policy) addSuffix(entry string) error {
	h, err := ParseHost(strings.TrimPrefix(entry, "*."))
	if err != nil || h.IsAddr() {
		return badEntry(entry, "a pattern is \"*.\" followed by a host name")
	}
	// A suffix that the list does not know has one label and is not marked as ICANN's.
	suffix, icann := publicsuffix.PublicSuffix(h.Name)
	if suffix == h.Name && (icann || strings.Contains(suffix, ".")) {
		return badEntry(entry, "it covers names that anyone can register")
	}
	p.suffixes = append(p.suffixes, "."+h.Name)
	return nil
}

func badEntry(entry, rule string) error {
	return scan.Errorf(scan.CodeInvalid, "egress.allow entry %q: %s", entry, rule)
}
