package web

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/quic-go/quic-go"
	"github.com/quic-go/quic-go/http3"

	"assay/internal/website/capture"
)

// quicTime limits the attempt, which gets no response in a network that drops UDP.
const quicTime = 4 * time.Second

// tryHTTP3 makes one request over QUIC if the document announces h3, else it returns nil.
func (s *session) tryHTTP3(out *capture.HTTP) *capture.HTTP3 {
	doc := out.Document
	if doc == nil || !strings.HasPrefix(doc.URL, "https:") {
		return nil
	}
	announced := doc.Header.Joined("Alt-Svc")
	u, err := url.Parse(doc.URL)
	if err != nil {
		return nil
	}
	authority, ok := h3Authority(announced, u)
	if !ok || s.over() || !s.spend(u.Host) {
		return nil
	}
	leave, err := s.enter(u.Host, true)
	if err != nil {
		return nil
	}
	defer leave()
	result := &capture.HTTP3{Announced: announced}
	if err := s.requestHTTP3(doc.URL, authority); err != nil {
		if s.over() {
			return nil
		}
		result.Error, _ = describe(err)
		return result
	}
	result.OK = true
	return result
}

// altService matches one alternative of an Alt-Svc field with its parameters.
var altService = regexp.MustCompile(`^\s*([^\s=,;"]+)="([^"]*)"(?:\s*;\s*[^\s=,;"]+=(?:"(?:[^"\\]|\\.)*"|[^\s,;"]+))*\s*(?:,|$)`)

// h3Authority reads the first h3 alternative of an Alt-Svc field (RFC 7838 section 3) and
// returns its host and port.
func h3Authority(field string, u *url.URL) (string, bool) {
	for rest := strings.TrimLeft(field, ", \t"); rest != ""; rest = strings.TrimLeft(rest, ", \t") {
		m := altService.FindStringSubmatch(rest)
		if m == nil {
			return "", false // malformed
		}
		if m[1] == "h3" {
			return authorityAt(m[2], u)
		}
		rest = rest[len(m[0]):]
	}
	return "", false
}

// authorityAt returns host and port of an alternative, whose host is the origin's if it is left out.
func authorityAt(text string, u *url.URL) (string, bool) {
	host, port, err := net.SplitHostPort(text)
	if err != nil {
		return "", false
	}
	if n, err := strconv.ParseUint(port, 10, 16); err != nil || n == 0 {
		return "", false
	}
	if host == "" {
		host = u.Hostname()
	}
	return net.JoinHostPort(host, port), true
}

func (s *session) requestHTTP3(page, authority string) error {
	ctx, cancel := context.WithTimeout(s.ctx, quicTime)
	defer cancel()
	var carrier *quic.Transport
	transport := &http3.Transport{
		TLSClientConfig:    &tls.Config{InsecureSkipVerify: true}, // certificates are judged over TCP
		DisableCompression: true,
		Dial: func(ctx context.Context, _ string, tlsConfig *tls.Config, cfg *quic.Config) (*quic.Conn, error) {
			conn, err := s.cfg.Dialer.DialContext(ctx, "udp", authority)
			if err != nil {
				return nil, err
			}
			carrier = &quic.Transport{Conn: &packetConn{conn}}
			return carrier.DialEarly(ctx, conn.RemoteAddr(), tlsConfig, cfg)
		},
	}
	defer func() {
		_ = transport.Close()
		if carrier != nil {
			_ = carrier.Close()
			_ = carrier.Conn.Close()
		}
	}()
	req, err := http.NewRequestWithContext(ctx, http.MethodHead, page, nil)
	if err != nil {
		return err
	}
	s.fillHeader(req, request{})
	resp, err := transport.RoundTrip(req)
	if err != nil {
		return quicError(err)
	}
	return resp.Body.Close()
}

// quicError makes time-outs of QUIC recognisable, whose handshakes have an error type of
// their own.
func quicError(err error) error {
	var idle *quic.IdleTimeoutError
	var shake *quic.HandshakeTimeoutError
	if errors.As(err, &idle) || errors.As(err, &shake) {
		return fmt.Errorf("%w: %w", context.DeadlineExceeded, err)
	}
	return err
}

// packetConn presents a connected socket as a net.PacketConn with that one peer, which the
// policy has accepted.
type packetConn struct{ net.Conn }

// ReadFrom implements net.PacketConn.
func (c *packetConn) ReadFrom(p []byte) (int, net.Addr, error) {
	n, err := c.Read(p)
	return n, c.RemoteAddr(), err
}

// WriteTo implements net.PacketConn. Every datagram goes to the connected peer.
func (c *packetConn) WriteTo(p []byte, _ net.Addr) (int, error) { return c.Write(p) }

// SetReadBuffer does nothing: the default buffers are large enough for one request.
func (*packetConn) SetReadBuffer(int) error { return nil }

// SetWriteBuffer does nothing, like SetReadBuffer.
func (*packetConn) SetWriteBuffer(int) error { return nil }
