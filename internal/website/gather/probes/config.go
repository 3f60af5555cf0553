package probes

import (
	"log/slog"
	"time"

	"assay/internal/egress"
)

// Config holds what a Gatherer depends on. Dialer is required; zero values of the
// rest take the defaults that are named.
type Config struct {
	Dialer *egress.Dialer
	// Clock stamps exchanges; nil means time.Now.
	Clock func() time.Time
	// Logger hears of the course of a gathering at debug level; nil discards.
	Logger *slog.Logger
	// UserAgent names the product and a help address.
	UserAgent string
	// Pace is the least time between the starts of two requests; 0 means none.
	Pace time.Duration
	// RequestTimeout bounds one exchange with its body; 8 s.
	RequestTimeout time.Duration
	// Budget bounds the gathering; what was not asked for by then is cut. 60 s.
	Budget time.Duration
}

// Limits of one gathering, as the package comment promises them.
const (
	maxRequests = 120
	maxBody     = 64 << 10
	maxListings = 8
	// maxSilence is how many requests in a row may go unanswered before the server
	// is left alone.
	maxSilence = 5
)

// Gatherer sends probes. It is safe for concurrent use.
type Gatherer struct {
	cfg  Config
	list []entry
}

// New returns a Gatherer. The error is one of the list of paths that is built in,
// which a test rules out.
func New(cfg Config) (*Gatherer, error) {
	list, err := readList(listData)
	if err != nil {
		return nil, err
	}
	if cfg.Clock == nil {
		cfg.Clock = time.Now
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	if cfg.RequestTimeout <= 0 {
		cfg.RequestTimeout = 8 * time.Second
	}
	if cfg.Budget <= 0 {
		cfg.Budget = 60 * time.Second
	}
	return &Gatherer{cfg: cfg, list: list}, nil
}
