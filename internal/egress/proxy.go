package egress

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httputil"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"assay/internal/liblog"
	"assay/internal/scan"
)

// ProxyConfig limits a Proxy. Zero fields mean the defaults named here.
type ProxyConfig struct {
	// MaxBytes limits one plain HTTP response, one request body, and one tunnel, both
	// directions together. Default: 64 MiB.
	MaxBytes int64
	// TotalBytes limits everything that the proxy transfers in its lifetime, which is that of
	// one browser. 0 means no limit.
	TotalBytes int64
	// MaxHeaderBytes limits the header of a request or response. Default: 64 KiB.
	MaxHeaderBytes int
	// IdleTimeout ends a tunnel without traffic, and limits the wait for a request or for the
	// first byte of a response. Default: 30 s.
	IdleTimeout time.Duration
	// Timeout limits an exchange or tunnel. Default: 2 min.
	Timeout time.Duration
	// MaxConcurrent limits concurrent exchanges and tunnels. Others are answered with 503.
	// Default: 64.
	MaxConcurrent int
	// OnRefusal, when set, receives the reason why the proxy answered instead of a host. The
	// host is as the browser requested it, with or without a port. It is called from several
	// goroutines.
	OnRefusal func(host string, err error)
	// Target is the host:port that the browser opens. Its port is allowed at this host even
	// if the policy does not open it to pages; all other rules apply. "" for none.
	Target string
	// Logger logs refusals at info level, without paths; nil discards.
	Logger *slog.Logger
}

func (c ProxyConfig) withDefaults() ProxyConfig {
	c.MaxBytes = positive(c.MaxBytes, 64<<20)
	c.MaxHeaderBytes = positive(c.MaxHeaderBytes, 64<<10)
	c.IdleTimeout = positive(c.IdleTimeout, 30*time.Second)
	c.Timeout = positive(c.Timeout, 2*time.Minute)
	c.MaxConcurrent = positive(c.MaxConcurrent, 64)
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	return c
}

// answerTime is the time for sending the proxy's own response after an exchange has timed out.
const answerTime = 5 * time.Second

// errProxyBytes ends a transfer at a limit of the proxy.
var errProxyBytes = errors.New("byte limit of the proxy")

// Proxy is a forward proxy for a headless browser: requests in absolute form
// for http URLs, CONNECT for everything else, web sockets included (RFC 9110
// sections 7.6 and 9.3.6). Hosts and addresses are judged by the policy of its
// dialer, ports by Policy.JudgePort. A refusal is answered with 403, a target
// that cannot be reached with 502 or 504. It is an http.Handler for HTTP/1.1.
type Proxy struct {
	dialer    *Dialer
	cfg       ProxyConfig
	slots     chan struct{}
	spent     atomic.Int64
	transport *http.Transport
	forward   *httputil.ReverseProxy
}

// NewProxy returns a Proxy that connects through d.
func NewProxy(d *Dialer, cfg ProxyConfig) *Proxy {
	cfg = cfg.withDefaults()
	p := &Proxy{dialer: d, cfg: cfg, slots: make(chan struct{}, cfg.MaxConcurrent)}
	p.transport = &http.Transport{
		Proxy:                  nil,
		DialContext:            d.DialContext,
		ResponseHeaderTimeout:  cfg.IdleTimeout,
		IdleConnTimeout:        cfg.IdleTimeout,
		MaxResponseHeaderBytes: int64(cfg.MaxHeaderBytes),
		MaxIdleConnsPerHost:    6,
		DisableCompression:     true,
	}
	p.forward = &httputil.ReverseProxy{
		Transport:      p.transport,
		FlushInterval:  -1, // streams must not wait for a buffer to fill
		Rewrite:        p.rewrite,
		ModifyResponse: p.boundResponse,
		ErrorHandler:   p.fail,
		ErrorLog:       liblog.New(cfg.Logger, slog.LevelDebug),
	}
	return p
}

// Serve answers on ln until ctx ends, then closes every connection and tunnel,
// waits for them and returns nil. It closes ln, and is called once.
func (p *Proxy) Serve(ctx context.Context, ln net.Listener) error {
	ctx, cancel := context.WithCancel(ctx)
	srv := &http.Server{
		Handler:           p,
		ReadHeaderTimeout: p.cfg.IdleTimeout,
		IdleTimeout:       p.cfg.IdleTimeout,
		MaxHeaderBytes:    p.cfg.MaxHeaderBytes,
		BaseContext:       func(net.Listener) context.Context { return ctx },
		ErrorLog:          liblog.New(p.cfg.Logger, slog.LevelDebug),
	}
	stop := context.AfterFunc(ctx, func() { _ = srv.Close() })
	defer stop()
	err := srv.Serve(ln)
	cancel()
	_ = srv.Close()
	for range p.cfg.MaxConcurrent { // every exchange occupies a slot until it ends
		p.slots <- struct{}{}
	}
	p.transport.CloseIdleConnections()
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return fmt.Errorf("serve proxy: %w", err)
}

// ServeHTTP implements http.Handler.
func (p *Proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	select {
	case p.slots <- struct{}{}:
		defer func() { <-p.slots }()
	default:
		http.Error(w, "Too many connections", http.StatusServiceUnavailable)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), p.cfg.Timeout)
	defer cancel()
	r = r.WithContext(ctx)
	if r.Method == http.MethodConnect {
		p.connect(w, r)
		return
	}
	if err := p.judgeForward(r); err != nil {
		p.fail(w, r, err)
		return
	}
	// Cut off a browser that neither sends its body nor reads the response. Writers without
	// deadlines occur in tests only, and have no network.
	deadline, _ := ctx.Deadline()
	deadline = deadline.Add(answerTime)
	rc := http.NewResponseController(w)
	if err := errors.Join(rc.SetReadDeadline(deadline), rc.SetWriteDeadline(deadline)); err != nil &&
		!errors.Is(err, http.ErrNotSupported) {
		p.fail(w, r, scan.Wrap(scan.CodeInternal, err, "The connection was lost"))
		return
	}
	if r.Body != nil {
		r.Body = p.bound(r.Body)
	}
	p.forward.ServeHTTP(w, r)
}

// judgeForward checks a request in absolute form.
func (p *Proxy) judgeForward(r *http.Request) error {
	if !r.URL.IsAbs() {
		return scan.Errorf(scan.CodeInvalid, "This is a proxy: requests must have an absolute URL")
	}
	if r.URL.Scheme != "http" {
		return scan.Errorf(scan.CodeInvalid, "Only http URLs can be forwarded; use CONNECT for others")
	}
	policy := p.dialer.Policy()
	if err := policy.JudgeURL(r.URL); err != nil {
		return err
	}
	port, err := parsePort(portOf(r.URL))
	if err != nil {
		return err
	}
	return p.judgePort(r.URL.Hostname(), port)
}

// judgePort checks a port requested at a host.
func (p *Proxy) judgePort(host string, port uint16) error {
	if p.cfg.Target != "" && strings.EqualFold(net.JoinHostPort(host, strconv.Itoa(int(port))), p.cfg.Target) {
		return nil
	}
	return p.dialer.Policy().JudgePort(port)
}

// rewrite runs after httputil has removed the hop-by-hop header fields (RFC 9110 section
// 7.6.1) and the parameters of the query that it cannot parse, which the site must receive as they are. Upgrades must use
// CONNECT, where they are metered.
func (p *Proxy) rewrite(pr *httputil.ProxyRequest) {
	pr.Out.URL.RawQuery = pr.In.URL.RawQuery
	pr.Out.Header.Del("Upgrade")
	pr.Out.Header.Del("Connection")
	pr.Out.Host = pr.Out.URL.Host // RFC 9112 section 3.2.2: the request target overrides Host
}

func (p *Proxy) boundResponse(resp *http.Response) error {
	if resp.StatusCode == http.StatusSwitchingProtocols {
		return scan.Errorf(scan.CodeTargetUnreachable, "The site switched protocols without a request to do so")
	}
	resp.Body = p.bound(resp.Body)
	return nil
}

// fail answers with the error's message. Its cause is only logged.
func (p *Proxy) fail(w http.ResponseWriter, r *http.Request, err error) {
	status := http.StatusBadGateway
	var ne net.Error
	switch code := scan.CodeOf(err); {
	case code == scan.CodeTargetForbidden:
		status = http.StatusForbidden
	case code == scan.CodeInvalid:
		status = http.StatusBadRequest
	case errors.Is(err, context.DeadlineExceeded) || errors.As(err, &ne) && ne.Timeout():
		status = http.StatusGatewayTimeout
	}
	message := "The request to the site failed"
	if scan.CodeOf(err) != scan.CodeInternal {
		message = scan.MessageOf(err)
	}
	p.cfg.Logger.InfoContext(r.Context(), "proxy refused a request", "method", r.Method, "host", shown(r.Host),
		"status", status, "error", err)
	if p.cfg.OnRefusal != nil {
		p.cfg.OnRefusal(r.Host, err)
	}
	http.Error(w, message, status)
}

// spend takes n bytes from the budgets of a transfer and of the proxy.
func (p *Proxy) spend(transfer *atomic.Int64, n int) error {
	own, all := transfer.Add(int64(n)), p.spent.Add(int64(n))
	if own > p.cfg.MaxBytes || p.cfg.TotalBytes > 0 && all > p.cfg.TotalBytes {
		return errProxyBytes
	}
	return nil
}

func (p *Proxy) bound(body io.ReadCloser) io.ReadCloser {
	return &boundBody{ReadCloser: body, proxy: p}
}

// boundBody is a body that ends with an error at the limits of the proxy.
type boundBody struct {
	io.ReadCloser
	proxy *Proxy
	moved atomic.Int64
}

// Read implements io.Reader.
func (b *boundBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if over := b.proxy.spend(&b.moved, n); over != nil {
		return 0, over
	}
	return n, err
}
