package embedded

import (
	"fmt"
	"net"
	"net/netip"
)

// addresses are where the four services and nobody else will listen.
type addresses struct {
	frontend, history, matching, worker netip.AddrPort
}

// reserve picks free ports for the services. Temporal opens the listeners
// itself, so another process may still win one of them; the start fails then.
func reserve(frontend string) (addresses, error) {
	var a addresses
	want := []struct {
		addr string
		to   *netip.AddrPort
	}{{frontend, &a.frontend}, {"", &a.history}, {"", &a.matching}, {"", &a.worker}}
	for _, w := range want {
		// All are held until the last one is found, or they could coincide.
		ln, err := listenLoopback(w.addr)
		if err != nil {
			return addresses{}, err
		}
		defer func() { _ = ln.Close() }()
		*w.to = ln.Addr().(*net.TCPAddr).AddrPort()
	}
	return a, nil
}

// listenLoopback listens on a loopback host:port; empty is a free IPv4 port.
func listenLoopback(addr string) (net.Listener, error) {
	if addr == "" {
		addr = "127.0.0.1:0"
	}
	tcp, err := net.ResolveTCPAddr("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("address %q: %w", addr, err)
	}
	if !tcp.IP.IsLoopback() {
		return nil, fmt.Errorf("address %q is not a loopback address; the embedded Temporal has no authentication", addr)
	}
	ln, err := net.ListenTCP("tcp", tcp)
	if err != nil {
		return nil, fmt.Errorf("address %q: %w", addr, err)
	}
	return ln, nil
}
