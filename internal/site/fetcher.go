package site

import (
	"cmp"
	"crypto/x509"
	"log/slog"
	"strings"
	"sync"
	"time"

	"assay/internal/egress"
	"assay/internal/scan"
)

// FetcherConfig has the dependencies of a Fetcher. Dialer is required; the comments give the
// defaults of the other fields.
type FetcherConfig struct {
	Dialer *egress.Dialer
	// Roots are the certificate authorities that the browser trusts. Default: the system's.
	Roots *x509.CertPool
	// UserAgent is the product name, whose first token matches rules in robots.txt, and a
	// help address. Default: "Assay".
	UserAgent string
	// MobileUserAgent is sent by checks in ModeMobile. Default: UserAgent with the tokens by
	// which servers recognise a phone.
	MobileUserAgent string
	// Pacer spaces out the visits to a host. Default: one for this process alone.
	Pacer Pacer
	// Clock is for the age of cached files and for turns. Default: time.Now.
	Clock func() time.Time
	// Logger receives debug messages about each fetch. Default: discard.
	Logger *slog.Logger
	// Timeout limits one request including its body. Default: 30 s.
	Timeout time.Duration
	// SitemapsTime limits the reading of sitemaps, not counting the pauses that robots.txt
	// asks for. Default: 3 min.
	SitemapsTime time.Duration
	// Tries is how often an entry is requested that does not respond, Every the time in between. Defaults: 3, 2 s.
	Tries int
	Every time.Duration
}

// Limits of fetching.
const (
	maxPageBytes  = 5 << 20 // of HTML; the rest is cut off
	maxHeader     = 256 << 10
	maxHops       = 20 // as in browsers
	maxRobotsHops = 5  // RFC 9309 section 2.3.1.2
	maxWire       = 16 << 20
	maxLinks      = 10_000 // per page
)

// Fetcher fetches from sites for any number of checks. One serves the whole process; it
// caches robots.txt for ten minutes. It is safe for concurrent use.
type Fetcher struct {
	cfg    FetcherConfig
	agent  string // product token
	client *egress.Client
	robots *robotsCache
}

// NewFetcher returns a Fetcher.
func NewFetcher(cfg FetcherConfig) *Fetcher {
	cfg.UserAgent = cmp.Or(strings.TrimSpace(cfg.UserAgent), "Assay")
	cfg.MobileUserAgent = cmp.Or(cfg.MobileUserAgent, "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Mobile "+cfg.UserAgent)
	cfg.Timeout = cmp.Or(cfg.Timeout, 30*time.Second)
	cfg.SitemapsTime = cmp.Or(cfg.SitemapsTime, 3*time.Minute)
	cfg.Tries, cfg.Every = cmp.Or(cfg.Tries, 3), cmp.Or(cfg.Every, 2*time.Second)
	if cfg.Clock == nil {
		cfg.Clock = time.Now
	}
	if cfg.Pacer == nil {
		cfg.Pacer = &visits{clock: cfg.Clock, next: map[string]time.Time{}}
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	f := &Fetcher{cfg: cfg, agent: productToken(cfg.UserAgent)}
	f.client = egress.NewClient(cfg.Dialer, egress.ClientConfig{
		Timeout: cfg.Timeout, ResponseHeaderTimeout: cfg.Timeout, MaxHeaderBytes: maxHeader, MaxWireBytes: maxWire,
		ManualRedirects: true, UserAgent: cfg.UserAgent, RootCAs: cfg.Roots, MaxConnsPerHost: 6,
	})
	f.robots = newRobotsCache(f)
	return f
}

// productToken returns the name to which rules in robots.txt apply (RFC 9309 section 2.2.1).
func productToken(userAgent string) string {
	end := strings.IndexFunc(userAgent, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && r != '-' && r != '_'
	})
	if end < 0 {
		end = len(userAgent)
	}
	return cmp.Or(userAgent[:end], "Assay")
}

// Close closes idle connections.
func (f *Fetcher) Close() { f.client.CloseIdleConnections() }

// crawler is the Crawler of one check.
type crawler struct {
	fetcher  *Fetcher
	settings Settings
	scope    Scope
	alike    Alike
	mode     scan.Mode
	agent    string // User-Agent

	mu     sync.Mutex
	stands map[string]bool // by key of a canonical address: whether it may replace a page's own
}

// Crawler returns the Crawler of one check. discovery is nil until Discover has run;
// afterwards its Entry decides the scope. Errors are CodeInvalid and name the field.
func (f *Fetcher) Crawler(entry string, settings Settings, mode scan.Mode, discovery *Discovery) (Crawler, error) {
	return f.crawler(entry, settings, mode, discovery)
}

func (f *Fetcher) crawler(entry string, settings Settings, mode scan.Mode, discovery *Discovery) (*crawler, error) {
	if discovery != nil && discovery.Entry != "" {
		entry = discovery.Entry
	}
	address, err := ParseAddress(entry)
	if err != nil {
		return nil, err
	}
	scope, err := settings.Scope(address)
	if err != nil {
		return nil, err
	}
	c := &crawler{fetcher: f, settings: settings, scope: scope, mode: mode, agent: f.cfg.UserAgent, stands: map[string]bool{}}
	if discovery != nil {
		c.alike = discovery.Alike
	}
	if mode == scan.ModeMobile {
		c.agent = f.cfg.MobileUserAgent
	}
	return c, nil
}
