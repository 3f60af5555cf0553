package embedded

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/netip"
	"strconv"
	"syscall"
)

// Free ports are chosen below the range that systems use for outgoing connections and for
// listeners on port 0 (from 32768 on Linux, 49152 by RFC 6335), because a free port must
// still be free when Temporal opens it.
const (
	lowestPort  = 15000
	highestPort = 32767
	portTries   = 64
)

// addresses are free addresses for the four services.
type addresses struct {
	frontend, history, matching, worker netip.AddrPort
}

// reserve chooses free ports for the services. Temporal opens the listeners itself, so
// another process may still take one of them; the start fails then.
func reserve(frontend string) (addresses, error) {
	var a addresses
	want := []struct {
		addr string
		to   *netip.AddrPort
	}{{frontend, &a.frontend}, {"", &a.history}, {"", &a.matching}, {"", &a.worker}}
	for _, w := range want {
		// All stay open until the last one is found, or they could coincide.
		ln, err := listenReserved(w.addr)
		if err != nil {
			return addresses{}, err
		}
		defer func() { _ = ln.Close() }()
		*w.to = ln.Addr().(*net.TCPAddr).AddrPort()
	}
	return a, nil
}

// listenReserved listens on a loopback host:port; with an empty one, or port 0, it takes a
// free port that the system does not assign by chance.
func listenReserved(addr string) (net.Listener, error) {
	host, port := "127.0.0.1", "0"
	if addr != "" {
		var err error
		if host, port, err = net.SplitHostPort(addr); err != nil {
			return nil, fmt.Errorf("address %q: %w", addr, err)
		}
	}
	if port != "0" {
		return listenLoopback(addr)
	}
	var err error
	for range portTries {
		port = strconv.Itoa(lowestPort + rand.IntN(highestPort-lowestPort+1))
		var ln net.Listener
		if ln, err = listenLoopback(net.JoinHostPort(host, port)); err == nil || !errors.Is(err, syscall.EADDRINUSE) {
			return ln, err
		}
	}
	return nil, err
}

// listenLoopback listens on a loopback host:port; with an empty one it takes a free IPv4
// port.
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
