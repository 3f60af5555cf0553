package httpserver

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// RemoteAddress returns the IP address of the connection of a request; "" for none.
func RemoteAddress(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return ""
	}
	return host
}

// ClientAddress returns a function that returns the caller's IP address: that of the
// connection or, if that is a trusted proxy, the last address in X-Forwarded-For that is not
// a trusted proxy.
func ClientAddress(proxies []netip.Prefix) func(*http.Request) string {
	trusted := func(text string) bool {
		addr, err := netip.ParseAddr(text)
		return err == nil && slices.ContainsFunc(proxies, func(p netip.Prefix) bool { return p.Contains(addr.Unmap()) })
	}
	return func(r *http.Request) string {
		address := RemoteAddress(r)
		if !trusted(address) {
			return address
		}
		hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
		for _, hop := range slices.Backward(hops) {
			addr, err := netip.ParseAddr(strings.TrimSpace(hop))
			if err != nil {
				return address // a trusted proxy writes only addresses
			}
			if address = addr.Unmap().String(); !trusted(address) {
				return address
			}
		}
		return address
	}
}
