package egress

import (
	"crypto/tls"
	"crypto/x509"
	"io"
	"net/http"
	"time"

	"assay/internal/scan"
)

// ClientConfig limits a Client. Zero fields mean the defaults named here.
type ClientConfig struct {
	// Timeout limits a whole exchange: connections, redirects and reading the body. Default:
	// 30 s.
	Timeout time.Duration
	// TLSHandshakeTimeout limits a handshake. Default: 10 s.
	TLSHandshakeTimeout time.Duration
	// ResponseHeaderTimeout limits the wait for the first response of one hop. Default: 15 s.
	ResponseHeaderTimeout time.Duration
	// MaxHeaderBytes limits the header of a response. Default: 64 KiB.
	MaxHeaderBytes int64
	// MaxWireBytes limits a body as it is transferred, for callers that read it without
	// ReadBody. Default: 16 MiB.
	MaxWireBytes int64
	// Body limits what ReadBody of the client returns.
	Body BodyLimits
	// MaxRedirects is how many redirects are followed. Default: 10; negative means none, and
	// then a redirect is an error.
	MaxRedirects int
	// ManualRedirects returns redirect responses to the caller, who follows them
	// with Client.Redirect and can record each hop.
	ManualRedirects bool
	// UserAgent is sent unless the request has one.
	UserAgent string
	// RootCAs verifies certificates; nil means the roots of the system.
	RootCAs *x509.CertPool
	// InsecureSkipVerify accepts any certificate, to examine sites whose certificate is
	// itself a finding.
	InsecureSkipVerify bool
	// Jar stores cookies between hops and requests; nil discards them.
	Jar http.CookieJar
	// DisableHTTP2 speaks HTTP/1.1 only.
	DisableHTTP2 bool
	// DisableKeepAlives opens a new connection for each request.
	DisableKeepAlives bool
	// MaxConnsPerHost limits parallel connections to one host. Default: 2.
	MaxConnsPerHost int
}

func (c ClientConfig) withDefaults() ClientConfig {
	c.Timeout = positive(c.Timeout, 30*time.Second)
	c.TLSHandshakeTimeout = positive(c.TLSHandshakeTimeout, 10*time.Second)
	c.ResponseHeaderTimeout = positive(c.ResponseHeaderTimeout, 15*time.Second)
	c.MaxHeaderBytes = positive(c.MaxHeaderBytes, 64<<10)
	c.MaxWireBytes = positive(c.MaxWireBytes, 16<<20)
	c.MaxConnsPerHost = positive(c.MaxConnsPerHost, 2)
	if c.MaxRedirects == 0 {
		c.MaxRedirects = 10
	}
	c.Body = c.Body.withDefaults()
	return c
}

// positive returns v, or def if v is not positive.
func positive[T ~int | ~int64](v, def T) T {
	if v > 0 {
		return v
	}
	return def
}

// acceptEncoding is sent unless the request has a value; ReadBody decodes all of
// it.
const acceptEncoding = "gzip, deflate, br, zstd"

// Client fetches from targets. Every hop is judged as a URL, after resolution and at connect
// time. Proxies of the environment are ignored. It is safe for concurrent use.
type Client struct {
	http      http.Client
	transport *http.Transport
	cfg       ClientConfig
}

// NewClient returns a Client that connects through d.
func NewClient(d *Dialer, cfg ClientConfig) *Client {
	cfg = cfg.withDefaults()
	c := &Client{cfg: cfg}
	c.transport = &http.Transport{
		Proxy:                  nil, // never the one of the environment
		DialContext:            d.DialContext,
		TLSHandshakeTimeout:    cfg.TLSHandshakeTimeout,
		ResponseHeaderTimeout:  cfg.ResponseHeaderTimeout,
		MaxResponseHeaderBytes: cfg.MaxHeaderBytes,
		MaxConnsPerHost:        cfg.MaxConnsPerHost,
		IdleConnTimeout:        30 * time.Second,
		DisableKeepAlives:      cfg.DisableKeepAlives,
		DisableCompression:     true, // ReadBody decodes, within limits
		ForceAttemptHTTP2:      !cfg.DisableHTTP2,
		TLSClientConfig: &tls.Config{
			RootCAs: cfg.RootCAs,
			// Scanned sites may be old: what they negotiate is a finding.
			MinVersion:         tls.VersionTLS10,
			InsecureSkipVerify: cfg.InsecureSkipVerify, // the caller's decision, documented
		},
	}
	c.http = http.Client{
		Timeout:       cfg.Timeout,
		Jar:           cfg.Jar,
		Transport:     &guard{policy: d.Policy(), next: c.transport, cfg: cfg},
		CheckRedirect: c.checkRedirect,
	}
	return c
}

// Do sends the request and follows redirects unless ManualRedirects is set. The error chain
// of a refusal contains a *scan.Error, that of a failed connection a *NetError. The caller
// closes the body, which ReadBody does.
func (c *Client) Do(req *http.Request) (*http.Response, error) { return c.http.Do(req) }

// ReadBody reads, decodes and closes the body within ClientConfig.Body.
func (c *Client) ReadBody(resp *http.Response) ([]byte, BodyInfo, error) {
	return ReadBody(resp, c.cfg.Body)
}

// HTTP returns the guarded client for libraries that take an *http.Client. It
// must not be changed.
func (c *Client) HTTP() *http.Client { return &c.http }

// CloseIdleConnections closes idle connections.
func (c *Client) CloseIdleConnections() { c.transport.CloseIdleConnections() }

// guard checks and completes every request, including redirects.
type guard struct {
	policy *Policy
	next   http.RoundTripper
	cfg    ClientConfig
}

// RoundTrip implements http.RoundTripper.
func (g *guard) RoundTrip(req *http.Request) (*http.Response, error) {
	if err := g.policy.JudgeURL(req.URL); err != nil {
		if req.Body != nil {
			_ = req.Body.Close()
		}
		return nil, err
	}
	req = req.Clone(req.Context())
	if req.Header == nil {
		req.Header = http.Header{}
	}
	if _, set := req.Header["Accept-Encoding"]; !set {
		req.Header.Set("Accept-Encoding", acceptEncoding)
	}
	if _, set := req.Header["User-Agent"]; !set {
		// An empty value prevents net/http from sending its own.
		req.Header.Set("User-Agent", g.cfg.UserAgent)
	}
	resp, err := g.next.RoundTrip(req)
	if err != nil {
		return nil, err
	}
	resp.Body = &cappedBody{ReadCloser: resp.Body, left: g.cfg.MaxWireBytes}
	return resp, nil
}

// cappedBody fails with ErrBodyLimit when more than left bytes are read.
type cappedBody struct {
	io.ReadCloser
	left int64
}

// Read implements io.Reader.
func (b *cappedBody) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	if b.left < 0 {
		return 0, errBodyLimit()
	}
	// One byte beyond the limit distinguishes a body that continues from one that ends.
	if int64(len(p)) > b.left+1 {
		p = p[:b.left+1]
	}
	n, err := b.ReadCloser.Read(p)
	b.left -= int64(n)
	if b.left < 0 {
		return n - 1, errBodyLimit()
	}
	return n, err
}

func errBodyLimit() error {
	return scan.Wrap(scan.CodeTooLarge, ErrBodyLimit, "The response of the site is too large")
}
