package web

import (
	"context"
	"log/slog"
	"net"
	"net/netip"
	"time"

	"assay/internal/egress"
	"assay/internal/website/capture"
	"assay/internal/website/jslib"
	"assay/internal/website/preload"
	"assay/internal/website/trust"
)

// Config has the dependencies of a Gatherer. Dialer is required; the comments give the
// defaults of the other fields.
type Config struct {
	Dialer *egress.Dialer
	// Roots are the roots that browsers trust; nil means none.
	Roots *trust.Roots
	// Clock is for the times of exchanges and the validity of certificates; nil means
	// time.Now.
	Clock func() time.Time
	// Logger logs at debug level; nil discards.
	Logger *slog.Logger
	// UserAgent is the product name and a help address.
	UserAgent string
	// MobileUserAgent is sent by the one request that imitates a phone. It should contain
	// "Mobile" and the product name.
	MobileUserAgent string
	// Pace is the minimum time between the starts of two connections to one host; 0 means
	// none.
	Pace time.Duration
	// RequestTimeout limits one exchange with its body. Default: 15 s.
	RequestTimeout time.Duration
	// StepTimeout limits one step; what is not gathered by then is missing. Default: 45 s.
	StepTimeout time.Duration
	// Confirm configures how to make sure that a site is really down. The zero value makes no
	// further attempts.
	Confirm Confirm
	// V6Route reports whether the scanner has a route to IPv6 networks; nil asks
	// the operating system without sending anything.
	V6Route func() bool
	// RDAP configures the source of registration data; the zero value means none.
	RDAP RDAPConfig
	// Libraries returns the known vulnerable JavaScript libraries and Preload the browsers'
	// list of hosts over HTTPS only, or the reason why they are missing. nil means that no
	// source is configured.
	Libraries func(context.Context) (*jslib.Repository, capture.DataSource)
	Preload   func(context.Context) (*preload.List, capture.DataSource)
}

// Confirm configures further attempts for a document that returned 5xx, timed out or looped.
type Confirm struct {
	Tries int           // further attempts, after the first
	Every time.Duration // between attempts
}

// RDAPConfig configures the source of registration data (RFC 9082).
type RDAPConfig struct {
	// Bootstrap returns the registries' servers (RFC 9224), or why they are missing.
	Bootstrap func(context.Context) (*Bootstrap, capture.DataSource)
	// Base, when set, is used for every domain instead of the server in the bootstrap file.
	Base string
	// Timeout limits one look-up. Default: 5 s.
	Timeout time.Duration
}

// Limits of one scan, as documented in the package comment.
const (
	parallelPerHost = 2
	budgetHTTP      = 45
	budgetPage      = 25
	budgetAssets    = 80

	maxHops       = 10
	maxHeader     = 256 << 10
	maxDocument   = 2 << 20
	maxMobile     = 512 << 10
	maxDrain      = 256 << 10
	maxAddresses  = 8
	sampleCount   = 5
	handshakeTime = 10 * time.Second
)

// Gatherer gathers HTTP facts. It is safe for concurrent use.
type Gatherer struct {
	cfg   Config
	gates *gates
}

// New returns a Gatherer.
func New(cfg Config) *Gatherer {
	if cfg.Clock == nil {
		cfg.Clock = time.Now
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	if cfg.RequestTimeout <= 0 {
		cfg.RequestTimeout = 15 * time.Second
	}
	if cfg.StepTimeout <= 0 {
		cfg.StepTimeout = 45 * time.Second
	}
	if cfg.RDAP.Timeout <= 0 {
		cfg.RDAP.Timeout = 5 * time.Second
	}
	if cfg.V6Route == nil {
		cfg.V6Route = v6Route
	}
	return &Gatherer{cfg: cfg, gates: newGates(cfg.Pace)}
}

// v6Route consults the routing table: connecting a UDP socket to an address of the global
// unicast space sends nothing. The address is a root name server's.
func v6Route() bool {
	root := netip.MustParseAddrPort("[2001:503:ba3e::2:30]:53")
	conn, err := net.DialUDP("udp6", nil, net.UDPAddrFromAddrPort(root))
	if err != nil {
		return false
	}
	_ = conn.Close()
	return true
}
