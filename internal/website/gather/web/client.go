package web

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"sync"
	"time"
)

// client is one transport with its own connections, so that the caller decides what is sent
// on a new connection and what on an open one. It uses HTTP/2 where the server does. The
// caller must call close.
type client struct {
	transport *http.Transport
	pin       netip.Addr
	dialled   sync.Map // "host:port" → true, after the first connection attempt
}

// newClient returns a client. A valid pin is the address of all its connections, instead of
// the addresses of the requested host.
func (g *Gatherer) newClient(pin netip.Addr) *client {
	c := &client{pin: pin}
	c.transport = &http.Transport{
		Proxy: nil, // ignore proxies of the environment
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			c.dialled.Store(address, true)
			return g.dial(ctx, network, address, pin)
		},
		TLSClientConfig:        &tls.Config{},
		TLSHandshakeTimeout:    handshakeTime,
		ResponseHeaderTimeout:  g.cfg.RequestTimeout,
		MaxResponseHeaderBytes: maxHeader,
		MaxConnsPerHost:        parallelPerHost,
		IdleConnTimeout:        30 * time.Second,
		DisableCompression:     true, // bodies are decoded within limits, and their wire size is a fact
		ForceAttemptHTTP2:      true,
	}
	tolerate(c.transport.TLSClientConfig)
	return c
}

// tolerate makes a handshake succeed wherever possible: what was negotiated is judged by the
// TLS checks, and certificates are verified afterwards.
func tolerate(cfg *tls.Config) {
	cfg.InsecureSkipVerify = true // verified by judgeCertificates: a bad certificate is a fact, not a failure
	cfg.MinVersion = tls.VersionTLS10
	for _, suite := range slices.Concat(tls.CipherSuites(), tls.InsecureCipherSuites()) {
		cfg.CipherSuites = append(cfg.CipherSuites, suite.ID)
	}
}

func (g *Gatherer) dial(ctx context.Context, network, address string, pin netip.Addr) (net.Conn, error) {
	if !pin.IsValid() {
		return g.cfg.Dialer.DialContext(ctx, network, address)
	}
	host, port, err := splitAddress(address)
	if err != nil {
		return nil, err
	}
	return g.cfg.Dialer.DialHostAddr(ctx, network, host, netip.AddrPortFrom(pin, port))
}

// opened reports whether the client has opened a connection to the host of u.
func (c *client) opened(u *url.URL) bool {
	_, ok := c.dialled.Load(net.JoinHostPort(u.Hostname(), strconv.Itoa(int(portOf(u)))))
	return ok
}

func (c *client) close() { c.transport.CloseIdleConnections() }
