package resolver

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/netip"
	"time"
)

// Mode is how names are resolved.
type Mode int

// Modes.
const (
	Forward   Mode = iota // query Config.Servers, which resolve recursively
	Iterative             // follow referrals from Config.Roots
)

// Dialer opens sockets to addresses that are already known; it resolves nothing.
// Networks are "udp" and "tcp".
type Dialer interface {
	DialAddr(ctx context.Context, network string, addr netip.AddrPort) (net.Conn, error)
}

// DialFunc is a Dialer made from a function.
type DialFunc func(ctx context.Context, network string, addr netip.AddrPort) (net.Conn, error)

// DialAddr implements Dialer.
func (f DialFunc) DialAddr(ctx context.Context, network string, addr netip.AddrPort) (net.Conn, error) {
	return f(ctx, network, addr)
}

// Direct dials without any guard; for configured recursive servers.
func Direct() Dialer {
	var d net.Dialer
	return DialFunc(func(ctx context.Context, network string, addr netip.AddrPort) (net.Conn, error) {
		return d.DialContext(ctx, network, addr.String())
	})
}

// Config configures a Resolver.
type Config struct {
	Mode Mode
	// Servers are the recursive servers, queried in order; required in Forward mode.
	Servers []netip.AddrPort
	// Roots are the addresses of root servers; required in Iterative mode (see RootHints).
	Roots []netip.Addr
	// Recursive dials Servers. nil means Direct().
	Recursive Dialer
	// Authoritative dials addresses found in zones. It is required: hostile zones choose
	// these addresses, so production passes the egress guard.
	Authoritative Dialer
	// Hosts answers LookupNetIP before the DNS does. nil means no hosts file.
	Hosts Hosts
	// Now is the clock of the cache. nil means time.Now.
	Now func() time.Time
	// Timeout limits one message and its answer; 0 means 2 s.
	Timeout time.Duration
	// Tries is how often one server is queried before the next; 0 means 2.
	Tries int
	// MaxTTL limits how long answers are cached; 0 means 60 s, negative disables the cache.
	MaxTTL time.Duration
	// Logger logs at debug level. nil discards.
	Logger *slog.Logger
}

// Resolver is safe for concurrent use.
type Resolver struct {
	cfg   Config
	cache *cache
}

// New returns a Resolver; the error names a missing setting.
func New(cfg Config) (*Resolver, error) {
	switch {
	case cfg.Mode == Forward && len(cfg.Servers) == 0:
		return nil, errors.New("resolver: forward mode requires servers")
	case cfg.Mode == Iterative && len(cfg.Roots) == 0:
		return nil, errors.New("resolver: iterative mode requires root hints")
	case cfg.Authoritative == nil:
		return nil, errors.New("resolver: a dialer for authoritative servers is required")
	}
	if cfg.Recursive == nil {
		cfg.Recursive = Direct()
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Timeout <= 0 {
		cfg.Timeout = 2 * time.Second
	}
	if cfg.Tries <= 0 {
		cfg.Tries = 2
	}
	if cfg.MaxTTL == 0 {
		cfg.MaxTTL = time.Minute
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	return &Resolver{cfg: cfg, cache: newCache(cfg.Now, cfg.MaxTTL)}, nil
}

// Mode returns the mode of the resolver.
func (r *Resolver) Mode() Mode { return r.cfg.Mode }

// RootHints returns the IPv4 and IPv6 addresses of the thirteen root servers, as
// IANA publishes them in named.root.
func RootHints() []netip.Addr {
	var out []netip.Addr
	for _, s := range []string{
		"198.41.0.4", "170.247.170.2", "192.33.4.12", "199.7.91.13", "192.203.230.10", "192.5.5.241", "192.112.36.4",
		"198.97.190.53", "192.36.148.17", "192.58.128.30", "193.0.14.129", "199.7.83.42", "202.12.27.33",
		"2001:503:ba3e::2:30", "2801:1b8:10::b", "2001:500:2::c", "2001:500:2d::d", "2001:500:a8::e", "2001:500:2f::f",
		"2001:500:12::d0d", "2001:500:1::53", "2001:7fe::53", "2001:503:c27::2:30", "2001:7fd::1", "2001:500:9f::42", "2001:dc3::35",
	} {
		out = append(out, netip.MustParseAddr(s))
	}
	return out
}
