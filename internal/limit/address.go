package limit

import "net/netip"

// addressBits is the length of the prefix of an IPv6 address that identifies a subscriber:
// networks hand out a /64 or more, within which a host picks any address it likes
// (RFC 4291 section 2.5.1, RFC 6177).
const addressBits = 64

// AddressKey returns the key under which a caller is counted by its address: the
// address itself for IPv4, the /64 that it belongs to for IPv6.
func AddressKey(address string) string {
	a, err := netip.ParseAddr(address)
	if err != nil {
		return "ip:" + address
	}
	if a = a.Unmap(); a.Is4() {
		return "ip:" + a.String()
	}
	network, err := a.WithZone("").Prefix(addressBits)
	if err != nil { // not for an IPv6 address
		return "ip:" + address
	}
	return "ip:" + network.String()
}
