package egress

import (
	"bufio"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"assay/internal/scan"
)

// Upstream is an outgoing HTTP proxy, through which a closed network reaches the Internet. It is
// trusted configuration: the policy checks the targets, not the proxy.
type Upstream struct {
	address string      // host:port
	secure  *tls.Config // nil for a proxy without TLS
	login   string      // value of Proxy-Authorization, or ""
}

// ParseUpstream reads http://[user:password@]host:port or https://…, whose certificate must chain to
// roots (nil: those of the system). Errors do not repeat the address, which may contain a password.
func ParseUpstream(text string, roots *x509.CertPool) (*Upstream, error) {
	u, err := url.Parse(text)
	if err != nil || u.Hostname() == "" || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" {
		return nil, errors.New("a proxy is written http://host:port or https://host:port")
	}
	p := &Upstream{}
	port := u.Port()
	switch u.Scheme {
	case "http":
		if port == "" {
			port = "80"
		}
	case "https":
		if port == "" {
			port = "443"
		}
		p.secure = &tls.Config{MinVersion: tls.VersionTLS12, ServerName: u.Hostname(), RootCAs: roots}
	default:
		return nil, errors.New("a proxy is written http://host:port or https://host:port")
	}
	p.address = net.JoinHostPort(u.Hostname(), port)
	if u.User != nil {
		password, _ := u.User.Password()
		p.login = "Basic " + base64.StdEncoding.EncodeToString([]byte(u.User.Username()+":"+password))
	}
	return p, nil
}

// dial asks the proxy for a tunnel to the address (RFC 9110 section 9.3.6).
func (p *Upstream) dial(ctx context.Context, timeout time.Duration, target netip.AddrPort) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	conn, err := (&net.Dialer{KeepAlive: -1}).DialContext(ctx, "tcp", p.address)
	if err != nil {
		return nil, fmt.Errorf("egress.proxy: %w", err)
	}
	stop := context.AfterFunc(ctx, func() { _ = conn.SetDeadline(time.Unix(1, 0)) })
	tunnel, err := p.connect(ctx, conn, target)
	if !stop() && err == nil {
		err = context.Cause(ctx)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("egress.proxy: %w", err), conn.Close())
	}
	return tunnel, nil
}

func (p *Upstream) connect(ctx context.Context, conn net.Conn, target netip.AddrPort) (net.Conn, error) {
	if p.secure != nil {
		secured := tls.Client(conn, p.secure)
		if err := secured.HandshakeContext(ctx); err != nil {
			return nil, err
		}
		conn = secured
	}
	request := "CONNECT " + target.String() + " HTTP/1.1\r\nHost: " + target.String() + "\r\n"
	if p.login != "" {
		request += "Proxy-Authorization: " + p.login + "\r\n"
	}
	if _, err := io.WriteString(conn, request+"\r\n"); err != nil {
		return nil, err
	}
	in := bufio.NewReader(conn)
	resp, err := http.ReadResponse(in, &http.Request{Method: http.MethodConnect})
	if err != nil {
		return nil, err
	}
	if resp.StatusCode != http.StatusOK {
		_ = resp.Body.Close()
		return nil, scan.Errorf(scan.CodeTargetUnreachable, "the proxy returned %d to CONNECT %s", resp.StatusCode, target)
	}
	return &tunnelled{Conn: conn, in: in, remote: net.TCPAddrFromAddrPort(target)}, nil
}

// tunnelled is a connection through the proxy. Its peer is the target.
type tunnelled struct {
	net.Conn
	in     *bufio.Reader // may have the first bytes of a server that speaks first
	remote net.Addr
}

// Read implements net.Conn.
func (t *tunnelled) Read(b []byte) (int, error) { return t.in.Read(b) }

// RemoteAddr implements net.Conn.
func (t *tunnelled) RemoteAddr() net.Addr { return t.remote }

// CloseWrite ends the direction to the target.
func (t *tunnelled) CloseWrite() error {
	if half, ok := t.Conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return nil
}
