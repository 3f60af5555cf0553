package web

import (
	"cmp"
	"context"
	"crypto/tls"
	"maps"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/netip"
	"net/textproto"
	"net/url"
	"sync"
	"time"

	"assay/internal/egress"
	"assay/internal/retryafter"
	"assay/internal/scan"
	"assay/internal/span"
	"assay/internal/website/capture"
	"assay/internal/website/trust"
)

// request describes one exchange to make.
type request struct {
	method string // GET if empty
	url    string
	header map[string]string // in addition to the defaults
	limit  int64             // limit of decoded bytes of the body; maxDrain when 0
	accept string            // Accept; that of a navigation if empty
}

// Header values that browsers send when they navigate; with them servers respond as they do to people.
const (
	acceptPage     = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
	acceptAny      = "*/*"
	acceptImage    = "image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5"
	acceptEncoding = "gzip, deflate, br, zstd"
	acceptLanguage = "en,*;q=0.5"
)

// do makes one exchange on c. The body is decoded and at most limit bytes long. A failure of
// the site is recorded in the exchange; the only error is errStopped.
func (s *session) do(c *client, r request) (capture.Exchange, []byte, error) {
	ex := capture.Exchange{Method: cmp.Or(r.method, http.MethodGet), URL: r.url, RequestHeader: r.header}
	u, err := url.Parse(r.url)
	if err != nil {
		ex.ID, ex.At = s.nextID(), s.cfg.Clock()
		ex.Error, ex.ErrorKind = "The address is not a valid URL.", capture.ErrProtocol
		return ex, nil, nil
	}
	if err := s.cfg.Dialer.Policy().JudgeURL(u); err != nil {
		ex.ID, ex.At = s.nextID(), s.cfg.Clock()
		ex.Error, ex.ErrorKind = scan.MessageOf(err)+".", capture.ErrForbidden
		return ex, nil, nil
	}
	if s.over() || !s.spend(u.Host) {
		return ex, nil, errStopped
	}
	leave, err := s.enter(u.Host, !c.opened(u))
	if err != nil {
		return ex, nil, errStopped
	}
	defer leave()
	ex.ID = s.nextID()
	body, err := s.roundTrip(c, r, u, &ex)
	if err != nil && s.over() {
		return ex, nil, errStopped
	}
	if err != nil {
		ex.Error, ex.ErrorKind = describe(err)
	}
	if c.pin.IsValid() && ex.Addr != "" {
		ex.Addr = netip.AddrPortFrom(c.pin, portOf(u)).String()
	}
	s.heed(u.Host, &ex)
	return ex, body, nil
}

// roundTrip sends the request and reads the response into ex.
func (s *session) roundTrip(c *client, r request, u *url.URL, ex *capture.Exchange) (body []byte, err error) {
	ctx, end := span.Start(s.ctx, "HTTP "+ex.Method, span.Method.String(ex.Method), span.Host.String(u.Hostname()))
	defer func() {
		span.Set(ctx, span.Status.Int(ex.Status))
		end(err)
	}()
	ctx, cancel := context.WithTimeout(ctx, s.cfg.RequestTimeout)
	defer cancel()
	var t stopwatch
	req, err := http.NewRequestWithContext(httptrace.WithClientTrace(ctx, t.trace()), ex.Method, r.url, nil)
	if err != nil {
		return nil, err
	}
	s.fillHeader(req, r)
	t.begin()
	resp, err := c.transport.RoundTrip(req) //nolint:bodyclose // egress.ReadBody closes it
	if err != nil {
		ex.At = s.cfg.Clock()
		t.report(ex, u)
		return nil, err
	}
	ex.At = s.cfg.Clock()
	ex.Status, ex.Proto, ex.Header = resp.StatusCode, resp.Proto, capture.Header(maps.Clone(resp.Header))
	ex.HeaderBytes = headSize(resp)
	s.judgeCertificates(ex, resp.TLS, u.Hostname())
	var info egress.BodyInfo
	body, info, err = egress.ReadBody(resp, egress.BodyLimits{MaxBytes: cmp.Or(r.limit, maxDrain), MaxWireBytes: maxDocument})
	ex.WireBytes, ex.BodyBytes, ex.Truncated = info.WireBytes, info.DecodedBytes, info.Truncated
	if (info.Truncated || ex.Method == http.MethodHead) && resp.ContentLength > ex.WireBytes {
		ex.WireBytes = resp.ContentLength
	}
	t.report(ex, u)
	return body, err
}

func (s *session) fillHeader(req *http.Request, r request) {
	req.Header.Set("User-Agent", s.cfg.UserAgent)
	req.Header.Set("Accept", cmp.Or(r.accept, acceptPage))
	req.Header.Set("Accept-Encoding", acceptEncoding)
	req.Header.Set("Accept-Language", acceptLanguage)
	for name, value := range r.header {
		req.Header.Set(name, value)
	}
}

// judgeCertificates records what a browser would say about the certificates.
func (s *session) judgeCertificates(ex *capture.Exchange, state *tls.ConnectionState, host string) {
	if state != nil && len(state.PeerCertificates) > 0 {
		ex.TLSReason, ex.TLSError = trust.Server(state.PeerCertificates, host, s.cfg.Roots, s.cfg.Clock())
	}
}

// maxPause is the longest pause for a host within one step.
const maxPause = 10 * time.Second

// heed slows down when the host asks for it (RFC 9110 section 10.2.3).
func (s *session) heed(host string, ex *capture.Exchange) {
	if ex.Status != http.StatusTooManyRequests && ex.Status != http.StatusServiceUnavailable {
		return
	}
	if wait, _ := retryafter.Parse(ex.Header.Get("Retry-After"), s.cfg.Clock()); wait > 0 {
		s.gates.slow(host, min(wait, maxPause))
	}
}

// headSize returns the size that the head of a response has in HTTP/1.1.
func headSize(resp *http.Response) int {
	n := len(resp.Proto) + len(resp.Status) + 5
	for name, values := range resp.Header {
		for _, v := range values {
			n += len(name) + len(v) + 4
		}
	}
	return n
}

// stopwatch times the phases of one exchange. The hooks may be called from several
// goroutines, and after the exchange by a connection that lost the race.
type stopwatch struct {
	mu                                  sync.Mutex
	start, dns, connect, shake, written time.Time
	done                                bool
	timing                              capture.Timing
	remote                              netip.Addr
	reused                              bool
	hints                               []capture.Header
}

func (t *stopwatch) begin() { t.set(func(now time.Time) { t.start = now }) }

func (t *stopwatch) set(f func(now time.Time)) {
	now := time.Now()
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.done {
		f(now)
	}
}

func (t *stopwatch) trace() *httptrace.ClientTrace {
	return &httptrace.ClientTrace{
		DNSStart: func(httptrace.DNSStartInfo) { t.set(func(now time.Time) { t.dns = now }) },
		DNSDone: func(httptrace.DNSDoneInfo) {
			t.set(func(now time.Time) { t.timing.DNS = millis(now.Sub(t.dns)) })
		},
		ConnectStart: func(string, string) {
			t.set(func(now time.Time) {
				if t.connect.IsZero() {
					t.connect = now
				}
			})
		},
		ConnectDone: func(_, _ string, err error) {
			t.set(func(now time.Time) {
				if err == nil && t.timing.Connect == 0 {
					t.timing.Connect = millis(now.Sub(t.connect))
				}
			})
		},
		TLSHandshakeStart: func() { t.set(func(now time.Time) { t.shake = now }) },
		TLSHandshakeDone: func(tls.ConnectionState, error) {
			t.set(func(now time.Time) { t.timing.TLS = millis(now.Sub(t.shake)) })
		},
		GotConn:      func(info httptrace.GotConnInfo) { t.gotConn(info) },
		WroteRequest: func(httptrace.WroteRequestInfo) { t.set(func(now time.Time) { t.written = now }) },
		GotFirstResponseByte: func() {
			t.set(func(now time.Time) { t.timing.TTFB = millis(now.Sub(latest(t.start, t.written))) })
		},
		Got1xxResponse: func(code int, h textproto.MIMEHeader) error {
			t.set(func(time.Time) {
				if code == http.StatusEarlyHints && len(t.hints) < 5 {
					t.hints = append(t.hints, capture.Header(maps.Clone(h)))
				}
			})
			return nil
		},
	}
}

func (t *stopwatch) gotConn(info httptrace.GotConnInfo) {
	t.set(func(time.Time) {
		t.reused = info.Reused
		switch a := info.Conn.RemoteAddr().(type) {
		case *net.TCPAddr:
			t.remote = a.AddrPort().Addr().Unmap()
		case *net.UDPAddr:
			t.remote = a.AddrPort().Addr().Unmap()
		}
	})
}

// report ends the measurement and writes it into ex.
func (t *stopwatch) report(ex *capture.Exchange, u *url.URL) {
	t.set(func(now time.Time) {
		t.done = true
		t.timing.Total = millis(now.Sub(t.start))
		ex.Timing, ex.Reused, ex.EarlyHints = t.timing, t.reused, t.hints
		if t.remote.IsValid() {
			ex.Addr = netip.AddrPortFrom(t.remote, portOf(u)).String()
		}
	})
}
