package embedded

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"

	"assay/internal/freeport"
)

// addresses are free addresses for the four services.
type addresses struct {
	frontend, history, matching, worker netip.AddrPort

	chosen []*freeport.Port
}

// reserve chooses free ports for the services; frontend is a loopback host:port, "" or port 0
// for any. Temporal opens the listeners itself, so a program that does not choose its ports like
// this may still take one of them; the start fails then. The caller calls release once the
// services listen.
func reserve(ctx context.Context, frontend string) (_ *addresses, err error) {
	a := &addresses{}
	defer func() {
		if err != nil {
			err = errors.Join(err, a.release())
		}
	}()
	if a.frontend, err = a.choose(ctx, frontend); err != nil {
		return nil, err
	}
	for _, to := range []*netip.AddrPort{&a.history, &a.matching, &a.worker} {
		if *to, err = a.choose(ctx, ""); err != nil {
			return nil, err
		}
	}
	return a, nil
}

// choose returns a loopback host:port if it is free; with an empty one, or port 0, a free port.
func (a *addresses) choose(ctx context.Context, addr string) (netip.AddrPort, error) {
	tcp, err := loopback(addr)
	if err != nil {
		return netip.AddrPort{}, err
	}
	if tcp.Port != 0 {
		ln, err := listenLoopback(addr)
		if err != nil {
			return netip.AddrPort{}, err
		}
		return plain(tcp), ln.Close()
	}
	port, err := freeport.Take(ctx, tcp.IP.String())
	if err != nil {
		return netip.AddrPort{}, err
	}
	a.chosen = append(a.chosen, port)
	return port.Addr, nil
}

// plain returns the address with IPv4 as IPv4: net.ResolveTCPAddr maps it into IPv6, and logs would
// show [::ffff:127.0.0.1].
func plain(tcp *net.TCPAddr) netip.AddrPort {
	addr := tcp.AddrPort()
	return netip.AddrPortFrom(addr.Addr().Unmap(), addr.Port())
}

func (a *addresses) release() error {
	var errs []error
	for _, p := range a.chosen {
		errs = append(errs, p.Release())
	}
	a.chosen = nil
	return errors.Join(errs...)
}

// listenLoopback listens on a loopback host:port; with an empty one it takes a free IPv4
// port.
func listenLoopback(addr string) (net.Listener, error) {
	tcp, err := loopback(addr)
	if err != nil {
		return nil, err
	}
	ln, err := net.ListenTCP("tcp", tcp)
	if err != nil {
		return nil, fmt.Errorf("address %q: %w", addr, err)
	}
	return ln, nil
}

// loopback reads a loopback host:port; "" is any port of 127.0.0.1.
func loopback(addr string) (*net.TCPAddr, error) {
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
	return tcp, nil
}
