package lint

import (
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/crypto/cryptobyte"
	cbasn1 "golang.org/x/crypto/cryptobyte/asn1"
	"golang.org/x/net/idna"
	"golang.org/x/net/publicsuffix"
)

const oidSAN = "2.5.29.17"

// Kinds of alternative names (RFC 5280 §4.2.1.6).
var (
	kindDNS = context(2)
	kindIP  = context(7)
)

// altName is one alternative name.
type altName struct {
	kind  cbasn1.Tag
	value []byte
}

func (n altName) text() string {
	if n.kind == kindIP {
		if a, ok := netip.AddrFromSlice(n.value); ok {
			return a.String()
		}
	}
	return string(n.value)
}

// alternatives reads the alternative names; ok is false if they are unreadable.
func (c *certificate) alternatives() ([]altName, bool) {
	e := c.extension(oidSAN)
	if e == nil {
		return nil, true
	}
	body, ok := sequence(e.value)
	var out []altName
	for ok && !body.Empty() {
		var n altName
		var value cryptobyte.String
		ok = body.ReadAnyASN1(&value, &n.kind)
		n.value = value
		out = append(out, n)
	}
	return out, ok
}

func nameRules() []Rule {
	dns := func(bad func(name string) bool) func(*certificate) (string, bool) {
		return func(c *certificate) (string, bool) {
			names, _ := c.alternatives()
			for _, n := range names {
				if n.kind == kindDNS && bad(n.text()) {
					return fmt.Sprintf("DNS:%q", n.text()), true
				}
			}
			return "", false
		}
	}
	return []Rule{
		{"san-present", Error, "The certificate has at least one alternative name.", "BR 7.1.2.7.12", sanPresent},
		{"san-readable", Error, "The alternative names are encoded as prescribed.", "RFC 5280 section 4.2.1.6", sanReadable},
		{"san-kinds", Error, "Alternative names are DNS names and IP addresses only.", "BR 7.1.2.7.12", sanKinds},
		{"san-critical", Error, "The alternative names are critical when the subject is empty.", "RFC 5280 section 4.2.1.6; BR 7.1.2.7.12",
			func(c *certificate) (string, bool) {
				e := c.extension(oidSAN)
				return "", e != nil && !e.critical && len(c.subject) == 0
			}},
		{"san-not-critical", Warning, "The alternative names are not critical when the subject is present.",
			"RFC 5280 section 4.2.1.6; BR 7.1.2.7.12", func(c *certificate) (string, bool) {
				e := c.extension(oidSAN)
				return "", e != nil && e.critical && len(c.subject) > 0
			}},
		{"san-duplicates", Warning, "No alternative name is repeated.", "BR 7.1.2.7.12", sanDuplicates},
		{
			"dns-syntax", Error,
			"DNS names consist of labels of 1 to 63 letters, digits and hyphens, 253 octets at most, without a dot at the end.",
			"RFC 5280 section 4.2.1.6; RFC 1034 section 3.5", dns(badSyntax),
		},
		{
			"dns-underscore", Error, "DNS names have no underscores.", "BR 7.1.2.7.12",
			dns(func(n string) bool { return strings.Contains(n, "_") }),
		},
		{"dns-address", Error, "No DNS name is an IP address.", "BR 7.1.2.7.12", dns(isAddress)},
		{
			"dns-wildcard", Error, "An asterisk is the whole first label, and what follows is not a public suffix.",
			"RFC 9525 section 6.3; BR 3.2.2.6", dns(badWildcard),
		},
		{
			"dns-punycode", Error, "Labels with hyphens in the third and fourth place are valid A-labels.",
			"RFC 5891 section 4.2.3.1; BR 7.1.2.7.12", dns(badPunycode),
		},
		{"dns-internal", Error, "DNS names are names of the public Internet.", "BR 4.2.2 and 7.1.2.7.12", dns(internalName)},
		{"ip-syntax", Error, "IP addresses have 4 or 16 octets.", "RFC 5280 section 4.2.1.6", badAddress},
		{"ip-internal", Error, "IP addresses are public ones.", "BR 4.2.2 and 7.1.2.7.12", internalAddress},
	}
}

func sanPresent(c *certificate) (string, bool) {
	names, ok := c.alternatives()
	return "", ok && len(names) == 0
}

func sanReadable(c *certificate) (string, bool) {
	_, ok := c.alternatives()
	return "", !ok
}

func sanKinds(c *certificate) (string, bool) {
	names, _ := c.alternatives()
	for _, n := range names {
		if n.kind != kindDNS && n.kind != kindIP {
			return fmt.Sprintf("kind %d", n.kind&0x1f), true
		}
	}
	return "", false
}

func sanDuplicates(c *certificate) (string, bool) {
	names, _ := c.alternatives()
	seen := map[string]bool{}
	for _, n := range names {
		id := strings.ToLower(n.text())
		if seen[id] {
			return fmt.Sprintf("%q", n.text()), true
		}
		seen[id] = true
	}
	return "", false
}

func isAddress(name string) bool {
	_, err := netip.ParseAddr(strings.Trim(name, "[]"))
	return err == nil
}

// badSyntax ignores asterisks and underscores, which have rules of their own.
func badSyntax(name string) bool {
	if name == "" || len(name) > 253 {
		return true
	}
	return slices.ContainsFunc(strings.Split(name, "."), func(label string) bool {
		return label == "" || len(label) > 63 || label[0] == '-' || label[len(label)-1] == '-' ||
			strings.ContainsFunc(label, func(r rune) bool {
				return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '-' && r != '*' && r != '_'
			})
	})
}

func badWildcard(name string) bool {
	rest, wild := strings.CutPrefix(name, "*.")
	if strings.Contains(rest, "*") {
		return true
	}
	if !wild {
		return false
	}
	suffix, icann := publicsuffix.PublicSuffix(strings.ToLower(rest))
	return suffix == strings.ToLower(rest) && (icann || !strings.Contains(rest, "."))
}

func badPunycode(name string) bool {
	return slices.ContainsFunc(strings.Split(strings.ToLower(name), "."), func(label string) bool {
		if len(label) < 4 || label[2:4] != "--" {
			return false
		}
		if !strings.HasPrefix(label, "xn--") {
			return true
		}
		unicode, err := idna.Punycode.ToUnicode(label)
		ascii := !strings.ContainsFunc(unicode, func(r rune) bool { return r >= utf8.RuneSelf })
		return err != nil || ascii
	})
}

// special are top-level domains that no public server can be in (RFC 6761, RFC 6762, RFC
// 8375, and ICANN's reservation of internal).
var special = []string{"local", "localhost", "internal", "test", "invalid", "example", "home.arpa", "lan", "corp", "home", "localdomain"}

func internalName(name string) bool {
	name = strings.ToLower(strings.TrimPrefix(name, "*."))
	if isAddress(name) {
		return false // another rule reports it
	}
	if !strings.Contains(name, ".") {
		return true
	}
	return slices.ContainsFunc(special, func(s string) bool { return strings.HasSuffix(name, "."+s) })
}

func badAddress(c *certificate) (string, bool) {
	names, _ := c.alternatives()
	for _, n := range names {
		if n.kind == kindIP && len(n.value) != 4 && len(n.value) != 16 {
			return fmt.Sprintf("%d octets", len(n.value)), true
		}
	}
	return "", false
}

// reserved are networks of RFC 6890 that addresses of servers cannot be in.
var reserved = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.2.0/24"),
	netip.MustParsePrefix("198.18.0.0/15"), netip.MustParsePrefix("198.51.100.0/24"), netip.MustParsePrefix("203.0.113.0/24"),
	netip.MustParsePrefix("240.0.0.0/4"), netip.MustParsePrefix("2001:db8::/32"),
}

func internalAddress(c *certificate) (string, bool) {
	names, _ := c.alternatives()
	for _, n := range names {
		a, ok := netip.AddrFromSlice(n.value)
		if n.kind != kindIP || !ok {
			continue
		}
		public := a.IsGlobalUnicast() && !a.IsPrivate() && !slices.ContainsFunc(reserved,
			func(p netip.Prefix) bool { return p.Contains(a.Unmap()) })
		if !public {
			return a.String(), true
		}
	}
	return "", false
}
