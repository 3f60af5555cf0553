package egress

import (
	"errors"
	"net/netip"
	"net/url"
	"strconv"
	"strings"

	"golang.org/x/net/idna"

	"assay/internal/scan"
)

// Host is a host as a browser understands its spelling: an address or a name.
type Host struct {
	// Addr is the address if the host is a literal, else the zero Addr. An IPv4-mapped
	// address is not unmapped.
	Addr netip.Addr
	// Name is the name in lower-case ASCII (A-labels) without a trailing dot, "" if the host
	// is a literal.
	Name string
}

// IsAddr reports whether the host is an address literal.
func (h Host) IsAddr() bool { return h.Addr.IsValid() }

// String returns the name or the address, without brackets.
func (h Host) String() string {
	if h.IsAddr() {
		return h.Addr.String()
	}
	return h.Name
}

const (
	maxSpelling = 2048 // bytes of a host's spelling that are read
	maxName     = 253  // RFC 1035 section 3.1, without the root label
	maxLabel    = 63
)

// hostProfile is the domain-to-ASCII step of the WHATWG URL Standard (section 3.3, beStrict
// false): UTS #46 without transitional processing, so that underscores and hyphens in third
// place are accepted as in browsers.
var hostProfile = idna.New(
	idna.MapForLookup(),
	idna.Transitional(false),
	idna.BidiRule(),
	idna.CheckJoiners(true),
	idna.StrictDomainName(false),
	idna.CheckHyphens(false),
)

// ParseHost parses a host without port in any spelling that a browser accepts (WHATWG URL
// Standard section 3.5): percent-encoded, in Unicode, with a trailing dot, an IPv4 address
// with decimal, octal or hexadecimal parts or fewer than four of them, an IPv6 address with
// or without brackets and with or without a zone. The error is a *scan.Error with code
// invalid.
func ParseHost(s string) (Host, error) {
	if len(s) > maxSpelling {
		return Host{}, invalidHost(s, "is too long for a host name")
	}
	if strings.HasPrefix(s, "[") || strings.Count(s, ":") > 1 {
		return parseIPv6(s)
	}
	name := s
	if strings.Contains(s, "%") {
		var err error
		if name, err = url.PathUnescape(s); err != nil {
			return Host{}, invalidHost(s, "is not a valid host name")
		}
	}
	name, ok := toASCII(name)
	name = strings.TrimSuffix(name, ".")
	if !ok || !validName(name) {
		return Host{}, invalidHost(s, "is not a valid host name")
	}
	if !endsInNumber(name) {
		return Host{Name: name}, nil
	}
	addr, ok := parseIPv4(name)
	if !ok {
		return Host{}, invalidHost(s, "is not a valid IPv4 address")
	}
	return Host{Addr: addr}, nil
}

// toASCII maps a name and encodes its labels. A few code points give an A-label that is
// itself invalid; readers disagree about such a name, and it is refused.
func toASCII(name string) (string, bool) {
	ascii, err := hostProfile.ToASCII(name)
	if err != nil || ascii == name {
		return ascii, err == nil
	}
	again, err := hostProfile.ToASCII(ascii)
	return ascii, err == nil && again == ascii
}

// parseIPv6 parses an IPv6 literal. A zone may follow % or, in the spelling of RFC 6874 for
// URLs, %25.
func parseIPv6(s string) (Host, error) {
	text, opened := strings.CutPrefix(s, "[")
	text, closed := strings.CutSuffix(text, "]")
	if opened == closed {
		addr, err := netip.ParseAddr(strings.Replace(text, "%25", "%", 1))
		if err == nil && addr.Is6() {
			return Host{Addr: addr}, nil
		}
	}
	return Host{}, invalidHost(s, "is not a valid IPv6 address")
}

// validName checks lengths, and the forbidden domain code points of the WHATWG
// URL Standard section 3.1.
func validName(name string) bool {
	if name == "" || len(name) > maxName {
		return false
	}
	for label := range strings.SplitSeq(name, ".") {
		if label == "" || len(label) > maxLabel {
			return false
		}
	}
	for _, c := range []byte(name) {
		if c <= ' ' || c >= 0x7f || strings.IndexByte("#/:<>?@[\\]^|%", c) >= 0 {
			return false
		}
	}
	return true
}

// endsInNumber is the ends-in-a-number checker of the WHATWG URL Standard
// section 3.5. Such a host is an IPv4 address or nothing.
func endsInNumber(name string) bool {
	last := name[strings.LastIndexByte(name, '.')+1:]
	if strings.Trim(last, "0123456789") == "" {
		return true
	}
	_, ok := parseIPv4Part(last)
	return ok
}

// parseIPv4 returns the IPv4 parser of the WHATWG URL Standard section 3.5, which accepts what
// inet_aton accepts: up to four parts, the last of which fills the rest of the address.
func parseIPv4(s string) (netip.Addr, bool) {
	parts := strings.Split(s, ".")
	if len(parts) > 4 {
		return netip.Addr{}, false
	}
	var sum uint64
	for i, part := range parts {
		n, ok := parseIPv4Part(part)
		if !ok {
			return netip.Addr{}, false
		}
		if i < len(parts)-1 {
			if n > 255 {
				return netip.Addr{}, false
			}
			sum |= n << (8 * (3 - i))
			continue
		}
		if n >= 1<<(8*(5-len(parts))) {
			return netip.Addr{}, false
		}
		sum |= n
	}
	return netip.AddrFrom4([4]byte{byte(sum >> 24), byte(sum >> 16), byte(sum >> 8), byte(sum)}), true
}

// parseIPv4Part reads one number: 0x for hexadecimal, a leading 0 for octal. A number above
// 64 bits is returned as the largest one, which is too large for any part.
func parseIPv4Part(s string) (uint64, bool) {
	base := 10
	switch {
	case s == "":
		return 0, false
	case len(s) >= 2 && (s[:2] == "0x" || s[:2] == "0X"):
		base, s = 16, s[2:]
		if s == "" {
			return 0, true // "0x" is zero
		}
	case len(s) >= 2 && s[0] == '0':
		base, s = 8, s[1:]
	}
	// ParseUint with a base accepts no sign, prefix or underscore.
	n, err := strconv.ParseUint(s, base, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 0, false
	}
	return n, true
}

// maxShown limits how much of a host an error message quotes.
const maxShown = 100

// shown prepares an untrusted host for a message: quoted if it is not plain ASCII, cut if it
// is long.
func shown(s string) string {
	more := ""
	if len(s) > maxShown {
		s, more = s[:maxShown], "…"
	}
	if q := strconv.QuoteToASCII(s); s == "" || q != `"`+s+`"` {
		return q + more
	}
	return s + more
}

func invalidHost(s, what string) error {
	return scan.Errorf(scan.CodeInvalid, "%s %s", shown(s), what)
}
