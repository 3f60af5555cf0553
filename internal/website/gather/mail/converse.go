package mail

import (
	"bufio"
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"time"

	"assay/internal/website/capture"
)

// Reply codes that decide the conversation (RFC 5321 §4.2.3).
const (
	codeReady = 220
	codeOK    = 250
)

// maxBytes limits what one server may send in all, including the handshake.
const maxBytes = 256 << 10

// conversation is one visit to one server.
type conversation struct {
	conn net.Conn
	in   *bufio.Reader
}

// talk holds the conversation on a new connection and closes it.
func (s *session) talk(ctx context.Context, conn net.Conn, h *capture.MailHost) {
	defer func() { _ = conn.Close() }()
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
	defer stop()
	deadline := time.Now().Add(s.cfg.Timeout)
	if end, ok := ctx.Deadline(); ok && end.Before(deadline) {
		deadline = end
	}
	if err := conn.SetDeadline(deadline); err != nil {
		h.Error, h.ErrorKind = describe(err)
		return
	}
	bounded := &boundedConn{Conn: conn, left: maxBytes}
	c := &conversation{conn: bounded, in: bufio.NewReaderSize(bounded, maxLine)}
	if err := c.greet(s.cfg.Name, h); err != nil {
		h.Error, h.ErrorKind = c.describe(err)
		return
	}
	if !h.StartTLS {
		c.quit()
		return
	}
	if err := s.secure(ctx, c, h); err != nil {
		h.Error, h.ErrorKind = c.describe(err)
	}
}

// refusal is a reply that ends the conversation.
type refusal struct {
	after string
	reply reply
}

func (r *refusal) Error() string { return fmt.Sprintf("%s with %q", r.after, r.reply) }

// greet reads the greeting and sends EHLO or HELO.
func (c *conversation) greet(name string, h *capture.MailHost) error {
	greeting, err := readReply(c.in)
	if err != nil {
		return err
	}
	h.Banner = greeting.String()
	if greeting.code != codeReady {
		c.quit()
		return &refusal{"The server greets the scanner", greeting}
	}
	answer, err := c.command("EHLO " + name)
	if err != nil {
		return err
	}
	if answer.code == codeOK {
		h.Greeted, h.StartTLS = true, answer.extends("STARTTLS")
		return nil
	}
	// A server without EHLO has no extensions.
	if answer, err = c.command("HELO " + name); err != nil {
		return err
	}
	if answer.code != codeOK {
		c.quit()
		return &refusal{"The server answers EHLO and HELO", answer}
	}
	h.Greeted = true
	return nil
}

func (c *conversation) command(line string) (reply, error) {
	if _, err := io.WriteString(c.conn, line+"\r\n"); err != nil {
		return reply{}, err
	}
	return readReply(c.in)
}

// leave is how long to wait for the reply to QUIT.
const leave = 2 * time.Second

// quit sends QUIT and ignores the reply.
func (c *conversation) quit() {
	if c.conn.SetDeadline(time.Now().Add(leave)) == nil {
		_, _ = c.command("QUIT")
	}
}

// errInjected is the vulnerability that lets an attacker inject commands into the encrypted
// part (CVE-2011-0411).
var errInjected = errors.New("the server sent more plain text after its answer to STARTTLS")

// secure makes the handshake and records its result.
func (s *session) secure(ctx context.Context, c *conversation, h *capture.MailHost) error {
	answer, err := c.command("STARTTLS")
	switch {
	case err != nil:
		return err
	case answer.code != codeReady:
		c.quit()
		return &refusal{"The server offers STARTTLS but answers it", answer}
	case c.in.Buffered() > 0:
		return errInjected
	}
	host := strings.TrimSuffix(h.Host, ".")
	conn := tls.Client(c.conn, clientConfig(host))
	err = conn.HandshakeContext(ctx)
	if err != nil {
		return &handshakeError{err}
	}
	state := conn.ConnectionState()
	h.Version, h.Suite = state.Version, state.CipherSuite
	for _, cert := range state.PeerCertificates {
		h.Chain = append(h.Chain, cert.Raw)
	}
	s.judge(host, state.PeerCertificates, h)
	secured := &conversation{conn: conn, in: bufio.NewReaderSize(conn, maxLine)}
	secured.quit()
	return nil
}

// clientConfig offers everything that crypto/tls supports and verifies nothing yet: faults
// are findings.
func clientConfig(host string) *tls.Config {
	cfg := &tls.Config{ServerName: host, InsecureSkipVerify: true, MinVersion: tls.VersionTLS10}
	for _, list := range [][]*tls.CipherSuite{tls.CipherSuites(), tls.InsecureCipherSuites()} {
		for _, suite := range list {
			cfg.CipherSuites = append(cfg.CipherSuites, suite.ID)
		}
	}
	return cfg
}

// judge builds the chain to the roots for the server's name.
func (s *session) judge(host string, chain []*x509.Certificate, h *capture.MailHost) {
	if len(chain) == 0 {
		h.ChainError = "no certificate was sent"
		return
	}
	leaf, between := chain[0], x509.NewCertPool()
	for _, cert := range chain[1:] {
		between.AddCert(cert)
	}
	h.SelfSigned = bytes.Equal(leaf.RawSubject, leaf.RawIssuer) &&
		leaf.CheckSignature(leaf.SignatureAlgorithm, leaf.RawTBSCertificate, leaf.Signature) == nil
	_, err := leaf.Verify(x509.VerifyOptions{DNSName: host, Roots: s.cfg.Roots, Intermediates: between, CurrentTime: s.cfg.Clock()})
	if err != nil {
		h.ChainError = printable(strings.TrimPrefix(err.Error(), "x509: "))
	}
}

// handshakeError is a failed TLS handshake.
type handshakeError struct{ cause error }

func (e *handshakeError) Error() string { return e.cause.Error() }
func (e *handshakeError) Unwrap() error { return e.cause }

// describe explains in a sentence why a conversation ended.
func (c *conversation) describe(err error) (sentence, kind string) {
	var no *refusal
	var shake *handshakeError
	var ne net.Error
	switch {
	case errors.As(err, &no):
		return no.Error() + ".", capture.ErrRefused
	case errors.Is(err, errTooLong), errors.Is(err, errMalformed), errors.Is(err, errInjected):
		return strings.ToUpper(err.Error()[:1]) + err.Error()[1:] + ".", capture.ErrProtocol
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, net.ErrClosed), errors.As(err, &ne) && ne.Timeout():
		if shake != nil || errors.As(err, &shake) {
			return "The TLS handshake got no response in time.", capture.ErrTimeout
		}
		return "The server did not respond in time.", capture.ErrTimeout
	case errors.As(err, &shake):
		return "The TLS handshake failed: " + handshakeReason(err) + ".", capture.ErrTLS
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return "The server closed the connection during the conversation.", capture.ErrConnect
	}
	return "The connection was lost.", capture.ErrConnect
}

// handshakeReason describes the failure without addresses.
func handshakeReason(err error) string {
	var header tls.RecordHeaderError
	var op *net.OpError
	switch {
	case errors.As(err, &header):
		return "the server does not speak TLS"
	case errors.As(err, &op) && op.Op != "remote error":
		return "the connection was lost"
	case errors.Is(err, io.EOF):
		return "the server closed the connection"
	}
	text := err.Error()
	for _, prefix := range []string{"remote error: ", "tls: "} {
		text = strings.TrimPrefix(text, prefix)
	}
	return printable(text)
}

// boundedConn closes a connection that receives more than its limit.
type boundedConn struct {
	net.Conn
	left int
}

// Read implements net.Conn.
func (b *boundedConn) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, errTooLong
	}
	n, err := b.Conn.Read(p[:min(len(p), b.left)])
	b.left -= n
	return n, err
}
