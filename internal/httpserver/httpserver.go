// Package httpserver owns how Assay's HTTP servers treat connections: how many
// there may be, in all and of one client, and how long a reader may take. The
// handlers know nothing of it.
package httpserver

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"time"
)

const (
	// DefaultStall is that of Limits.Stall.
	DefaultStall = 30 * time.Second
	// maxDefaultConnections bounds the default of Limits.MaxConnections.
	maxDefaultConnections = 10_000
	// maxDefaultPerClient bounds the default of Limits.MaxPerClient.
	maxDefaultPerClient = 256
	// minConnections is a server that can be used at all.
	minConnections = 8
)

// Limits bound the connections of one server.
type Limits struct {
	// MaxConnections bounds the open connections; 0 means half of the files that the
	// process may open, at most 10,000. When there are as many, the one that has been
	// idle longest makes room for the next; else one whose reader has stalled for
	// some seconds does; else the next is refused with 503.
	MaxConnections int
	// MaxPerClient bounds those of one client, an IPv4 address or an IPv6 /64
	// network; 0 means a quarter of MaxConnections, at most 256. Further ones are
	// refused with 429.
	MaxPerClient int
	// Proxies are addresses that MaxPerClient does not apply to: they bring the
	// connections of many.
	Proxies []netip.Prefix
	// Stall is how long a reader may take for each 16 KiB of an answer before its
	// connection is closed; 0 means DefaultStall. An answer may take as long as its
	// reader makes that progress.
	Stall time.Duration
}

func (l Limits) withDefaults() Limits {
	l.Stall = cmp.Or(l.Stall, DefaultStall)
	if l.MaxConnections <= 0 {
		l.MaxConnections = max(minConnections, min(maxFiles()/2, maxDefaultConnections))
	}
	if l.MaxPerClient <= 0 {
		l.MaxPerClient = max(minConnections/2, min(l.MaxConnections/4, maxDefaultPerClient))
	}
	return l
}

// Serve serves on the listener until ctx ends, then lets running requests finish
// within the grace period.
func Serve(ctx context.Context, srv *http.Server, ln net.Listener, limits Limits, grace time.Duration) error {
	bounded := newListener(ln, limits.withDefaults())
	srv.ConnState = bounded.note
	failed := make(chan error, 1)
	go func() { failed <- srv.Serve(bounded) }()
	select {
	case err := <-failed:
		return fmt.Errorf("serve %s: %w", ln.Addr(), err)
	case <-ctx.Done():
	}
	stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), grace)
	defer cancel()
	if err := srv.Shutdown(stop); err != nil {
		return errors.Join(err, srv.Close())
	}
	return nil
}

// ParseProxies reads addresses and CIDRs.
func ParseProxies(list []string) ([]netip.Prefix, error) {
	out := make([]netip.Prefix, 0, len(list))
	for _, text := range list {
		prefix, err := netip.ParsePrefix(text)
		if err != nil {
			addr, addrErr := netip.ParseAddr(text)
			if addrErr != nil {
				return nil, err
			}
			prefix = netip.PrefixFrom(addr, addr.BitLen())
		}
		out = append(out, prefix.Masked())
	}
	return out, nil
}
