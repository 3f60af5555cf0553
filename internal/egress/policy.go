package egress

import (
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"assay/internal/scan"
)

// Policy decides which hosts, addresses and ports may be reached. It is
// immutable and safe for concurrent use.
type Policy struct {
	prefixes []netip.Prefix  // allowed addresses, IPv4 ones unmapped
	hosts    map[string]bool // allowed names, canonical
	suffixes []string        // allowed name spaces, canonical, with a leading dot
	ports    []uint16        // ports that Proxy allows
	anyPort  bool
}

// NewPolicy returns a policy with exceptions: CIDRs, addresses, host names and "*.suffix"
// host patterns, in the forms that the package comment describes. The error is a *scan.Error
// with code invalid that names the entry and the rule that it breaks. Without entries only
// public hosts are reachable.
func NewPolicy(allow []string) (*Policy, error) {
	p := defaultPolicy()
	for _, entry := range allow {
		if err := p.add(strings.TrimSpace(entry)); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func defaultPolicy() *Policy {
	return &Policy{hosts: map[string]bool{}, ports: []uint16{80, 443}}
}

// WithPorts returns a policy that lets Proxy reach these ports too, besides 80
// and 443. They are also exempt from the port rule of JudgeURL.
func (p *Policy) WithPorts(ports ...uint16) *Policy {
	q := *p
	q.ports = append(slices.Clone(p.ports), ports...)
	return &q
}

// WithAnyPort returns a policy without restrictions on ports.
func (p *Policy) WithAnyPort() *Policy {
	q := *p
	q.anyPort = true
	return &q
}

// JudgeAddr returns nil for an address that may be reached, else a *scan.Error
// with code target_forbidden and a sentence such as "127.0.0.1 is not a public
// address (loopback)".
func (p *Policy) JudgeAddr(a netip.Addr) error { return p.judgeNamed(a, false) }

// JudgeHostAddr is like JudgeAddr, for an address that host resolved to: exceptions for the name also apply.
func (p *Policy) JudgeHostAddr(host string, a netip.Addr) error {
	h, err := ParseHost(host)
	if err != nil {
		return err
	}
	return p.judgeNamed(a, p.allowsName(h.Name))
}

// JudgeHost checks a host without port as it is spelled, before anything is
// resolved: literals in all the forms of ParseHost by their address, names by
// the name spaces that are private by definition. nil for a name only means
// that its addresses are to be judged next.
func (p *Policy) JudgeHost(host string) error {
	h, err := ParseHost(host)
	if err != nil {
		return err
	}
	why := p.hostReason(h)
	if why == "" {
		return nil
	}
	if h.IsAddr() && strings.Trim(host, "[]") != h.String() {
		why = h.String() + ", " + why // the spelling hides the address
	}
	return forbidden(host, why)
}

// JudgeURL checks a URL before it is fetched: http or https, no credentials, a host that
// JudgeHost accepts, and no port that browsers refuse because another protocol uses it.
func (p *Policy) JudgeURL(u *url.URL) error {
	if u.Scheme != "http" && u.Scheme != "https" {
		return scan.Errorf(scan.CodeTargetForbidden, "Only http and https URLs can be fetched, not %s", shown(u.Scheme))
	}
	if u.User != nil {
		return scan.Errorf(scan.CodeInvalid, "The URL must not contain credentials")
	}
	if err := p.JudgeHost(u.Hostname()); err != nil {
		return err
	}
	if u.Port() == "" {
		return nil
	}
	port, err := parsePort(u.Port())
	if err != nil {
		return err
	}
	if isBadPort(port) && !p.anyPort && !slices.Contains(p.ports, port) {
		return scan.Errorf(scan.CodeTargetForbidden, "Port %d is reserved for a protocol other than HTTP", port)
	}
	return nil
}

// JudgePort checks a port that a browser requests from Proxy: 80, 443 and those of WithPorts
// are accepted.
func (p *Policy) JudgePort(port uint16) error {
	if p.anyPort || slices.Contains(p.ports, port) {
		return nil
	}
	return scan.Errorf(scan.CodeTargetForbidden, "Port %d is not allowed for scans", port)
}

func (p *Policy) judgeNamed(a netip.Addr, named bool) error {
	if why := p.addrReason(a, named); why != "" {
		return forbidden(a.String(), why)
	}
	return nil
}

// addrReason returns why an address is refused, or "". named is true if an allowed host name
// leads to it.
func (p *Policy) addrReason(a netip.Addr, named bool) string {
	if !a.IsValid() {
		return "no address"
	}
	bare := a.WithZone("").Unmap()
	if p.allowsAddr(bare) {
		return ""
	}
	if metadata[bare] {
		return metadataReason
	}
	why, byName := classify(bare)
	switch {
	case why == "" && a.Zone() != "":
		return "only link-local addresses may have a zone"
	case named && byName:
		return ""
	}
	return why
}

// allowsAddr reports whether an exception allows the address. For a metadata service, only
// an exception for exactly this address counts.
func (p *Policy) allowsAddr(bare netip.Addr) bool {
	return slices.ContainsFunc(p.prefixes, func(x netip.Prefix) bool {
		return x.Contains(bare) && (x.IsSingleIP() || !metadata[bare])
	})
}

// hostReason returns why a host is refused by its spelling, or "".
func (p *Policy) hostReason(h Host) string {
	switch {
	case h.IsAddr():
		return p.addrReason(h.Addr, false)
	case p.allowsName(h.Name):
		return ""
	case isLocalhost(h.Name):
		for _, a := range loopback() {
			if p.addrReason(a, false) == "" {
				return ""
			}
		}
		return "loopback"
	}
	return privateName(h.Name)
}

// allowsName reports whether an exception names a canonical host name.
func (p *Policy) allowsName(name string) bool {
	return name != "" && (p.hosts[name] || slices.ContainsFunc(p.suffixes, func(s string) bool {
		return strings.HasSuffix(name, s)
	}))
}

// loopback returns the addresses of localhost, in the order of RFC 6724.
func loopback() []netip.Addr {
	return []netip.Addr{netip.IPv6Loopback(), netip.AddrFrom4([4]byte{127, 0, 0, 1})}
}

func parsePort(s string) (uint16, error) {
	n, err := strconv.ParseUint(s, 10, 16)
	if err != nil || n == 0 {
		return 0, scan.Errorf(scan.CodeInvalid, "%s is not a port from 1 to 65535", shown(s))
	}
	return uint16(n), nil
}

// forbidden returns the refusal of a host or an address.
func forbidden(what, why string) error {
	return scan.Errorf(scan.CodeTargetForbidden, "%s is not a public address (%s)", shown(what), why)
}
