package tlszoo

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"sync"
	"time"
)

// Config describes a server.
type Config struct {
	// Listen is the address to bind; the zero value means a free port of 127.0.0.1.
	Listen netip.AddrPort
	// Leaf is the certificate with the chain that is sent; required.
	Leaf *Leaf
	// Handler answers HTTP/1.1 and HTTP/2; nil answers 204 to everything.
	Handler http.Handler
	// MinVersion, MaxVersion, Suites and Groups configure crypto/tls like the fields of
	// tls.Config; a zero MinVersion means TLS 1.2, and no Suites the AEAD ones with forward
	// secrecy.
	MinVersion, MaxVersion uint16
	Suites                 []uint16
	Groups                 []tls.CurveID
	// Legacy, when set, answers every first message that does not offer TLS 1.3, instead of
	// crypto/tls.
	Legacy *Legacy
}

// Server is a running server.
type Server struct {
	// Addr is the address on which it listens.
	Addr netip.AddrPort

	http     *http.Server
	listener net.Listener
	done     chan struct{}
}

// helloTimeout is the time limit for a client's first message.
const helloTimeout = 10 * time.Second

// Start starts a server.
func Start(cfg Config) (*Server, error) {
	if !cfg.Listen.IsValid() {
		cfg.Listen = netip.AddrPortFrom(netip.AddrFrom4([4]byte{127, 0, 0, 1}), 0)
	}
	if cfg.Handler == nil {
		cfg.Handler = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	}
	var lc net.ListenConfig
	listener, err := lc.Listen(context.Background(), "tcp", cfg.Listen.String())
	if err != nil {
		return nil, fmt.Errorf("zoo server: %w", err)
	}
	addr, err := netip.ParseAddrPort(listener.Addr().String())
	if err != nil {
		return nil, errors.Join(err, listener.Close())
	}
	if cfg.Legacy != nil {
		listener = newSplitter(listener, cfg.Legacy, cfg.Leaf.Certificate.Certificate)
	}
	s := &Server{Addr: addr, listener: listener, done: make(chan struct{})}
	s.http = &http.Server{
		Handler:           cfg.Handler,
		TLSConfig:         cfg.tlsConfig(),
		ReadHeaderTimeout: helloTimeout,
		// Scanners often break connections.
		ErrorLog: log.New(io.Discard, "", 0),
	}
	if !cfg.speaksHTTP2() {
		s.http.TLSNextProto = map[string]func(*http.Server, *tls.Conn, http.Handler){}
	}
	go func() {
		defer close(s.done)
		_ = s.http.ServeTLS(listener, "", "") // always ends with ErrServerClosed
	}()
	return s, nil
}

// Close stops the server and waits for its accept loop.
func (s *Server) Close() error {
	err := s.http.Close()
	<-s.done
	return err
}

// speaksHTTP2 reports whether the suites include one that net/http requires for HTTP/2 (RFC
// 9113 §9.2.2).
func (c Config) speaksHTTP2() bool {
	return c.Suites == nil || slices.Contains(c.Suites, tls.TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256) ||
		slices.Contains(c.Suites, tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256)
}

func (c Config) tlsConfig() *tls.Config {
	out := &tls.Config{
		Certificates:     []tls.Certificate{c.Leaf.Certificate},
		MinVersion:       c.MinVersion,
		MaxVersion:       c.MaxVersion,
		CipherSuites:     c.Suites,
		CurvePreferences: c.Groups,
	}
	if out.MinVersion == 0 {
		out.MinVersion = tls.VersionTLS12
	}
	if out.CipherSuites == nil {
		out.CipherSuites = ModernSuites()
	}
	return out
}

// ModernSuites returns the AEAD suites with forward secrecy of TLS 1.2.
func ModernSuites() []uint16 {
	return []uint16{
		tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, tls.TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,
		tls.TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, tls.TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
		tls.TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, tls.TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
	}
}

// splitter reads the first message of every connection and passes those that offer TLS 1.3
// to crypto/tls, the others to a Legacy.
type splitter struct {
	net.Listener
	legacy *Legacy
	chain  [][]byte
	conns  chan net.Conn
	closed chan struct{}
	once   sync.Once
}

func newSplitter(l net.Listener, legacy *Legacy, chain [][]byte) *splitter {
	s := &splitter{Listener: l, legacy: legacy, chain: chain, conns: make(chan net.Conn), closed: make(chan struct{})}
	go s.loop()
	return s
}

func (s *splitter) loop() {
	for {
		conn, err := s.Listener.Accept()
		if err != nil {
			_ = s.Close()
			return
		}
		go s.split(conn)
	}
}

func (s *splitter) split(conn net.Conn) {
	_ = conn.SetDeadline(time.Now().Add(helloTimeout))
	first, err := readFirst(conn)
	if err != nil {
		_ = conn.Close()
		return
	}
	if hello, ok := parseClientHello(first); !ok || s.legacy.Only || hello.version < tls.VersionTLS13 {
		s.legacy.answer(conn, first, s.chain)
		return
	}
	_ = conn.SetDeadline(time.Time{})
	select {
	case s.conns <- &replayed{Conn: conn, head: first}:
	case <-s.closed:
		_ = conn.Close()
	}
}

// Accept implements net.Listener.
func (s *splitter) Accept() (net.Conn, error) {
	select {
	case conn := <-s.conns:
		return conn, nil
	case <-s.closed:
		return nil, net.ErrClosed
	}
}

// Close implements net.Listener.
func (s *splitter) Close() error {
	s.once.Do(func() { close(s.closed) })
	return s.Listener.Close()
}

// replayed is a connection whose first bytes were already read.
type replayed struct {
	net.Conn
	head []byte
}

// Read implements net.Conn.
func (r *replayed) Read(p []byte) (int, error) {
	if len(r.head) > 0 {
		n := copy(p, r.head)
		r.head = r.head[n:]
		return n, nil
	}
	return r.Conn.Read(p)
}
