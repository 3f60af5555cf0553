package web_test

import (
	"context"
	"fmt"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/egress"
	"assay/internal/website/capture"
	"assay/internal/website/gather/web"
	"assay/internal/zoo/tlszoo"
	"assay/internal/zoo/webzoo"
)

func TestUnreachableTargetsAreFacts(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	site, err := b.zoo.Add("closed", func(bp *webzoo.Blueprint) { bp.Plain, bp.Secure = webzoo.PlainClosed, false })
	require.NoError(t, err)
	g := web.New(b.cfg)
	tests := map[string]struct{ url, kind string }{
		"unknown name":    {"https://nobody.example/", capture.ErrResolve},
		"closed port":     {site.URL(), capture.ErrConnect},
		"private address": {"https://10.0.0.1/", capture.ErrForbidden},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, err := g.GatherHTTP(t.Context(), target(t, test.url), nil)
			require.NoError(t, err)
			require.Nil(t, h.Document)
			require.Equal(t, test.kind, h.Secure.ErrorKind)
			require.Equal(t, test.kind, h.Plain.ErrorKind)
			require.NotEmpty(t, h.Secure.Final().Error)
			require.Empty(t, h.Samples)
			p, err := g.GatherPage(t.Context(), target(t, test.url), nil)
			require.NoError(t, err)
			require.Equal(t, test.kind, p.Document.Exchange.ErrorKind)
			require.Nil(t, p.Robots)
		})
	}
}

func TestInvalidCertificatesAreReadAndNoted(t *testing.T) {
	t.Parallel()
	ca, err := tlszoo.NewCA(tlszoo.CAConfig{Name: "Other Root"})
	require.NoError(t, err)
	b := newBench(t)
	for fault, reason := range map[tlszoo.Fault]capture.TrustReason{
		tlszoo.Expired: capture.RefusedExpired, tlszoo.Future: capture.RefusedNotYetValid, tlszoo.WrongName: capture.RefusedName,
		tlszoo.SelfSigned: capture.RefusedSelfSigned, tlszoo.Sound: capture.RefusedIssuerMissing, // its root is unknown
	} {
		t.Run(string(fault), func(t *testing.T) {
			t.Parallel()
			name := "bad-" + string(fault)
			leaf, err := ca.IssueFault(fault, name+".example")
			require.NoError(t, err)
			to := b.add(t, name, func(bp *webzoo.Blueprint) { bp.Certificate = &leaf.Certificate })
			h, err := web.New(b.cfg).GatherHTTP(t.Context(), to, nil)
			require.NoError(t, err)
			require.Equal(t, 200, h.Document.Status)
			require.True(t, h.Document.Header.Has("Strict-Transport-Security"))
			require.Equal(t, reason, h.Document.TLSReason)
			require.NotEmpty(t, h.Document.TLSError)
			require.NotEmpty(t, h.Addresses[0].Exchange.TLSError)
		})
	}
}

func TestRedirectsToForbiddenAddressesAreNotFollowed(t *testing.T) {
	t.Parallel()
	for name, location := range map[string]string{
		"metadata": "http://169.254.169.254/latest/", "private": "https://10.1.2.3/", "scheme": "file:///etc/passwd",
		"credentials": "https://a:b@shop.example/", "decimal": "http://167772161/", "port": "http://seeker-port.example:25/",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			to := b.add(t, "seeker-"+name, func(bp *webzoo.Blueprint) {
				bp.Resources["/"] = webzoo.Resource{Status: 302, Header: http.Header{"Location": {location}}}
			})
			h, err := web.New(b.cfg).GatherHTTP(t.Context(), to, nil)
			require.NoError(t, err)
			require.Len(t, h.Secure.Hops, 2)
			require.Equal(t, capture.ErrForbidden, h.Secure.ErrorKind)
			require.Zero(t, h.Secure.Final().Status)
			require.Empty(t, h.Secure.Final().Addr)
		})
	}
}

func TestRedirectLoopsAndCookieWalls(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	g := web.New(b.cfg)
	loop, err := g.GatherHTTP(t.Context(), b.add(t, "loop", webzoo.RedirectLoop), nil)
	require.NoError(t, err)
	require.Equal(t, capture.ErrLoop, loop.Secure.ErrorKind)
	require.Len(t, loop.Secure.Hops, 2)
	require.Nil(t, loop.Document)

	wall := b.add(t, "wall", func(bp *webzoo.Blueprint) {
		bp.Wrap = func(next http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if _, err := r.Cookie("seen"); err != nil {
					http.SetCookie(w, &http.Cookie{Name: "seen", Value: "1", Path: "/"})
					http.Redirect(w, r, r.URL.Path, http.StatusFound)
					return
				}
				next.ServeHTTP(w, r)
			})
		}
	})
	h, err := g.GatherHTTP(t.Context(), wall, nil)
	require.NoError(t, err)
	require.True(t, h.Secure.OK())
	require.Len(t, h.Secure.Hops, 2)
	require.Equal(t, 200, h.Document.Status)
	for _, s := range h.Samples {
		require.Equal(t, 200, s.Status, "samples carry the cookie")
	}

	endless := b.add(t, "endless", func(bp *webzoo.Blueprint) {
		bp.Wrap = func(http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				http.Redirect(w, r, r.URL.Path+"x", http.StatusFound)
			})
		}
	})
	h, err = g.GatherHTTP(t.Context(), endless, nil)
	require.NoError(t, err)
	require.Equal(t, capture.ErrRedirects, h.Secure.ErrorKind)
	require.Len(t, h.Secure.Hops, 11)
}

func TestHostileAnswersAreBounded(t *testing.T) {
	t.Parallel()
	answering := func(f http.HandlerFunc) webzoo.Variant {
		return func(bp *webzoo.Blueprint) { bp.Wrap = func(http.Handler) http.Handler { return f } }
	}
	endless := answering(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		chunk := []byte(strings.Repeat("x", 64<<10))
		for r.Context().Err() == nil {
			if _, err := w.Write(chunk); err != nil {
				return
			}
		}
	})
	headers := answering(func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("X-Big", strings.Repeat("x", 400<<10)) })
	garbage := answering(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		_, _ = w.Write([]byte("this is not gzip"))
	})
	tests := map[string]struct {
		variant webzoo.Variant
		check   func(t *testing.T, ex *capture.Exchange, body string)
	}{
		"endless body": {endless, func(t *testing.T, ex *capture.Exchange, body string) {
			require.True(t, ex.Truncated)
			require.Len(t, body, 2<<20)
			require.True(t, ex.OK())
		}},
		"huge header": {headers, func(t *testing.T, ex *capture.Exchange, _ string) {
			require.Equal(t, capture.ErrProtocol, ex.ErrorKind)
			require.Zero(t, ex.Status)
		}},
		"garbage for gzip": {garbage, func(t *testing.T, ex *capture.Exchange, _ string) {
			require.Equal(t, 200, ex.Status)
			require.Equal(t, capture.ErrProtocol, ex.ErrorKind)
		}},
		"bomb": {webzoo.GzipBomb, func(t *testing.T, ex *capture.Exchange, body string) {
			require.Equal(t, capture.ErrProtocol, ex.ErrorKind)
			require.LessOrEqual(t, len(body), 3<<20)
			require.Less(t, ex.WireBytes, int64(1<<20))
		}},
	}
	b := newBench(t)
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			to := b.add(t, "bad-"+strings.ReplaceAll(name, " ", "-"), test.variant)
			p, err := web.New(b.cfg).GatherPage(t.Context(), to, nil)
			require.NoError(t, err)
			test.check(t, &p.Document.Exchange, p.Document.Body)
			a, err := web.New(b.cfg).GatherAssets(t.Context(), to, p, nil)
			require.NoError(t, err)
			require.Empty(t, a.Links)
		})
	}
}

// counter counts requests, and the maximum of concurrent ones.
type counter struct {
	mu               sync.Mutex
	total, now, most int
}

func (c *counter) wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c.mu.Lock()
		c.total++
		c.now++
		c.most = max(c.most, c.now)
		c.mu.Unlock()
		defer func() {
			c.mu.Lock()
			c.now--
			c.mu.Unlock()
		}()
		next.ServeHTTP(w, r)
	})
}

func TestOneScanIsBounded(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	count := &counter{}
	to := b.add(t, "large", webzoo.NoSibling, func(bp *webzoo.Blueprint) {
		var many strings.Builder
		for i := range 300 {
			fmt.Fprintf(&many, `<img src="/i%d.png" alt="x"><a href="/p%d">Page %d</a>`, i, i, i)
		}
		bp.Replace("</main>", many.String()+"</main>")
		bp.Wrap = count.wrap
	})
	g := web.New(b.cfg)
	var page *capture.Page
	var wg sync.WaitGroup
	wg.Go(func() {
		_, err := g.GatherHTTP(t.Context(), to, nil)
		require.NoError(t, err)
	})
	wg.Go(func() {
		p, err := g.GatherPage(t.Context(), to, nil)
		require.NoError(t, err)
		page = p
	})
	wg.Wait()
	a, err := g.GatherAssets(t.Context(), to, page, nil)
	require.NoError(t, err)
	require.Len(t, a.Links, 20)
	require.LessOrEqual(t, len(a.Assets), 40)
	require.Equal(t, 304, a.Referenced)
	require.Equal(t, 305, len(a.Assets)+a.Skipped, "with the preview image")
	require.LessOrEqual(t, count.total, 150)
	require.LessOrEqual(t, count.most, 2)
}

func TestStepEndsWithItsContext(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	entered := make(chan struct{}, 100)
	to := b.add(t, "stuck", func(bp *webzoo.Blueprint) {
		bp.Wrap = func(http.Handler) http.Handler {
			return http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
				entered <- struct{}{}
				<-r.Context().Done()
			})
		}
	})
	g := web.New(b.cfg)
	for name, step := range map[string]func(context.Context) error{
		"http": func(ctx context.Context) error { _, err := g.GatherHTTP(ctx, to, nil); return err },
		"page": func(ctx context.Context) error { _, err := g.GatherPage(ctx, to, nil); return err },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithCancel(t.Context())
			go func() {
				<-entered
				cancel()
			}()
			require.ErrorIs(t, step(ctx), context.Canceled)
		})
	}
}

func TestStepOutOfTimeReturnsWhatItHas(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.cfg.StepTimeout = 8 * time.Second // enough for the front page, after which nothing answers
	to := b.add(t, "stuck", webzoo.NoSibling, func(bp *webzoo.Blueprint) {
		bp.Wrap = func(next http.Handler) http.Handler {
			var once sync.Map
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if _, again := once.LoadOrStore(r.URL.Path, true); again {
					<-r.Context().Done()
					return
				}
				next.ServeHTTP(w, r)
			})
		}
	})
	to.Plain = "http://stuck.example/other" // so that the secure chain alone asks for the front page first
	h, err := web.New(b.cfg).GatherHTTP(t.Context(), to, nil)
	require.NoError(t, err)
	require.Equal(t, 200, h.Document.Status)
	require.Empty(t, h.Samples, "what was not answered in the step's time is missing, not failed")
	for _, a := range h.Addresses {
		require.Equal(t, capture.ReasonTimeBudget, a.Skipped)
	}
}

func TestRequestTimeoutIsAFact(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.cfg.RequestTimeout = 2 * time.Second
	to := b.add(t, "stuck", webzoo.NoSibling, func(bp *webzoo.Blueprint) {
		bp.Wrap = func(http.Handler) http.Handler {
			return http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
		}
	})
	h, err := web.New(b.cfg).GatherHTTP(t.Context(), to, nil)
	require.NoError(t, err)
	require.Equal(t, capture.ErrTimeout, h.Secure.ErrorKind)
	require.Equal(t, "No complete response arrived in time.", h.Secure.Final().Error)
}

func TestBusyHostsGetARest(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	var mu sync.Mutex
	var times []time.Time
	to := b.add(t, "busy", webzoo.NoSibling, func(bp *webzoo.Blueprint) {
		bp.Wrap = func(http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				mu.Lock()
				defer mu.Unlock()
				times = append(times, time.Now())
				w.Header().Set("Retry-After", "1")
				w.WriteHeader(http.StatusTooManyRequests)
			})
		}
	})
	b.cfg.StepTimeout = 4 * time.Second
	h, err := web.New(b.cfg).GatherHTTP(t.Context(), to, nil)
	require.NoError(t, err)
	require.Equal(t, 429, h.Document.Status)
	require.Empty(t, h.Samples, "a host that asks for patience is not timed")
	require.LessOrEqual(t, len(times), 10)
}

func TestUnavailableRegistrationData(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	bootstrap, err := b.zoo.AddRegistry()
	require.NoError(t, err)
	to := b.add(t, "sound")
	from := func(address string) func(context.Context) (*web.Bootstrap, capture.DataSource) {
		return outside(t, b, address, web.ParseBootstrap)
	}
	tests := map[string]struct {
		config web.RDAPConfig
		target capture.Target
		want   string
	}{
		"unknown domain": {
			web.RDAPConfig{Bootstrap: from(bootstrap)}, target(t, "https://nobody.example/"), "The RDAP server returned status 404.",
		},
		"unknown registry": {
			web.RDAPConfig{Bootstrap: from(bootstrap)}, target(t, "https://nobody.test/"), "No RDAP server is known for the domain.",
		},
		"no bootstrap": {
			web.RDAPConfig{Bootstrap: from("https://nowhere.example/dns.json")}, to, "The source of the data could not be reached.",
		},
		"not JSON":          {web.RDAPConfig{Base: to.URL}, to, "The RDAP server returned status 404."},
		"private registry":  {web.RDAPConfig{Base: "https://10.0.0.1/"}, to, "The RDAP server could not be reached."},
		"bootstrap is HTML": {web.RDAPConfig{Bootstrap: from(to.URL)}, to, "The data from the source could not be read."},
		"direct":            {web.RDAPConfig{Base: "http://rdap.example/v1"}, to, ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cfg := b.cfg
			cfg.RDAP = test.config
			h, err := web.New(cfg).GatherHTTP(t.Context(), test.target, nil)
			require.NoError(t, err)
			require.Equal(t, test.want, h.RDAP.Error)
			require.Equal(t, test.want == "", !h.RDAP.Expires.IsZero())
		})
	}
}

func TestWithoutRouteToIPv6(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.cfg.V6Route = func() bool { return false }
	h, err := web.New(b.cfg).GatherHTTP(t.Context(), b.add(t, "sound"), nil)
	require.NoError(t, err)
	require.False(t, h.V6Route)
	for _, a := range h.Addresses {
		if a.Family == 6 {
			require.Equal(t, capture.ReasonNoRouteV6, a.Skipped)
			require.Zero(t, a.Exchange.Status)
		} else {
			require.Empty(t, a.Skipped)
		}
	}
}

func TestEverythingGoesThroughTheDialer(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	to := b.add(t, "sound")
	policy, err := egress.NewPolicy(nil)
	require.NoError(t, err)
	b.cfg.Dialer = egress.NewDialer(egress.DialConfig{Policy: policy, Resolver: b.zoo, DialMap: func(ap netip.AddrPort) netip.AddrPort {
		t.Errorf("%s was dialled", ap)
		return ap
	}})
	b.cfg.RDAP.Base = "http://rdap.example/"
	g := web.New(b.cfg)
	h, err := g.GatherHTTP(t.Context(), to, nil)
	require.NoError(t, err)
	require.Equal(t, capture.ErrForbidden, h.Secure.ErrorKind)
	page := &capture.Page{Document: capture.Resource{
		Exchange: capture.Exchange{URL: to.URL, Status: 200, Header: capture.Header{"Content-Type": {"text/html"}}},
		Body:     `<link rel=canonical href=/c><img src=a.png><a href=/b>b</a>`,
	}}
	a, err := g.GatherAssets(t.Context(), to, page, nil)
	require.NoError(t, err)
	require.Equal(t, capture.ErrForbidden, a.Assets[0].Exchange.ErrorKind)
	require.Equal(t, capture.ErrForbidden, a.Links[0].Exchange.ErrorKind)
	require.Equal(t, capture.ErrForbidden, a.Canonical.Exchange.ErrorKind)
}
