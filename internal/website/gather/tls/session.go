package tls

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"syscall"
	"time"

	"assay/internal/scan"
	"assay/internal/website/capture"
	"assay/internal/website/gather/tls/hello"
)

// maxTried limits how many addresses are tried until one answers.
const maxTried = 3

// session is one gathering: the state that its steps share.
type session struct {
	cfg      *Config
	facts    *capture.TLS
	host     string // name or address literal
	path     string
	expected bool // the target's URL is this service
	progress func(string)
	step     string // present step, for messages

	addrs       []netip.Addr // all addresses of the host
	addr        netip.AddrPort
	timeout     time.Duration // per connection; shorter once the service's speed is known
	connections int
	started     time.Time // of the last connection
	silent      int       // inconclusive probes in a row
	first       net.Conn  // opened by locate for the main handshake

	main   *appearance // the chain of the main handshake
	others []*appearance
	ticket *ticketCache
	// ticketsLate is true if the time for the main handshake ended before the server sent data, with which tickets of TLS 1.3 arrive.
	ticketsLate bool
	// sessionID is that of the main handshake, with which TLS 1.2 resumes it.
	sessionID []byte
	accepted  map[uint16]*hello.Answer // first answer of each accepted version
}

func newSession(cfg *Config, facts *capture.TLS, target capture.Target, progress func(string)) *session {
	return &session{
		cfg: cfg, facts: facts, host: target.Host, path: target.Path, progress: progress, timeout: cfg.Timeout,
		expected: target.Scheme == "https", main: newAppearance(nil, nil, nil),
	}
}

// report adds the facts about the certificates.
func (s *session) report() {
	m := s.main.facts
	s.facts.Certificates, s.facts.Trust, s.facts.OCSP = m.Certificates, m.Trust, m.OCSP
	s.facts.Transparency, s.facts.Via = m.Transparency, m.Via
	for _, a := range s.others {
		s.facts.Others = append(s.facts.Others, *a.facts)
	}
}

// locatePatiently tries repeatedly, as configured, to find a service that should exist
// because its URL was given.
func (s *session) locatePatiently(ctx context.Context) bool {
	for range s.cfg.Tries {
		if found := s.locate(ctx); found || !s.expected || s.facts.ErrorKind != capture.ErrConnect && s.facts.ErrorKind != capture.ErrTimeout {
			return found
		}
		if pause(ctx, s.cfg.Every) != nil {
			return false
		}
		s.say("looking for the TLS service again")
	}
	return s.locate(ctx)
}

// locate finds the address to probe and opens the first connection.
func (s *session) locate(ctx context.Context) bool {
	addrs, err := s.cfg.Dialer.Resolve(ctx, s.host)
	if err != nil {
		s.fail(kindOf(err), scan.MessageOf(err))
		return false
	}
	s.addrs = addrs
	s.facts.Closed, s.facts.ErrorKind, s.facts.Error = false, "", ""
	closed := true
	for _, a := range addrs[:min(len(addrs), maxTried)] {
		s.addr = netip.AddrPortFrom(a, uint16(s.facts.Port))
		s.facts.Addr = s.addr.String()
		if s.first, err = s.dial(ctx); err == nil {
			return true
		}
		closed = closed && errors.Is(err, syscall.ECONNREFUSED)
	}
	s.facts.Closed = closed && err != nil
	if err != nil {
		s.fail(kindOf(err), scan.MessageOf(err))
	}
	return false
}

// say sets the present step.
func (s *session) say(step string) {
	s.step = step
	s.progress(step)
}

func (s *session) fail(kind, message string) {
	s.facts.ErrorKind, s.facts.Error = kind, message
}

// dial opens one connection, not before the pace allows it, and sets its deadline.
func (s *session) dial(ctx context.Context) (net.Conn, error) {
	if wait := s.cfg.Pace - time.Since(s.started); s.connections > 0 && wait > 0 {
		if err := pause(ctx, wait); err != nil {
			return nil, err
		}
	}
	s.started = time.Now()
	s.connections++
	s.progress(fmt.Sprintf("%s, connection %d", s.step, s.connections))
	deadline := s.started.Add(s.timeout)
	if end, ok := ctx.Deadline(); ok && end.Before(deadline) {
		deadline = end
	}
	bounded, cancel := context.WithDeadline(ctx, deadline)
	defer cancel()
	conn, err := s.cfg.Dialer.DialHostAddr(bounded, "tcp", s.host, s.addr)
	if err != nil {
		return nil, err
	}
	if err := conn.SetDeadline(deadline); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return conn, nil
}

// pause waits, or returns the error of ctx if that ends first.
func pause(ctx context.Context, wait time.Duration) error {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

// maxSilent is the number of unanswered probes in a row after which the service is left
// alone.
const maxSilent = 4

var errSilent = errors.New("the service stopped responding")

// exchange sends one hello on a new connection and reads the answer. The end of ctx closes
// the connection.
func (s *session) exchange(ctx context.Context, message []byte, read func(io.Reader) error) error {
	if s.silent >= maxSilent {
		return errSilent
	}
	conn, err := s.dial(ctx)
	if err != nil {
		s.silent++
		return err
	}
	defer func() { _ = conn.Close() }()
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
	defer stop()
	if _, err = conn.Write(message); err == nil {
		err = read(conn)
	}
	if _, refused := errors.AsType[*hello.RefusalError](err); err == nil || refused {
		s.silent = 0
	} else {
		s.silent++
	}
	return err
}

// ask sends an offer. Without an answer the error is a *hello.RefusalError if the server
// refused, and another error if the outcome is unknown, after a second attempt unless once
// is set.
func (s *session) ask(ctx context.Context, o hello.Offer, once bool) (*hello.Answer, error) {
	message, err := o.Marshal()
	if err != nil {
		return nil, fmt.Errorf("client hello: %w", err)
	}
	var answer *hello.Answer
	read := func(r io.Reader) (err error) {
		answer, err = hello.Read(r, o.Version)
		return err
	}
	err = s.exchange(ctx, message, read)
	if err == nil || once || conclusive(err) || ctx.Err() != nil {
		return answer, err
	}
	err = s.exchange(ctx, message, read)
	return answer, err
}

// askGroup sends an offer that is about the group of the key exchange: an answer that was cut off before it is asked for once more.
func (s *session) askGroup(ctx context.Context, o hello.Offer) (*hello.Answer, error) {
	answer, err := s.ask(ctx, o, false)
	if err != nil || !answer.Cut || ctx.Err() != nil {
		return answer, err
	}
	return s.ask(ctx, o, true)
}

// unanswered reports whether the error is the end of the time for a connection, which says nothing about the service.
func unanswered(err error) bool {
	var ne net.Error
	return errors.As(err, &ne) && ne.Timeout() || errors.Is(err, net.ErrClosed)
}

// conclusive reports whether the error is a refusal by the server.
func conclusive(err error) bool {
	_, refused := errors.AsType[*hello.RefusalError](err)
	return refused
}

// shortError describes an inconclusive error without addresses.
func shortError(err error) string {
	var ne net.Error
	switch {
	case conclusive(err), errors.Is(err, hello.ErrMalformed), errors.Is(err, errSilent):
		return err.Error()
	case errors.Is(err, context.DeadlineExceeded), errors.As(err, &ne) && ne.Timeout():
		return "no response in time"
	case errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.EPIPE):
		return "connection reset"
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return "the response was cut off"
	}
	return "no connection"
}
