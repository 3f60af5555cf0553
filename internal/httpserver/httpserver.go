// Package httpserver owns the limits of Assay's HTTP servers: connections in all and per
// client, and the time for reading a response. Handlers are unaware of it.
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
	// DefaultStall is the default of Limits.Stall.
	DefaultStall = 30 * time.Second
	// maxDefaultConnections limits the default of Limits.MaxConnections.
	maxDefaultConnections = 10_000
	// maxDefaultPerClient limits the default of Limits.MaxPerClient.
	maxDefaultPerClient = 256
	// minConnections is the minimum for a usable server.
	minConnections = 8
)

// Limits bound the connections of one server.
type Limits struct {
	// MaxConnections limits the open connections; 0 means half of the files that the process
	// may open, at most 10,000. At the limit, the connection that has been idle longest is
	// closed for a new one, or else one whose reader has stalled for some seconds; otherwise
	// the new one is refused with 503.
	MaxConnections int
	// MaxPerClient limits the open connections of one client, an IPv4 address or an IPv6 /64
	// network; 0 means a quarter of MaxConnections, at most 256. More are refused with 429.
	MaxPerClient int
	// Proxies are addresses exempt from MaxPerClient, because they carry the connections of
	// many clients.
	Proxies []netip.Prefix
	// Stall is how long a reader may take for each 16 KiB of a response before its connection
	// is closed; 0 means DefaultStall. The total time of a response is not limited.
	Stall time.Duration
	// Drain is how long connections are still accepted and answered after the stop signal, so that a
	// load balancer can see that the process is not ready, and send new requests elsewhere, before
	// they are refused.
	Drain time.Duration
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

// Serve serves on the listener until ctx ends and limits.Drain is over, then lets running
// requests finish within the grace period.
func Serve(ctx context.Context, srv *http.Server, ln net.Listener, limits Limits, grace time.Duration) error {
	bounded := newListener(ln, limits.withDefaults())
	srv.ConnState = bounded.note
	srv.Handler = closing(ctx, srv.Handler)
	failed := make(chan error, 1)
	go func() { failed <- srv.Serve(bounded) }()
	select {
	case err := <-failed:
		return fmt.Errorf("serve %s: %w", ln.Addr(), err)
	case <-ctx.Done():
	}
	if limits.Drain > 0 {
		over := time.NewTimer(limits.Drain)
		defer over.Stop()
		select {
		case err := <-failed:
			return fmt.Errorf("serve %s: %w", ln.Addr(), err)
		case <-over.C:
		}
	}
	stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), grace)
	defer cancel()
	if err := srv.Shutdown(stop); err != nil {
		return errors.Join(err, srv.Close())
	}
	return nil
}

// closing asks clients to close their connections after a response once ctx has ended: one that
// is idle when the server closes it may have a request on its way.
func closing(ctx context.Context, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if ctx.Err() != nil {
			w.Header().Set("Connection", "close")
		}
		next.ServeHTTP(w, r)
	})
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
