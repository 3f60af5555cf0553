package limit

import "net/netip"

// addressBits is the length of the IPv6 prefix that identifies a subscriber: networks assign
// a /64 or more, within which a host chooses its address freely (RFC 4291 section 2.5.1, RFC
// 6177).
const addressBits = 64

// AddressKey returns the key under which requests of an address are counted: the address
// itself for IPv4, its /64 for IPv6.
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
