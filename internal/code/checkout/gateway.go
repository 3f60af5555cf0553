package checkout

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"net"
	"net/http"
	"net/textproto"
	"net/url"
	"path"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"assay/internal/liblog"
	"assay/internal/provider"
	"assay/internal/retryafter"
	"assay/internal/scan"
)

const (
	// maxAdvertisement limits the response to info/refs, which git loads into memory.
	maxAdvertisement = 64 << 20
	// maxWants limits a request body: the wanted and the existing objects.
	maxWants = 64 << 20
	// maxRedirects is the usual limit of HTTP clients.
	maxRedirects = 5

	service = "git-upload-pack"
)

// gateway is the Git server that git connects to: on loopback, under a random path. It
// passes the two requests of Git's smart HTTP protocol on (gitprotocol-http(5)) through the
// guarded dialer, adds the credentials, follows redirects, and stores why the server could
// not answer.
type gateway struct {
	url    string // for git
	field  string // header with credentials, "" for none
	value  string
	limits Limits
	client *http.Client
	server *http.Server
	cancel context.CancelFunc
	serves sync.WaitGroup

	spent atomic.Int64
	mu    sync.Mutex
	base  *url.URL // of the repository, as redirected
	err   error    // the first
}

// startGateway starts a gateway on a listener, which it closes.
func (c *Client) startGateway(ctx context.Context, access provider.Access, ln net.Listener) (*gateway, error) {
	base, err := c.judgeURL(access.URL)
	if err != nil {
		return nil, err
	}
	g := &gateway{base: base, limits: c.cfg.Limits}
	if access.Header != "" {
		field, value, ok := strings.Cut(access.Header, ":")
		g.field, g.value = textproto.CanonicalMIMEHeaderKey(strings.TrimSpace(field)), strings.TrimSpace(value)
		if !ok || g.field == "" || strings.ContainsAny(access.Header, "\r\n") {
			return nil, scan.Errorf(scan.CodeInvalid, "The credentials of the connection do not form a valid HTTP header")
		}
	}
	transport := &http.Transport{
		DialContext: c.cfg.Dialer.DialContext, TLSClientConfig: c.cfg.TLS.Clone(), ForceAttemptHTTP2: true,
		DisableCompression: true, MaxResponseHeaderBytes: 64 << 10, TLSHandshakeTimeout: g.limits.IdleTimeout,
	}
	g.client = &http.Client{Transport: transport, CheckRedirect: func(r *http.Request, via []*http.Request) error {
		return g.judgeRedirect(c, r, via)
	}}
	root := "/" + rand.Text() + "/repository"
	g.url = "http://" + ln.Addr().String() + root
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+root+"/info/refs", g.advertise)
	mux.HandleFunc("POST "+root+"/"+service, g.pack)
	ctx, g.cancel = context.WithCancel(ctx)
	g.server = &http.Server{
		Handler: mux, ReadHeaderTimeout: 10 * time.Second, MaxHeaderBytes: 64 << 10,
		BaseContext: func(net.Listener) context.Context { return ctx }, ErrorLog: liblog.New(c.cfg.Logger, slog.LevelDebug),
	}
	g.serves.Go(func() { _ = g.server.Serve(ln) })
	return g, nil
}

// judgeURL checks the clone URL for HTTP.
func (c *Client) judgeURL(raw string) (*url.URL, error) {
	u, err := url.Parse(raw)
	if err != nil || u.Host == "" {
		return nil, scan.Errorf(scan.CodeInvalid, "The clone URL is not a URL with a host")
	}
	if err := c.cfg.Dialer.Policy().JudgeURL(u); err != nil {
		return nil, err
	}
	u.RawQuery, u.Fragment = "", ""
	return u, nil
}

// close ends the gateway and its requests.
func (g *gateway) close() error {
	g.cancel()
	err := g.server.Close()
	g.serves.Wait()
	g.client.CloseIdleConnections()
	return err
}

// failure returns why the server could not answer, nil if it did.
func (g *gateway) failure() error {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.err
}

// forgive forgets a failure, for another attempt.
func (g *gateway) forgive() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.err = nil
}

func (g *gateway) fail(w http.ResponseWriter, err error) {
	g.note(err)
	http.Error(w, "The repository cannot be read", http.StatusBadGateway)
}

func (g *gateway) note(err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.err == nil {
		g.err = err
	}
}

// judgeRedirect allows a redirect to the same host, and to others only without credentials;
// the dialer checks the address again.
func (g *gateway) judgeRedirect(c *Client, r *http.Request, via []*http.Request) error {
	if via[0].Method != http.MethodGet {
		return http.ErrUseLastResponse // the first request has determined the repository's address
	}
	if err := c.cfg.Dialer.Policy().JudgeURL(r.URL); err != nil {
		return err
	}
	from := via[0].URL
	switch {
	case len(via) > maxRedirects:
		return scan.Errorf(scan.CodeTargetUnreachable, "The Git server redirects too often")
	case from.Scheme == "https" && r.URL.Scheme != "https":
		return scan.Errorf(scan.CodeTargetForbidden, "The Git server redirects to a URL without TLS")
	case g.field != "" && !sameHost(from, r.URL):
		return scan.Errorf(scan.CodeTargetForbidden,
			"The Git server redirects to another host, which must not see the credentials of the connection")
	}
	return nil
}

// sameHost treats http and https of a host with their default ports as the same.
func sameHost(a, b *url.URL) bool {
	if !strings.EqualFold(a.Hostname(), b.Hostname()) {
		return false
	}
	return a.Port() == b.Port() || a.Port() == "80" && b.Port() == "" && b.Scheme == "https"
}

// advertise forwards the first request, and stores the repository's final address.
func (g *gateway) advertise(w http.ResponseWriter, r *http.Request) {
	g.mu.Lock()
	target := *g.base
	g.mu.Unlock()
	target.Path = path.Join("/", target.Path) + "/info/refs"
	target.RawPath, target.RawQuery = "", "service="+service
	resp, done, err := g.send(r, http.MethodGet, &target, http.NoBody) //nolint:bodyclose // done closes it
	if err != nil {
		g.fail(w, err)
		return
	}
	defer done()
	if err := judgeAnswer(resp, "application/x-"+service+"-advertisement"); err != nil {
		g.fail(w, err)
		return
	}
	at := *resp.Request.URL
	root, ok := strings.CutSuffix(at.Path, "/info/refs")
	if !ok {
		g.fail(w, scan.Errorf(scan.CodeTargetUnreachable, "The Git server redirects to an address that is not a repository"))
		return
	}
	at.Path, at.RawPath, at.RawQuery = root, "", ""
	g.mu.Lock()
	g.base = &at
	g.mu.Unlock()
	g.answer(w, resp, maxAdvertisement)
}

// pack forwards the second request, whose response is the pack.
func (g *gateway) pack(w http.ResponseWriter, r *http.Request) {
	g.mu.Lock()
	target := *g.base
	g.mu.Unlock()
	target.Path, target.RawPath = path.Join("/", target.Path)+"/"+service, ""
	resp, done, err := g.send(r, http.MethodPost, &target, http.MaxBytesReader(w, r.Body, maxWants)) //nolint:bodyclose // done closes it
	if err != nil {
		g.fail(w, err)
		return
	}
	defer done()
	if err := judgeAnswer(resp, "application/x-"+service+"-result"); err != nil {
		g.fail(w, err)
		return
	}
	g.answer(w, resp, g.limits.PackBytes)
}

// send sends a request to the server. done ends the exchange. The request is aborted if the
// server is silent for IdleTimeout.
func (g *gateway) send(r *http.Request, method string, target *url.URL, body io.Reader) (*http.Response, func(), error) {
	ctx, cancel := context.WithCancelCause(r.Context())
	idle := time.AfterFunc(g.limits.IdleTimeout, func() {
		cancel(scan.Errorf(scan.CodeTargetUnreachable, "The Git server does not respond"))
	})
	done := func() { idle.Stop(); cancel(nil) }
	out, err := http.NewRequestWithContext(ctx, method, target.String(), body)
	if err != nil {
		done()
		return nil, nil, scan.Wrap(scan.CodeInvalid, err, "The clone URL cannot be used")
	}
	for _, name := range []string{"Accept", "Content-Type", "Content-Encoding", "Git-Protocol"} {
		if v := r.Header.Get(name); v != "" {
			out.Header.Set(name, v)
		}
	}
	if method == http.MethodPost && r.ContentLength > 0 {
		out.ContentLength = r.ContentLength
	}
	out.Header.Set("User-Agent", "git/assay")
	if g.field != "" {
		out.Header.Set(g.field, g.value)
	}
	resp, err := g.client.Do(out)
	if err != nil {
		err = reason(ctx, err)
		done()
		return nil, nil, err
	}
	resp.Body = &watched{ReadCloser: resp.Body, ctx: ctx, idle: idle, wait: g.limits.IdleTimeout}
	return resp, func() { _ = resp.Body.Close(); done() }, nil
}

// reason returns the message for a failed exchange.
func reason(ctx context.Context, err error) error {
	if e, ok := errors.AsType[*scan.Error](err); ok {
		return e
	}
	if e, ok := errors.AsType[*scan.Error](context.Cause(ctx)); ok {
		return e
	}
	return scan.Wrap(scan.CodeTargetUnreachable, errors.Join(unavailable(err), err), "The Git server cannot be reached")
}

func unavailable(cause error) error {
	return &provider.Error{Problem: provider.Unavailable, Message: "the Git server cannot be reached", Cause: cause}
}

// judgeAnswer converts an unexpected response to an error whose cause is a *provider.Error.
func judgeAnswer(resp *http.Response, contentType string) error {
	status := resp.StatusCode
	fail := func(code scan.Code, problem provider.Problem, message string) error {
		e := &provider.Error{Problem: problem, Status: status, Message: message, RetryAfter: rest(resp)}
		return &scan.Error{Code: code, Message: message, RetryAfter: e.RetryAfter, Cause: e}
	}
	switch {
	case status == http.StatusUnauthorized:
		return fail(scan.CodeUnauthorized, provider.Unauthorized, "The Git server does not accept the credentials of the connection")
	case status == http.StatusForbidden:
		return fail(scan.CodeForbidden, provider.Forbidden, "The credentials of the connection may not read the repository")
	case status == http.StatusNotFound || status == http.StatusGone:
		return fail(scan.CodeNotFound, provider.NoRepository, "The Git server does not know the repository")
	case status == http.StatusTooManyRequests:
		return fail(scan.CodeUnavailable, provider.RateLimited, "The Git server limits the rate of requests; try again later")
	case status >= 500:
		return fail(scan.CodeUnavailable, provider.Unavailable, fmt.Sprintf("The Git server returned status %d", status))
	case status != http.StatusOK:
		return fail(scan.CodeTargetUnreachable, provider.Malformed, fmt.Sprintf("The Git server returned status %d", status))
	}
	got, _, err := mime.ParseMediaType(resp.Header.Get("Content-Type"))
	if err != nil || got != contentType || resp.Header.Get("Content-Encoding") != "" {
		return fail(scan.CodeTargetUnreachable, provider.Malformed, "The server does not respond like a Git server")
	}
	return nil
}

// maxRest is the maximum Retry-After of a server.
const maxRest = time.Hour

// rest returns the Retry-After of a response, by the server's clock; 0 if missing.
func rest(resp *http.Response) time.Duration {
	now, err := http.ParseTime(resp.Header.Get("Date"))
	if err != nil {
		now = time.Now() // the response has no Date
	}
	wait, _ := retryafter.Parse(resp.Header.Get("Retry-After"), now)
	return min(wait, maxRest)
}

// answer forwards the body to git: at most limit bytes, and no more than a checkout may
// transfer in total.
func (g *gateway) answer(w http.ResponseWriter, resp *http.Response, limit int64) {
	w.Header().Set("Content-Type", resp.Header.Get("Content-Type"))
	w.Header().Set("Cache-Control", "no-cache")
	flush := http.NewResponseController(w)
	buf := make([]byte, 64<<10)
	var moved int64
	for {
		n, err := resp.Body.Read(buf)
		moved += int64(n)
		if moved > limit || g.spent.Add(int64(n)) > g.limits.PackBytes {
			g.note(tooMuch(g.limits.PackBytes))
			panic(http.ErrAbortHandler)
		}
		if n > 0 {
			if _, err := w.Write(buf[:n]); err != nil {
				return // git has ended
			}
			if n < len(buf) {
				_ = flush.Flush()
			}
		}
		switch {
		case err == io.EOF:
			return
		case err != nil:
			g.note(err)
			panic(http.ErrAbortHandler)
		}
	}
}

// ErrTooMuch is in the error chain if a repository exceeds the transfer limit.
var ErrTooMuch = errors.New("transfer limit")

func tooMuch(limit int64) error {
	return scan.Wrap(scan.CodeTooLarge, ErrTooMuch, "The repository is larger than the "+size(limit)+" that may be transferred")
}

// size formats a number of bytes for display.
func size(n int64) string {
	switch {
	case n >= 1<<30:
		return fmt.Sprintf("%.4g GiB", float64(n)/(1<<30))
	case n >= 1<<20:
		return fmt.Sprintf("%.4g MiB", float64(n)/(1<<20))
	}
	return fmt.Sprintf("%.4g KiB", float64(n)/(1<<10))
}

// watched is a body that fails if no data arrives for a while.
type watched struct {
	io.ReadCloser
	ctx  context.Context //nolint:containedctx // the context of the exchange that the body belongs to
	idle *time.Timer
	wait time.Duration
}

// Read implements io.Reader.
func (b *watched) Read(p []byte) (int, error) {
	b.idle.Reset(b.wait)
	n, err := b.ReadCloser.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		err = reason(b.ctx, err)
	}
	return n, err
}
