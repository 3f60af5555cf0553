// Package tls gathers what a host's TLS service accepts and presents. The main handshake is
// made by crypto/tls with everything offered and nothing verified, so that facts are
// recorded for bad certificates too. Package hello probes with raw first messages for
// versions that crypto/tls no longer supports, for every suite and for every group. The
// chain is then built against the given roots, and its revocation checked. Every connection
// goes through the guarded dialer, one at a time and paced.
package tls

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"time"

	"assay/internal/scan"
	"assay/internal/website/capture"
	"assay/internal/website/ctlog"
	"assay/internal/website/trust"
)

// Dialer opens guarded connections; *egress.Dialer implements it.
type Dialer interface {
	// Resolve returns the addresses of host that may be dialled.
	Resolve(ctx context.Context, host string) ([]netip.Addr, error)
	// DialHostAddr connects to an address that host resolved to.
	DialHostAddr(ctx context.Context, network, host string, ap netip.AddrPort) (net.Conn, error)
}

// Fetcher sends guarded HTTP requests; *egress.Client implements it.
type Fetcher interface {
	Do(req *http.Request) (*http.Response, error)
}

// Config configures a Gatherer. Dialer, Clock and Logger are required.
type Config struct {
	Dialer Dialer
	// Fetcher fetches issuer certificates, OCSP responses and revocation lists; nil leaves them out.
	Fetcher Fetcher
	// Roots is the public root store (trust.Public); ExtraRoots are trusted by the operator
	// in addition. Either may be nil, which is an empty store.
	Roots      *trust.Roots
	ExtraRoots *trust.Roots
	Clock      func() time.Time
	Logger     *slog.Logger
	// Pace is the delay between the starts of two connections.
	Pace time.Duration
	// Timeout limits one connection with its handshake; 0 means 5 s.
	Timeout time.Duration
	// Budget limits the whole gathering; 0 means 60 s. Probes that are not made in time stay
	// inconclusive.
	Budget time.Duration
	// Tries is the number of further attempts to reach an https target, Every the time
	// between them.
	Tries int
	Every time.Duration
	// UserAgent names the scanner in the one request that is sent.
	UserAgent string
	// Logs returns the list of transparency logs, or why it is missing; nil means
	// that there is no source.
	Logs func(context.Context) (*ctlog.List, capture.DataSource)
}

// Gatherer gathers the TLS part of a capture. It is safe for concurrent use.
type Gatherer struct{ cfg Config }

// New returns a Gatherer; zero durations take their defaults.
func New(cfg Config) *Gatherer {
	if cfg.Timeout <= 0 {
		cfg.Timeout = 5 * time.Second
	}
	if cfg.Budget <= 0 {
		cfg.Budget = time.Minute
	}
	return &Gatherer{cfg: cfg}
}

// Gather probes the service behind target.Secure. A service that cannot be reached, or
// refuses everything, is a fact in the result; the only error is that of an ended ctx.
// progress, when given, is called for every step.
func (g *Gatherer) Gather(ctx context.Context, target capture.Target, progress func(string)) (*capture.TLS, error) {
	if progress == nil {
		progress = func(string) {}
	}
	budget, cancel := context.WithTimeout(ctx, g.cfg.Budget)
	defer cancel()
	facts := &capture.TLS{Port: securePort(target)}
	if !target.IsIP() {
		facts.Host = target.Host
	}
	s := newSession(&g.cfg, facts, target, progress)
	s.run(budget)
	s.report()
	facts.Connections, facts.OutOfTime = s.connections, budget.Err() != nil
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return facts, nil
}

// run fills in the facts in the order of their dependencies.
func (s *session) run(ctx context.Context) {
	s.say("looking for the TLS service")
	if !s.locatePatiently(ctx) {
		return
	}
	s.mainHandshake(ctx)
	if s.facts.ErrorKind == capture.ErrProtocol {
		return
	}
	s.probeVersions(ctx)
	s.probeSuites(ctx)
	s.probeGroups(ctx)
	s.resume(ctx)
	s.renegotiate(ctx)
	s.settleError()
	s.findCertificates(ctx)
	for _, a := range s.appearances() {
		s.judge(ctx, a)
	}
}

// settleError drops the main handshake's error if another handshake got an answer.
func (s *session) settleError() {
	for _, v := range s.facts.Versions {
		if v.Accepted {
			s.facts.Error, s.facts.ErrorKind = "", ""
		}
	}
}

func securePort(target capture.Target) int {
	if u, err := url.Parse(target.Secure); err == nil && u.Port() != "" {
		if port, err := strconv.ParseUint(u.Port(), 10, 16); err == nil {
			return int(port)
		}
	}
	return 443
}

// kindOf classifies the error of a look-up or a connection.
func kindOf(err error) string {
	var dns *net.DNSError
	var ne net.Error
	switch {
	case scan.IsCode(err, scan.CodeTargetForbidden):
		return capture.ErrForbidden
	case errors.As(err, &dns):
		return capture.ErrResolve
	case errors.Is(err, context.DeadlineExceeded), errors.As(err, &ne) && ne.Timeout():
		return capture.ErrTimeout
	}
	return capture.ErrConnect
}
