package egress

import (
	"fmt"
	"net/netip"
)

// block is a range of addresses that are not public.
type block struct {
	prefix netip.Prefix
	why    string // completes "… is not a public address (why)"
	// byName is true if an allowed host name may resolve into this range. It is set only for
	// ranges that private sites use.
	byName bool
}

// The tables follow the IANA IPv4 and IPv6 Special-Purpose Address Registries
// (RFC 6890, RFC 8190): every entry that is not globally reachable, and the
// multicast and reserved space that the registries leave to other documents.
// The first match gives the reason, so narrower ranges come first.
var (
	ipv4Blocks = []block{
		ban("0.0.0.0/8", "this network"),                        // RFC 791 section 3.2
		banUnlessNamed("10.0.0.0/8", "private network"),         // RFC 1918
		banUnlessNamed("100.64.0.0/10", "shared address space"), // RFC 6598
		banUnlessNamed("127.0.0.0/8", "loopback"),               // RFC 1122 section 3.2.1.3
		ban("169.254.0.0/16", "link-local"),                     // RFC 3927
		banUnlessNamed("172.16.0.0/12", "private network"),      // RFC 1918
		ban("192.0.0.0/24", "IETF protocol assignments"),        // RFC 6890 section 2.1
		ban("192.0.2.0/24", "documentation"),                    // RFC 5737
		ban("192.88.99.0/24", "6to4 relay anycast"),             // RFC 7526
		banUnlessNamed("192.168.0.0/16", "private network"),     // RFC 1918
		banUnlessNamed("198.18.0.0/15", "benchmarking"),         // RFC 2544
		ban("198.51.100.0/24", "documentation"),                 // RFC 5737
		ban("203.0.113.0/24", "documentation"),                  // RFC 5737
		ban("224.0.0.0/4", "multicast"),                         // RFC 1112
		ban("255.255.255.255/32", "broadcast"),                  // RFC 919
		ban("240.0.0.0/4", "reserved"),                          // RFC 1112 section 4
	}
	ipv6Blocks = []block{
		ban("::/128", "unspecified"),                  // RFC 4291 section 2.5.2
		banUnlessNamed("::1/128", "loopback"),         // RFC 4291 section 2.5.3
		ban("::/96", "IPv4-compatible"),               // RFC 4291 section 2.5.5.1
		ban("::ffff:0:0:0/96", "IPv4-translated"),     // RFC 2765 section 2.1
		ban("64:ff9b:1::/48", "local NAT64"),          // RFC 8215
		ban("100::/64", "discard-only"),               // RFC 6666
		ban("100:0:0:1::/64", "dummy prefix"),         // RFC 9780
		ban("2001::/32", "Teredo"),                    // RFC 4380
		banUnlessNamed("2001:2::/48", "benchmarking"), // RFC 5180
		ban("2001::/23", "IETF protocol assignments"), // RFC 2928
		ban("2001:db8::/32", "documentation"),         // RFC 3849
		ban("3fff::/20", "documentation"),             // RFC 9637
		ban("5f00::/16", "segment routing"),           // RFC 9602
		banUnlessNamed("fc00::/7", "unique local"),    // RFC 4193
		ban("fe80::/10", "link-local"),                // RFC 4291 section 2.5.6
		banUnlessNamed("fec0::/10", "site-local"),     // RFC 3879
		ban("ff00::/8", "multicast"),                  // RFC 4291 section 2.7
	}

	ipv6Global = netip.MustParsePrefix("2000::/3")     // RFC 4291 section 2.4, IANA allocation
	nat64      = netip.MustParsePrefix("64:ff9b::/96") // RFC 6052 section 2.1
	sixToFour  = netip.MustParsePrefix("2002::/16")    // RFC 3056
	teredo     = netip.MustParsePrefix("2001::/32")    // RFC 4380
	compatible = netip.MustParsePrefix("::/96")
	translated = netip.MustParsePrefix("::ffff:0:0:0/96")

	// metadata contains the addresses at which clouds serve the machine's credentials. Most
	// are in a blocked range as well; they are listed so that an exception for the range does
	// not open them.
	metadata = map[netip.Addr]bool{
		netip.MustParseAddr("169.254.169.254"):    true, // AWS, Google Cloud, Azure, OpenStack and most others
		netip.MustParseAddr("169.254.170.2"):      true, // AWS ECS task credentials
		netip.MustParseAddr("169.254.170.23"):     true, // AWS EKS pod identity
		netip.MustParseAddr("169.254.0.23"):       true, // Tencent Cloud
		netip.MustParseAddr("168.63.129.16"):      true, // Azure host channel, in public space
		netip.MustParseAddr("100.100.100.200"):    true, // Alibaba Cloud
		netip.MustParseAddr("192.0.0.192"):        true, // Oracle Cloud, classic
		netip.MustParseAddr("fd00:ec2::254"):      true, // AWS
		netip.MustParseAddr("fd00:ec2::23"):       true, // AWS EKS pod identity
		netip.MustParseAddr("fd20:ce::254"):       true, // Google Cloud
		netip.MustParseAddr("fe80::a9fe:a9fe"):    true, // OpenStack
		netip.MustParseAddr("fd00:42::42"):        true, // Scaleway
		netip.MustParseAddr("fd00:c1::a9fe:a9fe"): true, // Oracle Cloud
	}
)

func ban(prefix, why string) block {
	return block{prefix: netip.MustParsePrefix(prefix), why: why}
}

func banUnlessNamed(prefix, why string) block {
	return block{prefix: netip.MustParsePrefix(prefix), why: why, byName: true}
}

// classify returns why an unmapped address without zone is not public, and whether it may be
// reached by an allowed host name. why is "" for a public address.
func classify(a netip.Addr) (why string, byName bool) {
	blocks := ipv6Blocks
	if a.Is4() {
		blocks = ipv4Blocks
	}
	for _, b := range blocks {
		if b.prefix.Contains(a) {
			return b.why + carried(a), b.byName
		}
	}
	if a.Is4() {
		return "", false
	}
	if !ipv6Global.Contains(a) && !nat64.Contains(a) {
		return "outside the global unicast space", false
	}
	return judgeCarriers(a), false
}

// judgeCarriers returns why an address in public IPv6 space leads to an IPv4 address that is
// not public, or "". An address can carry two, in a 6to4 prefix and in an ISATAP interface
// identifier; each is judged.
func judgeCarriers(a netip.Addr) string {
	b := a.As16()
	for _, c := range []struct {
		form string
		is   bool
		at   int
	}{
		{"NAT64", nat64.Contains(a), 12},
		{"6to4", sixToFour.Contains(a), 2},
		{"ISATAP", isISATAP(b), 12},
	} {
		if !c.is {
			continue
		}
		v4 := netip.AddrFrom4([4]byte(b[c.at : c.at+4]))
		if why := whyNot(v4); why != "" {
			return fmt.Sprintf("%s of %s, %s", c.form, v4, why)
		}
	}
	return ""
}

// carried returns the IPv4 address that is embedded in an address of a blocked range, for
// messages; "" for any other address.
func carried(a netip.Addr) string {
	b := a.As16()
	switch {
	case teredo.Contains(a): // RFC 4380 section 4: the client's address, inverted
		return fmt.Sprintf(" of %s", netip.AddrFrom4([4]byte{^b[12], ^b[13], ^b[14], ^b[15]}))
	case a.Is6() && (translated.Contains(a) || compatible.Contains(a)) && !a.IsUnspecified() && !a.IsLoopback():
		return fmt.Sprintf(" of %s", netip.AddrFrom4([4]byte(b[12:])))
	}
	return ""
}

// isISATAP reports whether the interface identifier is the one of RFC 5214
// section 6.1: 0000:5efe or 0200:5efe and an IPv4 address.
func isISATAP(b [16]byte) bool {
	return (b[8] == 0 || b[8] == 2) && b[9] == 0 && b[10] == 0x5e && b[11] == 0xfe
}

// whyNot returns why a carried IPv4 address is refused, metadata services included, or "".
func whyNot(v4 netip.Addr) string {
	if metadata[v4] {
		return metadataReason
	}
	why, _ := classify(v4)
	return why
}

const metadataReason = "cloud metadata service"
