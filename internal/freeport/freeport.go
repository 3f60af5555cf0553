// Package freeport chooses TCP ports for programs that open their listener themselves, so that
// the port is still free when they do.
package freeport

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/netip"
	"strconv"
	"syscall"
)

// Ports are chosen below the range that systems assign to outgoing connections and to
// listeners on port 0 (from 32768 on Linux, 49152 by RFC 6335).
const (
	lowest  = 15000
	highest = 32767
	tries   = 200

	// marks is the address on which a process reserves a port, with a UDP socket of the same
	// number: the system releases the reservation when the process ends, however it ends.
	marks = "127.99.0.1"
)

// Port is a free port that no other Port has, in any process of this machine.
type Port struct {
	Addr netip.AddrPort
	mark net.PacketConn // nil where the system lacks the reservation address
}

// Take chooses a free port of an address of this machine, "127.0.0.1" for example.
func Take(ctx context.Context, host string) (*Port, error) {
	at, err := netip.ParseAddr(host)
	if err != nil {
		return nil, err
	}
	var lc net.ListenConfig
	for range tries {
		number := uint16(lowest + rand.IntN(highest-lowest+1))
		p := &Port{Addr: netip.AddrPortFrom(at, number)}
		p.mark, err = lc.ListenPacket(ctx, "udp4", net.JoinHostPort(marks, strconv.Itoa(int(number))))
		if errors.Is(err, syscall.EADDRINUSE) {
			continue
		}
		var ln net.Listener
		if ln, err = lc.Listen(ctx, "tcp", p.Addr.String()); err == nil {
			return p, ln.Close()
		}
		err = errors.Join(err, p.Release())
		if !errors.Is(err, syscall.EADDRINUSE) {
			return nil, err
		}
	}
	return nil, fmt.Errorf("no free port on %s: %w", host, err)
}

// Release releases the reservation. It may be called when the program listens, or later.
func (p *Port) Release() error {
	if p.mark == nil {
		return nil
	}
	return p.mark.Close()
}
