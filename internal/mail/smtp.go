package mail

import (
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"net/mail"
	"net/textproto"
	"os"
	"regexp"
	"strconv"
	"time"

	gomail "github.com/wneessen/go-mail"
	"github.com/wneessen/go-mail/smtp"
)

// Values of SMTPConfig.TLS.
const (
	TLSNone          = "none"          // unencrypted
	TLSOpportunistic = "opportunistic" // STARTTLS where the server offers it, with a certificate that holds
	TLSStartTLS      = "starttls"      // STARTTLS, required (RFC 3207)
	TLSImplicit      = "tls"           // TLS from the first byte on (RFC 8314)
)

// SMTPConfig is the server that accepts outgoing messages.
type SMTPConfig struct {
	Host     string
	Port     int    // 0: 465 with TLSImplicit, else 587
	TLS      string // one of the TLS constants; "" is TLSStartTLS
	Auth     string // one of the Auth constants; "" is AuthAuto
	Username string // "" disables authentication
	Password string
	HELO     string        // name in the greeting; "" is this host's
	CAFile   string        // PEM of the certificate authorities for the server; "" uses the system's
	Timeout  time.Duration // limit for one message, including the connection
}

// SMTP sends messages to a server (RFC 5321), one connection for each.
type SMTP struct {
	conf  SMTPConfig
	from  identity
	roots *x509.CertPool // nil uses the system's
}

// NewSMTP returns a Sender for the server. It does not connect. Errors name the invalid
// setting.
func NewSMTP(conf SMTPConfig, from Identity) (*SMTP, error) {
	who, err := newIdentity(from)
	if err != nil {
		return nil, err
	}
	s := &SMTP{conf: conf, from: who}
	s.conf.TLS = cmp.Or(conf.TLS, TLSStartTLS)
	s.conf.Auth = cmp.Or(conf.Auth, AuthAuto)
	if s.conf.Port == 0 {
		s.conf.Port = 587
		if s.conf.TLS == TLSImplicit {
			s.conf.Port = 465
		}
	}
	if s.conf.HELO == "" {
		if s.conf.HELO, err = os.Hostname(); err != nil {
			s.conf.HELO = localDomain
		}
	}
	if conf.CAFile != "" {
		pem, err := os.ReadFile(conf.CAFile)
		if err != nil {
			return nil, fmt.Errorf("mail.ca_file: %w", err)
		}
		s.roots = x509.NewCertPool()
		if !s.roots.AppendCertsFromPEM(pem) {
			return nil, errors.New("mail.ca_file contains no PEM certificate")
		}
	}
	return s, nil
}

// Send implements Sender. A refusal of the recipient or of the message is permanent. Any
// other failure is temporary, including those that only the operator can fix: a wrong
// password must not lose the mails of a day.
func (s *SMTP) Send(ctx context.Context, m Message) error {
	msg, to, err := compose(m, s.from)
	if err != nil {
		return err
	}
	return s.connected(ctx, func(c *smtp.Client) error {
		if err := s.envelope(c, to); err != nil {
			return err
		}
		return content(c, msg)
	})
}

// Check logs in to the server and sends nothing.
func (s *SMTP) Check(ctx context.Context) error {
	return s.connected(ctx, func(*smtp.Client) error { return nil })
}

// connected runs do on a logged-in connection.
func (s *SMTP) connected(ctx context.Context, do func(c *smtp.Client) error) error {
	bounded, cancel := context.WithTimeout(ctx, s.conf.Timeout)
	defer cancel()
	conn, err := s.dial(bounded)
	if err != nil {
		return ended(ctx, failed("no connection to the mail server", err))
	}
	// When the context ends, closing the connection ends every wait.
	stop := context.AfterFunc(bounded, func() { _ = conn.Close() })
	err = s.converse(conn, do)
	stop()
	_ = conn.Close() // already closed after success
	if err != nil && bounded.Err() != nil && ctx.Err() == nil {
		return &Error{What: "the mail server took longer than " + s.conf.Timeout.String()}
	}
	return ended(ctx, err)
}

// ended returns the context's error in place of errors that its end caused.
func ended(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

func (s *SMTP) dial(ctx context.Context) (net.Conn, error) {
	address := net.JoinHostPort(s.conf.Host, strconv.Itoa(s.conf.Port))
	if s.conf.TLS == TLSImplicit {
		return (&tls.Dialer{Config: s.tlsConfig()}).DialContext(ctx, "tcp", address)
	}
	return new(net.Dialer).DialContext(ctx, "tcp", address)
}

func (s *SMTP) tlsConfig() *tls.Config {
	return &tls.Config{ServerName: s.conf.Host, RootCAs: s.roots, MinVersion: tls.VersionTLS12}
}

// converse runs the dialogue from the greeting to QUIT.
func (s *SMTP) converse(conn net.Conn, do func(c *smtp.Client) error) error {
	c, err := smtp.NewClient(conn, s.conf.Host)
	if err != nil {
		return failed("no valid greeting from the mail server", err)
	}
	if err := c.Hello(s.conf.HELO); err != nil {
		return failed("the mail server refused the greeting", err)
	}
	if err := s.startTLS(c); err != nil {
		return err
	}
	if err := s.logIn(c); err != nil {
		return err
	}
	if err := do(c); err != nil {
		return err
	}
	_ = c.Quit() // the message is accepted; a failing QUIT does not change that
	return nil
}

func (s *SMTP) startTLS(c *smtp.Client) error {
	if s.conf.TLS != TLSStartTLS && s.conf.TLS != TLSOpportunistic {
		return nil
	}
	switch offered, _ := c.Extension("STARTTLS"); {
	case offered:
		if err := c.StartTLS(s.tlsConfig()); err != nil {
			return failed("STARTTLS with the mail server failed", err)
		}
	case s.conf.TLS == TLSStartTLS:
		return &Error{What: "the mail server does not offer STARTTLS, which mail.tls asks for"}
	}
	return nil
}

// envelope sends sender and recipient.
func (s *SMTP) envelope(c *smtp.Client, to *mail.Address) error {
	wide := !isASCII(to.Address) || !isASCII(s.from.from.Address)
	c.SkipSMTPUTF8(!wide) // SMTPUTF8 messages reach fewer servers
	if offered, _ := c.Extension("SMTPUTF8"); wide && !offered {
		return &Error{Permanent: true, What: "the mail server accepts only ASCII addresses (no SMTPUTF8, RFC 6531)"}
	}
	if err := c.Mail(path(s.from.from)); err != nil {
		return failed("the mail server refused the sender", err)
	}
	if err := c.Rcpt(path(to)); err != nil {
		return refused("the mail server refused the recipient", err)
	}
	return nil
}

// path returns the address in angle brackets, its local part quoted where necessary.
func path(a *mail.Address) string { return (&mail.Address{Address: a.Address}).String() }

func content(c *smtp.Client, msg *gomail.Msg) error {
	const what = "the mail server refused the message"
	w, err := c.Data()
	if err != nil {
		return refused(what, err)
	}
	if _, err := msg.WriteTo(w); err != nil {
		return failed("the message could not be sent", err)
	}
	if err := w.Close(); err != nil {
		return refused(what, err)
	}
	return nil
}

// failed returns the error for a failure that another attempt may avoid.
func failed(what string, err error) *Error {
	e := &Error{What: what}
	if reply, ok := errors.AsType[*textproto.Error](err); ok {
		e.Code, e.Enhanced = reply.Code, enhanced(reply.Msg)
		return e
	}
	e.Cause = errNotSMTP
	if ofConnection(err) {
		e.Cause = err
	}
	return e
}

// errNotSMTP replaces errors that quote the server.
var errNotSMTP = errors.New("its response is not valid SMTP")

// ofConnection reports whether err is about the connection, so that it does not quote the
// server.
func ofConnection(err error) bool {
	_, network := errors.AsType[net.Error](err)
	_, untrusted := errors.AsType[*tls.CertificateVerificationError](err)
	_, noTLS := errors.AsType[tls.RecordHeaderError](err)
	_, alert := errors.AsType[tls.AlertError](err)
	return network || untrusted || noTLS || alert || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, net.ErrClosed)
}

// refused classifies a reply: 5xx is permanent (RFC 5321 §4.2.1), except for those that
// demand authentication (RFC 4954 §6).
func refused(what string, err error) *Error {
	e := failed(what, err)
	e.Permanent = e.Code >= 500 && e.Code < 600 && e.Code != 530 && e.Code != 535 && e.Code != 538
	return e
}

var enhancedCode = regexp.MustCompile(`^[245]\.\d{1,3}\.\d{1,3}\b`)

func enhanced(reply string) string { return enhancedCode.FindString(reply) }
