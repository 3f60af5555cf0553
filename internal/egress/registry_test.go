package egress

import (
	"net/netip"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

// notReachable lists the entries of the IANA special-purpose address registries
// whose column "Globally Reachable" does not say True, with multicast, reserved
// and deprecated space added. It is written independently of the tables of the
// package, and is the oracle of the fuzz targets as well.
var notReachable = prefixes(`
	0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
	192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4
	255.255.255.255/32 168.63.129.16/32 ::/128 ::1/128 ::/96 ::ffff:0:0:0/96 64:ff9b:1::/48 100::/64 100:0:0:1::/64 2001::/23
	2001::/32 2001:2::/48 2001:10::/28 2001:db8::/32 3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8`)

func prefixes(list string) []netip.Prefix {
	var out []netip.Prefix
	for s := range strings.FieldsSeq(list) {
		out = append(out, netip.MustParsePrefix(s))
	}
	return out
}

// public is the oracle: it reports whether an address is public.
func public(a netip.Addr) bool {
	a = a.Unmap()
	for _, x := range notReachable {
		if x.Contains(a) {
			return false
		}
	}
	if a.Is4() {
		return true
	}
	b := a.As16()
	switch {
	case netip.MustParsePrefix("64:ff9b::/96").Contains(a):
		return public(netip.AddrFrom4([4]byte(b[12:])))
	case netip.MustParsePrefix("2002::/16").Contains(a) && !public(netip.AddrFrom4([4]byte(b[2:]))):
		return false
	case strings.Contains(string(b[8:12]), "\x00\x5e\xfe") && b[8]&^2 == 0: // ISATAP
		return public(netip.AddrFrom4([4]byte(b[12:]))) && b[0]>>5 == 1
	}
	return a.Zone() == "" && b[0]>>5 == 1 // 2000::/3
}

func requirePublic(t testing.TB, a netip.Addr) {
	t.Helper()
	require.True(t, public(a), "%s is not public", a)
}

func TestJudgeAddrFollowsTheRegistries(t *testing.T) {
	t.Parallel()
	p := policyOf(t)
	for _, x := range notReachable {
		t.Run(x.String(), func(t *testing.T) {
			t.Parallel()
			first, last := x.Addr(), lastAddr(x)
			for _, a := range []netip.Addr{first, middleAddr(x), last} {
				requireCode(t, scan.CodeTargetForbidden, p.JudgeAddr(a), a.String())
				if a.Is4() {
					mapped := netip.AddrFrom16(a.As16())
					requireCode(t, scan.CodeTargetForbidden, p.JudgeAddr(mapped), mapped.String())
				}
			}
			for _, a := range []netip.Addr{first.Prev(), last.Next()} {
				if a.IsValid() {
					require.Equal(t, public(a), p.JudgeAddr(a) == nil, "neighbour %s", a)
				}
			}
		})
	}
	requireCode(t, scan.CodeTargetForbidden, p.JudgeAddr(netip.Addr{}), "zero Addr")
}

func lastAddr(x netip.Prefix) netip.Addr { return fill(x.Addr(), x.Bits()) }

func middleAddr(x netip.Prefix) netip.Addr { return fill(x.Addr(), x.Bits()+1) }

// fill sets all bits of the address after the first ones.
func fill(a netip.Addr, bits int) netip.Addr {
	b := a.AsSlice()
	for i := bits; i < len(b)*8; i++ {
		b[i/8] |= 1 << (7 - i%8)
	}
	filled, _ := netip.AddrFromSlice(b)
	return filled
}
