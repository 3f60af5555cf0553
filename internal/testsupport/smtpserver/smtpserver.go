// Package smtpserver owns a real SMTP server for tests: it listens on loopback, supports
// STARTTLS and TLS with a certificate of its own authority, checks logins, stores accepted
// messages, and refuses, delays or hangs up as configured.
package smtpserver

import (
	"cmp"
	"crypto/tls"
	"encoding/pem"
	"errors"
	"io"
	"log"
	"net"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
	"github.com/stretchr/testify/require"
)

// Options configure the server.
type Options struct {
	Host string // loopback address to listen on; "" is 127.0.0.1
	// Implicit is TLS from the first byte on; StartTLS is offered within the protocol.
	Implicit, StartTLS bool
	// Mechanisms are offered, and one must be used: PLAIN, LOGIN, CRAM-MD5, SCRAM-SHA-256.
	// nil: no login.
	Mechanisms []string
	// SMTPUTF8 accepts addresses that are not in ASCII.
	SMTPUTF8 bool
	// Rcpt and Data decide on a recipient and on a completely received message; the n-th call
	// has n, from 1 on. Refuse returns errors for them; ErrHangUp ends the connection without
	// a response. A message with an error is not stored, unless the error is ErrTakenHangUp.
	// nil accepts everything.
	Rcpt func(n int, to string) error
	Data func(n int) error
}

// Credentials that are accepted.
const (
	User     = "assay"
	Password = "correct horse"
)

// Errors that end the connection in place of a response.
var (
	ErrHangUp      = errors.New("hang up")
	ErrTakenHangUp = errors.New("take the message and hang up")
)

// Refuse returns an error that the server sends as this reply.
func Refuse(code int, enhanced [3]int, text string) error {
	return &smtp.SMTPError{Code: code, EnhancedCode: enhanced, Message: text}
}

// Message is an accepted message.
type Message struct {
	From, To string // envelope
	Data     []byte // RFC 5322
	TLS      bool   // whether it was sent encrypted
	User     string // "" without a login
}

// Server is a running server.
type Server struct {
	t      testing.TB
	opts   Options
	addr   *net.TCPAddr
	caFile string
	taken  chan struct{} // receives an element for every message, while it has room

	mu           sync.Mutex
	messages     []Message
	rcpts, datas int
}

// Start starts a server that ends with the test.
func Start(t testing.TB, opts Options) *Server {
	t.Helper()
	s := &Server{t: t, opts: opts, taken: make(chan struct{}, 1000)}
	conf := s.certificate()
	srv := smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) {
		return &session{server: s, conn: c}, nil
	}))
	srv.Domain, srv.ReadTimeout, srv.WriteTimeout = "mail.test", time.Minute, time.Minute
	srv.AllowInsecureAuth, srv.EnableSMTPUTF8 = true, opts.SMTPUTF8
	srv.ErrorLog = log.New(io.Discard, "", 0)
	if opts.StartTLS {
		srv.TLSConfig = conf
	}
	ln, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", net.JoinHostPort(cmp.Or(opts.Host, "127.0.0.1"), "0"))
	require.NoError(t, err)
	s.addr = ln.Addr().(*net.TCPAddr)
	if opts.Implicit {
		ln = tls.NewListener(ln, conf)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = srv.Serve(ln)
	}()
	t.Cleanup(func() {
		_ = srv.Close()
		_ = ln.Close() // before Serve the server does not know the listener
		<-done
	})
	return s
}

// certificate uses the standard library's test certificate for 127.0.0.1.
func (s *Server) certificate() *tls.Config {
	s.t.Helper()
	web := httptest.NewTLSServer(nil)
	defer web.Close()
	s.caFile = filepath.Join(s.t.TempDir(), "mail-ca.pem")
	root := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: web.Certificate().Raw})
	require.NoError(s.t, os.WriteFile(s.caFile, root, 0o600))
	return &tls.Config{Certificates: web.TLS.Certificates, MinVersion: tls.VersionTLS12}
}

// Host returns the address it listens on.
func (s *Server) Host() string { return s.addr.IP.String() }

// Port returns the port it listens on.
func (s *Server) Port() int { return s.addr.Port }

// CAFile returns the PEM file of the authority of its certificate.
func (s *Server) CAFile() string { return s.caFile }

// Env returns the settings of a process that uses the server, with mails from the address.
func (s *Server) Env(from string) []string {
	mode := "none"
	switch {
	case s.opts.Implicit:
		mode = "tls"
	case s.opts.StartTLS:
		mode = "starttls"
	}
	env := []string{
		"ASSAY_MAIL_HOST=" + s.Host(), "ASSAY_MAIL_PORT=" + strconv.Itoa(s.Port()), "ASSAY_MAIL_TLS=" + mode,
		"ASSAY_MAIL_CA_FILE=" + s.caFile, "ASSAY_MAIL_FROM=" + from,
	}
	if len(s.opts.Mechanisms) > 0 {
		env = append(env, "ASSAY_MAIL_USERNAME="+User, "ASSAY_MAIL_PASSWORD="+Password)
	}
	return env
}

// Messages returns the messages accepted so far.
func (s *Server) Messages() []Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Message(nil), s.messages...)
}

// Await waits for another message and returns all of them.
func (s *Server) Await(patience time.Duration) []Message {
	s.t.Helper()
	select {
	case <-s.taken:
	case <-time.After(patience):
		require.FailNow(s.t, "no mail came")
	}
	return s.Messages()
}

// Attempts returns how many recipients and messages the server was offered.
func (s *Server) Attempts() (rcpts, datas int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.rcpts, s.datas
}

func (s *Server) keep(m Message) {
	s.mu.Lock()
	s.messages = append(s.messages, m)
	s.mu.Unlock()
	select {
	case s.taken <- struct{}{}:
	default:
	}
}

// session is one connection.
type session struct {
	server *Server
	conn   *smtp.Conn
	msg    Message
	user   string
}

var errLogin = Refuse(530, [3]int{5, 7, 0}, "Authentication required")

func (x *session) Mail(from string, _ *smtp.MailOptions) error {
	if len(x.server.opts.Mechanisms) > 0 && x.user == "" {
		return errLogin
	}
	_, encrypted := x.conn.TLSConnectionState()
	x.msg = Message{From: from, TLS: encrypted || x.server.opts.Implicit, User: x.user}
	return nil
}

func (x *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s := x.server
	s.mu.Lock()
	s.rcpts++
	n := s.rcpts
	s.mu.Unlock()
	x.msg.To = to
	if s.opts.Rcpt == nil {
		return nil
	}
	return x.answer(s.opts.Rcpt(n, to))
}

func (x *session) Data(r io.Reader) error {
	s := x.server
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	x.msg.Data = raw
	s.mu.Lock()
	s.datas++
	n := s.datas
	s.mu.Unlock()
	if s.opts.Data != nil {
		if err := s.opts.Data(n); err != nil {
			if errors.Is(err, ErrTakenHangUp) {
				s.keep(x.msg)
			}
			return x.answer(err)
		}
	}
	s.keep(x.msg)
	return nil
}

// answer hangs up if err asks for it, and otherwise returns err.
func (x *session) answer(err error) error {
	if errors.Is(err, ErrHangUp) || errors.Is(err, ErrTakenHangUp) {
		_ = x.conn.Conn().Close()
	}
	return err
}

func (x *session) Reset()        { x.msg = Message{} }
func (x *session) Logout() error { return nil }

// AuthMechanisms implements smtp.AuthSession.
func (x *session) AuthMechanisms() []string { return x.server.opts.Mechanisms }

// Auth implements smtp.AuthSession.
func (x *session) Auth(mechanism string) (sasl.Server, error) {
	in := func() { x.user = User }
	switch mechanism {
	case sasl.Plain:
		return sasl.NewPlainServer(func(_, user, password string) error {
			if user != User || password != Password {
				return smtp.ErrAuthFailed
			}
			in()
			return nil
		}), nil
	case sasl.Login:
		return &login{in: in}, nil
	case cramMD5:
		return &cram{in: in}, nil
	case scramSHA256:
		return &scram{in: in}, nil
	}
	return nil, smtp.ErrAuthUnknownMechanism
}
