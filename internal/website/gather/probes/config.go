package probes

import (
	"log/slog"
	"time"

	"assay/internal/egress"
)

// Config has the dependencies of a Gatherer. Dialer is required; the comments give the
// defaults of the other fields.
type Config struct {
	Dialer *egress.Dialer
	// Clock is for the times of exchanges; nil means time.Now.
	Clock func() time.Time
	// Logger logs at debug level; nil discards.
	Logger *slog.Logger
	// UserAgent is the product name and a help address.
	UserAgent string
	// Pace is the minimum time between the starts of two requests; 0 means none.
	Pace time.Duration
	// RequestTimeout limits one exchange with its body. Default: 8 s.
	RequestTimeout time.Duration
	// Budget limits the time of the gathering; later requests are not made. Default: 60 s.
	Budget time.Duration
}

// Limits of one gathering, as documented in the package comment.
const (
	maxRequests = 120
	maxBody     = 64 << 10
	maxListings = 8
	// maxSilence is the number of unanswered requests in a row after which the server is left
	// alone.
	maxSilence = 5
)

// Gatherer sends probes. It is safe for concurrent use.
type Gatherer struct {
	cfg  Config
	list []entry
}

// New returns a Gatherer. It fails only if the built-in list of paths is malformed, which a
// test excludes.
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
