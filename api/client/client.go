package client

import (
	"cmp"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const (
	// defaultAttempts is the default maximum number of times a request is sent.
	defaultAttempts = 5
	// defaultMaxRetryWait is the default maximum wait before a retry.
	defaultMaxRetryWait = 2 * time.Minute
	// answerTimeout limits the time until a response begins, in addition to the wait of a long
	// poll.
	answerTimeout = 35 * time.Second
	// maxAnswer limits a response that is read as a whole, in bytes. Reports and pages of
	// findings are far smaller; documents are streamed.
	maxAnswer = 64 << 20
)

// Client calls a server with an API key. It is safe for concurrent use.
type Client struct {
	base      *url.URL
	key       string
	http      *http.Client
	userAgent string
	attempts  int
	maxWait   time.Duration
	newKey    func() string
}

// Option changes a Client.
type Option func(*Client)

// WithHTTPClient sends requests through h, which determines proxies, certificates and
// connections. Redirects are not followed.
func WithHTTPClient(h *http.Client) Option {
	return func(c *Client) {
		own := *h
		c.http = &own
	}
}

// WithUserAgent names the calling program, such as "deployer/1.4".
func WithUserAgent(name string) Option { return func(c *Client) { c.userAgent = name } }

// WithRetries sets the maximum number of times a request is sent (1: no retries) and the
// maximum wait before each retry. If a server asks for a longer wait, the call fails.
func WithRetries(attempts int, maxWait time.Duration) Option {
	return func(c *Client) { c.attempts, c.maxWait = max(1, attempts), maxWait }
}

// New returns a client for the server at baseURL, such as https://assay.example.com. The key
// may be empty for a server whose status routes are public.
func New(baseURL, key string, options ...Option) (*Client, error) {
	base, err := url.Parse(strings.TrimRight(strings.TrimSpace(baseURL), "/"))
	if err != nil || base.Host == "" || base.Scheme != "http" && base.Scheme != "https" {
		return nil, errors.New("client: the address of the API must begin with http:// or https:// and contain a host")
	}
	if base.User != nil || base.RawQuery != "" || base.Fragment != "" {
		return nil, errors.New("client: the address of the API must not contain a user name, query or fragment")
	}
	if strings.ContainsFunc(key, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return nil, errors.New("client: the API key contains characters that are not allowed in a key; copy only the key itself")
	}
	c := &Client{
		base: base, key: key, userAgent: "assay-client", attempts: defaultAttempts, maxWait: defaultMaxRetryWait, newKey: newIdempotencyKey,
	}
	for _, o := range options {
		o(c)
	}
	if c.http == nil {
		c.http = newHTTPClient()
	}
	c.http.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return c, nil
}

func newHTTPClient() *http.Client {
	t, ok := http.DefaultTransport.(*http.Transport)
	if !ok { // somebody replaced it
		return &http.Client{}
	}
	t = t.Clone()
	t.ResponseHeaderTimeout = answerTimeout
	t.TLSClientConfig = &tls.Config{MinVersion: tls.VersionTLS12}
	return &http.Client{Transport: t}
}

// BaseURL returns the address of the server.
func (c *Client) BaseURL() string { return c.base.String() }

// String implements fmt.Stringer, without the key.
func (c Client) String() string { return fmt.Sprintf("client of %s", c.base) }

// GoString implements fmt.GoStringer, without the key.
func (c Client) GoString() string { return c.String() }

// Format implements fmt.Formatter, so that no verb shows the key.
func (c Client) Format(f fmt.State, _ rune) { _, _ = f.Write([]byte(c.String())) }

// LogValue implements slog.LogValuer, without the key.
func (c Client) LogValue() slog.Value { return slog.StringValue(c.String()) }

// CallOption changes a single trigger.
type CallOption func(*call)

// IdempotencyKey identifies the request, with 1 to 255 visible ASCII characters: within 24 hours, a request with the same key and body gets
// the first response and starts nothing. Without this option every call has a random key, which its retries share.
func IdempotencyKey(key string) CallOption {
	return func(c *call) { c.idempotencyKey = cmp.Or(key, c.idempotencyKey) }
}
