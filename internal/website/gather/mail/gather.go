// Package mail gathers how a domain's mail exchangers accept mail from other servers: it
// connects to each on port 25, requests STARTTLS, makes the handshake and quits. It never
// sends a sender, recipient or message. Every connection goes through the guarded dialer; a
// server's responses are limited in bytes, lines and time.
package mail

import (
	"cmp"
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sync/errgroup"

	"assay/internal/scan"
	"assay/internal/website/capture"
)

// port is where servers accept mail from other servers (RFC 5321 §4.5.4.2).
const port = 25

// maxAddresses limits how many addresses of one exchanger are tried until one answers.
const maxAddresses = 3

// Dialer opens guarded connections; *egress.Dialer implements it.
type Dialer interface {
	// Resolve returns the addresses of host that may be dialled.
	Resolve(ctx context.Context, host string) ([]netip.Addr, error)
	// DialHostAddr connects to an address that host resolved to.
	DialHostAddr(ctx context.Context, network, host string, ap netip.AddrPort) (net.Conn, error)
}

// Config configures a Gatherer. Dialer is required.
type Config struct {
	Dialer Dialer
	// Roots are the trusted roots; nil is an empty store.
	Roots *x509.CertPool
	// Clock is for the validity of certificates; nil means time.Now.
	Clock func() time.Time
	// Logger logs at debug level; nil discards.
	Logger *slog.Logger
	// Name is the scanner's name in EHLO, a host name or an address literal in brackets; ""
	// means localhost.localdomain.
	Name string
	// Pace is the delay between the starts of two connections.
	Pace time.Duration
	// Connect limits the connection to one address, 0 means 8 s; Timeout one conversation, 0
	// means 25 s; Budget everything, 0 means 60 s.
	Connect, Timeout, Budget time.Duration
}

// Gatherer is safe for concurrent use.
type Gatherer struct{ cfg Config }

// New returns a Gatherer; zero fields take their defaults.
func New(cfg Config) *Gatherer {
	cfg.Connect = cmp.Or(cfg.Connect, 8*time.Second)
	cfg.Timeout = cmp.Or(cfg.Timeout, 25*time.Second)
	cfg.Budget = cmp.Or(cfg.Budget, time.Minute)
	cfg.Name = cmp.Or(cfg.Name, "localhost.localdomain")
	if cfg.Roots == nil {
		cfg.Roots = x509.NewCertPool()
	}
	if cfg.Clock == nil {
		cfg.Clock = time.Now
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	return &Gatherer{cfg: cfg}
}

// Gather examines the first exchangers of the zone. A server that is unreachable or refuses
// to talk is a fact; the only error is that of an ended ctx. progress may be nil.
func (g *Gatherer) Gather(ctx context.Context, _ capture.Target, zone *capture.DNS, progress func(string)) (*capture.Mail, error) {
	out := &capture.Mail{Hosts: []capture.MailHost{}}
	if zone == nil {
		return out, ctx.Err()
	}
	bounded, cancel := context.WithTimeout(ctx, g.cfg.Budget)
	defer cancel()
	s := &session{cfg: &g.cfg, progress: progress}
	for _, mx := range zone.MXHosts[:min(len(zone.MXHosts), capture.MaxMailHosts)] {
		out.Hosts = append(out.Hosts, capture.MailHost{Host: mx.Host, Preference: int(mx.Preference)})
	}
	var together errgroup.Group
	ends := make([]end, len(out.Hosts))
	for i := range out.Hosts {
		together.Go(func() error {
			ends[i] = s.visit(bounded, &out.Hosts[i])
			return nil
		})
	}
	_ = together.Wait()
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("gather mail: %w", err)
	}
	if slices.Contains(ends, mute) && !slices.Contains(ends, met) {
		out.Blocked = capture.ReasonPortBlocked
	}
	return out, nil
}

// end is how far a visit got.
type end int

const (
	unknown end = iota // whether port 25 is reachable is unknown
	mute               // no response, as in a network that blocks the port
	met                // the server, or its host, answered
)

// session is one gathering.
type session struct {
	cfg *Config

	mu       sync.Mutex
	progress func(string)
	next     time.Time // when the next connection may start
}

// visit fills in the facts of one exchanger.
func (s *session) visit(ctx context.Context, h *capture.MailHost) end {
	host := strings.TrimSuffix(h.Host, ".")
	addrs, err := s.cfg.Dialer.Resolve(ctx, host)
	if err != nil {
		h.Error, h.ErrorKind = describe(err)
		return unknown
	}
	// IPv4 first, because more senders have it.
	slices.SortStableFunc(addrs, func(a, b netip.Addr) int { return a.BitLen() - b.BitLen() })
	outcome := mute
	for _, a := range addrs[:min(len(addrs), maxAddresses)] {
		at := netip.AddrPortFrom(a, port)
		conn, err := s.dial(ctx, host, at)
		if err == nil {
			h.Addr, h.Error, h.ErrorKind = at.String(), "", ""
			s.talk(ctx, conn, h)
			return met
		}
		h.Error, h.ErrorKind = describe(err)
		switch {
		case ctx.Err() != nil:
			return unknown
		case !vanished(err):
			outcome = met
		}
	}
	s.cfg.Logger.DebugContext(ctx, "no connection to a mail exchanger", "host", host, "error", h.Error)
	return outcome
}

// vanished reports whether the error may come from a blocked port. A refusal comes from the
// server itself.
func vanished(err error) bool {
	var ne net.Error
	return errors.As(err, &ne) && ne.Timeout() || errors.Is(err, context.DeadlineExceeded) ||
		errors.Is(err, syscall.EHOSTUNREACH) || errors.Is(err, syscall.ENETUNREACH) ||
		errors.Is(err, syscall.EACCES) || errors.Is(err, syscall.EPERM)
}

// dial opens a connection, but not before the pace allows it.
func (s *session) dial(ctx context.Context, host string, ap netip.AddrPort) (net.Conn, error) {
	timer := time.NewTimer(s.turn(host))
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-timer.C:
	}
	bounded, cancel := context.WithTimeout(ctx, s.cfg.Connect)
	defer cancel()
	return s.cfg.Dialer.DialHostAddr(bounded, "tcp", host, ap)
}

// turn reserves the next start and returns the time until then.
func (s *session) turn(host string) time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.progress != nil {
		s.progress("mail exchanger " + host)
	}
	now := time.Now()
	if s.next.Before(now) {
		s.next = now
	}
	wait := s.next.Sub(now)
	s.next = s.next.Add(s.cfg.Pace)
	return wait
}

// describe explains an error in a sentence without internal details, and classifies it.
func describe(err error) (sentence, kind string) {
	var name *net.DNSError
	var ne net.Error
	switch {
	case scan.IsCode(err, scan.CodeTargetForbidden):
		return scan.MessageOf(err) + ".", capture.ErrForbidden
	case errors.As(err, &name):
		return "The name of the server has no address.", capture.ErrResolve
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled), errors.As(err, &ne) && ne.Timeout():
		return "The server did not respond in time.", capture.ErrTimeout
	case errors.Is(err, syscall.ECONNREFUSED):
		return "The server refused the connection.", capture.ErrConnect
	}
	return "A connection to the server could not be established.", capture.ErrConnect
}
