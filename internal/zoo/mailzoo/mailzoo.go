// Package mailzoo owns mail exchangers to test a scanner with: SMTP servers on loopback that
// accept no mail, with and without STARTTLS, and ones that misbehave in one way each.
// Nothing in it is fit to protect anything.
package mailzoo

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"
)

// Conduct is how a server behaves.
type Conduct string

// Conducts. All but Sound misbehave.
const (
	Sound       Conduct = ""
	OnlyHELO    Conduct = "only-helo"    // does not support EHLO, and so no extensions
	Refusing    Conduct = "refusing"     // greets with 554
	Busy        Conduct = "busy"         // greets with 421
	Silent      Conduct = "silent"       // accepts and never sends anything
	Hangup      Conduct = "hangup"       // closes at once
	EndlessLine Conduct = "endless-line" // a greeting without an end of line
	EndlessText Conduct = "endless-text" // a greeting of ever more lines
	NotSMTP     Conduct = "not-smtp"     // speaks another protocol
	RefusedTLS  Conduct = "refused-tls"  // offers STARTTLS and answers it with 454
	Injecting   Conduct = "injecting"    // sends more after the response to STARTTLS, before the handshake
	NoHandshake Conduct = "no-handshake" // answers STARTTLS and then speaks no TLS
	StalledTLS  Conduct = "stalled-tls"  // answers STARTTLS and then nothing
	Dripping    Conduct = "dripping"     // greets one byte at a time
)

// Config describes a server.
type Config struct {
	// Listen is the address to bind; the zero value means a free port of 127.0.0.1.
	Listen netip.AddrPort
	// Name is the host name in its greeting.
	Name string
	// Certificate is presented after STARTTLS; without one, STARTTLS is not offered.
	Certificate *tls.Certificate
	// MinVersion and MaxVersion are as in tls.Config.
	MinVersion, MaxVersion uint16
	Conduct                Conduct
	// Drip is the pause between two bytes of Dripping; 0 means 20 ms.
	Drip time.Duration
}

// Server is a running server.
type Server struct {
	// Addr is the address on which it listens.
	Addr netip.AddrPort

	cfg      Config
	listener net.Listener
	closed   chan struct{}
	work     sync.WaitGroup
	count    atomic.Int64
	quits    atomic.Int64
	mu       sync.Mutex
	conns    map[net.Conn]bool
	clients  []string
}

// Start starts a server.
func Start(cfg Config) (*Server, error) {
	if !cfg.Listen.IsValid() {
		cfg.Listen = netip.AddrPortFrom(netip.AddrFrom4([4]byte{127, 0, 0, 1}), 0)
	}
	if cfg.Drip == 0 {
		cfg.Drip = 20 * time.Millisecond
	}
	var lc net.ListenConfig
	listener, err := lc.Listen(context.Background(), "tcp", cfg.Listen.String())
	if err != nil {
		return nil, fmt.Errorf("zoo mail server: %w", err)
	}
	addr, err := netip.ParseAddrPort(listener.Addr().String())
	if err != nil {
		return nil, errors.Join(err, listener.Close())
	}
	s := &Server{Addr: addr, cfg: cfg, listener: listener, closed: make(chan struct{}), conns: map[net.Conn]bool{}}
	s.work.Go(s.accept)
	return s, nil
}

// Connections counts the accepted connections.
func (s *Server) Connections() int { return int(s.count.Load()) }

// Quits counts the conversations that ended with QUIT.
func (s *Server) Quits() int { return int(s.quits.Load()) }

// Clients lists the names that clients gave with EHLO or HELO.
func (s *Server) Clients() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.clients...)
}

// Close stops the server and every conversation, and waits for them.
func (s *Server) Close() error {
	close(s.closed)
	err := s.listener.Close()
	s.mu.Lock()
	for c := range s.conns {
		_ = c.Close()
	}
	s.mu.Unlock()
	s.work.Wait()
	return err
}

func (s *Server) accept() {
	for {
		conn, err := s.listener.Accept()
		if err != nil {
			return
		}
		s.count.Add(1)
		s.track(conn, true)
		s.work.Go(func() {
			defer func() {
				s.track(conn, false)
				_ = conn.Close()
			}()
			s.serve(conn)
		})
	}
}

// track registers an open connection; one that arrives while the server stops is closed.
func (s *Server) track(conn net.Conn, open bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !open {
		delete(s.conns, conn)
		return
	}
	select {
	case <-s.closed:
		_ = conn.Close()
	default:
		s.conns[conn] = true
	}
}
