package tls

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"time"

	"assay/internal/website/capture"
	"assay/internal/website/gather/tls/hello"
)

// mainHandshake makes the handshake that offers everything crypto/tls supports.
func (s *session) mainHandshake(ctx context.Context) {
	s.say("main handshake")
	s.ticket = &ticketCache{ClientSessionCache: tls.NewLRUClientSessionCache(1)}
	tap := &tap{Conn: s.first}
	keys := &keyLog{}
	cfg := s.clientConfig()
	cfg.KeyLogWriter = keys
	conn := tls.Client(tap, cfg)
	defer func() { _ = conn.Close() }()
	stop := context.AfterFunc(ctx, func() { _ = s.first.Close() })
	defer stop()
	begin := time.Now()
	err := conn.HandshakeContext(ctx)
	took := time.Since(begin)
	if err != nil {
		s.handshakeFailed(err)
		return
	}
	// A probe takes less time than a whole handshake: eight times that is ample.
	s.timeout = min(s.cfg.Timeout, max(8*took, 2*time.Second))
	state := conn.ConnectionState()
	s.facts.Handshake = &capture.Handshake{
		Version: hello.VersionName(state.Version),
		Suite:   hello.SuiteName(state.CipherSuite),
		ALPN:    state.NegotiatedProtocol,
		Millis:  float64(took.Microseconds()) / 1000,
	}
	if state.CurveID != 0 {
		s.facts.Handshake.Group = hello.GroupName(uint16(state.CurveID))
	}
	var chain [][]byte
	for _, c := range state.PeerCertificates {
		chain = append(chain, c.Raw)
	}
	s.main = newAppearance(chain, state.OCSPResponse, state.SignedCertificateTimestamps)
	s.main.facts.Via = []capture.Via{s.via(state.Version, "")}
	if first, err := hello.Read(bytes.NewReader(tap.received()), state.Version); err == nil {
		s.sessionID = first.Session
	}
	if state.Version == tls.VersionTLS13 {
		answered, late := s.nudge(conn, state.NegotiatedProtocol)
		s.ticketsLate = late
		s.facts.EarlyData = earlyData(tap.received(), keys.secret("SERVER_TRAFFIC_SECRET_0"), state.CipherSuite, answered)
	}
}

func (s *session) handshakeFailed(err error) {
	var header tls.RecordHeaderError
	switch {
	case errors.As(err, &header):
		s.fail(capture.ErrProtocol, "The port is open, but the server does not speak TLS.")
	case kindOf(err) == capture.ErrTimeout:
		s.fail(capture.ErrTimeout, "The TLS handshake got no response in time.")
	default:
		s.fail(capture.ErrTLS, "The TLS handshake failed: "+handshakeReason(err)+".")
	}
}

// handshakeReason describes the error without addresses.
func handshakeReason(err error) string {
	var op *net.OpError
	if errors.As(err, &op) && op.Op != "remote error" {
		return shortError(err)
	}
	if errors.Is(err, io.EOF) {
		return "the server closed the connection"
	}
	return strings.TrimPrefix(strings.TrimPrefix(err.Error(), "remote error: "), "tls: ")
}

// clientConfig offers all versions and suites of crypto/tls and its default groups, which
// include the post-quantum hybrids.
func (s *session) clientConfig() *tls.Config {
	var suites []uint16
	for _, list := range [][]*tls.CipherSuite{tls.CipherSuites(), tls.InsecureCipherSuites()} {
		for _, suite := range list {
			suites = append(suites, suite.ID)
		}
	}
	return &tls.Config{
		ServerName:         s.facts.Host,
		InsecureSkipVerify: true,             // a bad certificate is a finding
		MinVersion:         tls.VersionTLS10, // old versions are findings
		CipherSuites:       suites,
		NextProtos:         []string{"h2", "http/1.1"},
		ClientSessionCache: s.ticket,
	}
}

// nudge makes the server send data, because session tickets of TLS 1.3 arrive with it. It
// reports whether application data was received, and whether the time for it ended first.
func (s *session) nudge(conn *tls.Conn, protocol string) (answered, late bool) {
	request := fmt.Sprintf("HEAD %s HTTP/1.1\r\nHost: %s\r\nUser-Agent: %s\r\nConnection: close\r\n\r\n",
		s.path, s.authority(), s.cfg.UserAgent)
	if protocol == "h2" {
		// The client preface with an empty SETTINGS frame (RFC 9113 §3.4).
		request = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00"
	}
	if err := conn.SetDeadline(time.Now().Add(s.timeout)); err != nil {
		return false, true
	}
	if _, err := io.WriteString(conn, request); err != nil {
		return false, unanswered(err)
	}
	n, err := conn.Read(make([]byte, 1))
	return n > 0, n == 0 && unanswered(err)
}

func (s *session) authority() string {
	if s.facts.Port == 443 && !strings.Contains(s.host, ":") {
		return s.host
	}
	if s.facts.Port == 443 {
		return "[" + s.host + "]"
	}
	return net.JoinHostPort(s.host, fmt.Sprint(s.facts.Port))
}

// resume makes a second handshake with the first one's ticket or session id.
func (s *session) resume(ctx context.Context) {
	if s.facts.Handshake == nil {
		return
	}
	tickets := s.ticket.stored()
	if !tickets && s.ticketsLate {
		return // they may have been on their way
	}
	s.facts.Tickets = &tickets
	if s.silent >= maxSilent {
		return
	}
	s.say("resuming the session")
	if !tickets {
		s.resumeByID(ctx)
		return
	}
	raw, err := s.dial(ctx)
	if err != nil {
		return
	}
	cfg := s.clientConfig()
	if late := s.expired(); late > 0 {
		// crypto/tls drops tickets of expired certificates, even when it does not verify them.
		cfg.Time = func() time.Time { return time.Now().Add(-late - time.Minute) }
	}
	conn := tls.Client(raw, cfg)
	defer func() { _ = conn.Close() }()
	if err := conn.HandshakeContext(ctx); err != nil {
		return
	}
	resumed := conn.ConnectionState().DidResume
	s.facts.Resumed = &resumed
}

// resumeByID offers the session id of the main handshake again, by which servers without
// tickets resume TLS 1.2 sessions (RFC 5246 §7.3). TLS 1.3 has only tickets.
func (s *session) resumeByID(ctx context.Context) {
	s.facts.Resumed = new(bool)
	if len(s.sessionID) == 0 || s.facts.Handshake.Version != capture.TLS12 {
		return
	}
	o := s.versionOffer(hello.TLS12)
	o.Compression, o.Session = false, s.sessionID
	answer, err := s.ask(ctx, o, true)
	switch {
	case err == nil:
		*s.facts.Resumed = bytes.Equal(answer.Session, s.sessionID)
	case !conclusive(err):
		s.facts.Resumed = nil
	}
}

// expired returns how long ago the certificate expired; 0 or less if it has not.
func (s *session) expired() time.Duration {
	if len(s.main.sent) == 0 {
		return 0
	}
	return time.Since(s.main.sent[0].NotAfter)
}

// ticketCache records whether the server sent a ticket.
type ticketCache struct {
	tls.ClientSessionCache
	mu  sync.Mutex
	put bool
}

// Put implements tls.ClientSessionCache.
func (c *ticketCache) Put(key string, cs *tls.ClientSessionState) {
	c.mu.Lock()
	c.put = c.put || cs != nil
	c.mu.Unlock()
	c.ClientSessionCache.Put(key, cs)
}

func (c *ticketCache) stored() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.put
}
