package probes_test

import (
	"context"
	"crypto/tls"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/egress"
	"assay/internal/scan"
	"assay/internal/website"
	"assay/internal/website/capture"
	"assay/internal/website/gather/probes"
	"assay/internal/zoo/tlszoo"
	"assay/internal/zoo/webzoo"
)

// world is a zoo with one site, and the requests that it received.
type world struct {
	t    *testing.T
	zoo  *webzoo.Zoo
	site *webzoo.Site
	cfg  probes.Config

	mu   sync.Mutex
	seen []seen
}

type seen struct{ method, path, host, agent, field string }

// newWorld starts shop.example, the healthy site changed by the variants.
func newWorld(t *testing.T, variants ...webzoo.Variant) *world {
	t.Helper()
	ca, err := tlszoo.NewCA(tlszoo.CAConfig{Name: "Root"})
	require.NoError(t, err)
	w := &world{t: t}
	w.zoo = webzoo.New(webzoo.Config{Issue: func(hosts ...string) (tls.Certificate, error) {
		leaf, err := ca.Issue(tlszoo.LeafOptions{Names: hosts})
		if err != nil {
			return tls.Certificate{}, err
		}
		return leaf.Certificate, nil
	}})
	t.Cleanup(func() { require.NoError(t, w.zoo.Close()) })
	w.site, err = w.zoo.Add("shop", append(variants, w.watch)...)
	require.NoError(t, err)
	policy, err := egress.NewPolicy(append([]string{"127.0.0.0/8"}, webzoo.Prefixes()...))
	require.NoError(t, err)
	w.cfg = probes.Config{
		Dialer:    egress.NewDialer(egress.DialConfig{Policy: policy, Resolver: w.zoo, DialMap: w.zoo.DialMap}),
		UserAgent: "Assay-Test/1",
	}
	return w
}

// watch records every request.
func (w *world) watch(b *webzoo.Blueprint) {
	inner := b.Wrap
	b.Wrap = func(next http.Handler) http.Handler {
		if inner != nil {
			next = inner(next)
		}
		return http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
			w.mu.Lock()
			w.seen = append(w.seen, seen{r.Method, r.URL.Path, r.Host, r.UserAgent(), r.Header.Get("Range")})
			w.mu.Unlock()
			next.ServeHTTP(rw, r)
		})
	}
}

func (w *world) asked() []seen {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.seen)
}

func (w *world) target(url string) capture.Target {
	w.t.Helper()
	t, err := website.ParseTarget(url)
	require.NoError(w.t, err)
	return t
}

// page returns the front page as another step would.
func (w *world) page(url string) *capture.Page {
	return &capture.Page{Document: capture.Resource{
		Exchange: capture.Exchange{Status: 200, URL: url, Header: capture.Header{"Content-Type": {"text/html"}}},
		Body:     string(w.site.Blueprint.Resources["/"].Body),
	}}
}

func (w *world) gather(ctx context.Context) (*capture.Probes, error) {
	w.t.Helper()
	g, err := probes.New(w.cfg)
	require.NoError(w.t, err)
	return g.Gather(ctx, w.target("https://shop.example/"), "shop.example", w.page("https://shop.example/"), func(string) {})
}

func (w *world) probed() *capture.Probes {
	w.t.Helper()
	p, err := w.gather(w.t.Context())
	require.NoError(w.t, err)
	return p
}

// file serves a body at a path.
func file(path, body string) webzoo.Variant {
	return func(b *webzoo.Blueprint) { b.Resources[path] = webzoo.Resource{Body: []byte(body)} }
}

// found returns the confirmed probes by path.
func found(p *capture.Probes) map[string]capture.PathProbe {
	out := map[string]capture.PathProbe{}
	for _, x := range slices.Concat(p.Paths, p.Listings, p.Errors) {
		if x.Match != "" {
			out[strings.TrimPrefix(x.Exchange.URL, p.Origin)] = x
		}
	}
	return out
}

func TestHealthySiteHasNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	p := w.probed()
	require.Equal(t, "https://shop.example", p.Origin)
	require.Equal(t, 404, p.Control.Status)
	require.Len(t, p.Controls, 3)
	require.Empty(t, found(p))
	require.False(t, p.Echoed)
	require.Equal(t, "TRACE", p.Trace.Method)
	require.Zero(t, p.Cut)
	require.Nil(t, p.Stopped)
	require.Len(t, p.Listings, 1)
	require.Equal(t, "https://shop.example/assets/", p.Listings[0].Exchange.URL)
	require.Len(t, p.Errors, 4)
	for kind, planned := range p.Planned {
		if kind != capture.ProbeTrace {
			require.Len(t, p.Of(kind), planned, kind)
		}
	}
	ids := map[string]bool{p.Control.ID: true, p.Trace.ID: true}
	for _, x := range slices.Concat(p.Paths, p.Listings, p.Errors) {
		require.False(t, ids[x.Exchange.ID], "an id twice")
		ids[x.Exchange.ID] = true
		require.False(t, x.Exchange.Header.Has("Set-Cookie"))
	}
	asked := w.asked()
	require.LessOrEqual(t, len(asked), 120)
	posts := 0
	for _, r := range asked {
		require.Equal(t, "shop.example", r.host)
		require.Equal(t, "Assay-Test/1", r.agent)
		if r.method == http.MethodPost {
			posts++
			require.NotContains(t, w.site.Blueprint.Resources, r.path, "a body goes where nothing is")
		}
	}
	require.Equal(t, 1, posts)
}

func TestExposedFilesAreFoundAndNotStored(t *testing.T) {
	t.Parallel()
	w := newWorld(t,
		file("/.git/HEAD", "ref: refs/heads/main\n"), file("/.env", "DB_PASSWORD=hunter2\n"),
		file("/shop.example.zip", "PK\x03\x04hunter2"+strings.Repeat("x", 300<<10)),
		file("/.DS_Store", "\x00\x00\x00\x01Bud1hunter2"),
		file("/server-status", "<html><head><title>Apache Status</title></head>Server Version: hunter2"),
		file("/server.key", "the key to success"),
	)
	p := w.probed()
	got := found(p)
	require.Len(t, got, 5)
	require.Equal(t, "a Git reference", got["/.git/HEAD"].Match)
	require.Equal(t, "DB_PASSWORD=…", got["/.env"].Excerpt)
	require.Equal(t, capture.ProbeBackup, got["/shop.example.zip"].Kind)
	require.True(t, got["/shop.example.zip"].Exchange.Truncated)
	require.LessOrEqual(t, got["/shop.example.zip"].Exchange.BodyBytes, int64(64<<10))
	require.True(t, got["/.DS_Store"].Minor)
	require.True(t, got["/server-status"].Minor)
	for _, x := range got {
		require.NotContains(t, x.Excerpt+x.Match, "hunter2")
	}
	require.True(t, slices.ContainsFunc(w.asked(), func(s seen) bool { return s.path == "/shop.example.zip" && s.field == "bytes=0-65535" }))
}

// Servers that answer everything with 200 cause no findings.
func TestCatchAllIsNoFinding(t *testing.T) {
	t.Parallel()
	for name, body := range map[string]string{
		"page": "<!doctype html><title>Shop</title>", "text": "ok",
		"settings":  "DB_PASSWORD=hunter2\n-----BEGIN PRIVATE KEY-----\nref: refs/heads/main\n-- MySQL dump\n",
		"archive":   "PK\x03\x04",
		"listing":   `<title>Index of /</title><h1>Index of /</h1><a href="../">..</a>`,
		"reference": "ref: refs/heads/main\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newWorld(t, func(b *webzoo.Blueprint) {
				b.Resources, b.NotFound = map[string]webzoo.Resource{"/": b.Resources["/"]}, webzoo.Resource{Body: []byte(body)}
			}).probed()
			require.Equal(t, 200, p.Control.Status)
			require.Empty(t, found(p))
		})
	}
}

// A catch-all page that shows the requested path differs from response to response.
func TestEchoingCatchAllIsNoFinding(t *testing.T) {
	t.Parallel()
	p := newWorld(t, func(b *webzoo.Blueprint) {
		b.Wrap = func(http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				_, _ = io.WriteString(w, "<html><title>Index of "+r.URL.Path+"</title><h1>Index of "+r.URL.Path+"</h1>"+r.URL.Path)
			})
		}
	}).probed()
	require.Empty(t, found(p))
}

func TestListingTraceAndErrors(t *testing.T) {
	t.Parallel()
	w := newWorld(t,
		file("/assets/", `<title>Index of /assets/</title><h1>Index of /assets/</h1><a href="../">../</a>`),
		func(b *webzoo.Blueprint) {
			b.Wrap = func(next http.Handler) http.Handler {
				return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					switch r.Method {
					case http.MethodTrace:
						_ = r.Header.Write(w)
					case http.MethodPost:
						w.WriteHeader(http.StatusInternalServerError)
						_, _ = io.WriteString(w, "Traceback (most recent call last):\n  File \"app.py\", line 1, in hunter2\n")
					default:
						next.ServeHTTP(w, r)
					}
				})
			}
		})
	p := w.probed()
	require.True(t, p.Echoed)
	require.NotEmpty(t, p.Trace.RequestHeader["Assay-Trace"])
	got := found(p)
	require.Len(t, got, 2)
	require.Equal(t, "<title>Index of /assets/</title>", got["/assets/"].Excerpt)
	require.Equal(t, "a Python traceback", p.Errors[3].Match)
	require.Equal(t, "Traceback (most recent call last):", p.Errors[3].Excerpt)
}

func TestRedirectsAreNotFollowed(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(b *webzoo.Blueprint) {
		b.Wrap = func(http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				http.Redirect(w, r, "https://www.shop.example"+r.URL.Path, http.StatusMovedPermanently)
			})
		}
	})
	p := w.probed()
	require.Empty(t, found(p))
	require.Equal(t, 301, p.Control.Status)
	for _, s := range w.asked() {
		require.Equal(t, "shop.example", s.host)
	}
}

// Proof of one name is not consent for another.
func TestOnlyWhatTheProofCovers(t *testing.T) {
	t.Parallel()
	w := newWorld(t, webzoo.SiblingServes)
	g, err := probes.New(w.cfg)
	require.NoError(t, err)
	_, err = g.Gather(t.Context(), w.target("https://shop.example/"), "www.shop.example", nil, nil)
	require.True(t, scan.IsCode(err, scan.CodeForbidden), err)
	_, err = g.Gather(t.Context(), w.target("https://shop.example/"), "", nil, nil)
	require.True(t, scan.IsCode(err, scan.CodeForbidden), err)
	require.Empty(t, w.asked())

	p, err := g.Gather(t.Context(), w.target("https://shop.example/"), "shop.example", w.page("https://www.shop.example/"), nil)
	require.NoError(t, err)
	require.Equal(t, "https://www.shop.example", p.Origin, "where the document lives")
	p, err = g.Gather(t.Context(), w.target("https://www.shop.example/"), "www.shop.example", w.page("https://shop.example/"), nil)
	require.NoError(t, err)
	require.Equal(t, "https://www.shop.example", p.Origin, "the document lives beyond the proof")
	p, err = g.Gather(t.Context(), w.target("https://shop.example/"), "shop.example", w.page("https://elsewhere.example/"), nil)
	require.NoError(t, err)
	require.Equal(t, "https://shop.example", p.Origin)
	require.Empty(t, p.Listings, "assets of another host")
}

func TestStopsWhenAsked(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		status int
		field  string
		reason capture.Reason
	}{
		"429":             {429, "", capture.ReasonBlockedByEdge},
		"503 with a rest": {503, "120", capture.ReasonBlockedByEdge},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			answered := 0
			w := newWorld(t, func(b *webzoo.Blueprint) {
				b.Wrap = func(next http.Handler) http.Handler {
					return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
						if answered++; answered <= 10 { // requests are made one at a time
							next.ServeHTTP(w, r)
							return
						}
						if tt.field != "" {
							w.Header().Set("Retry-After", tt.field)
						}
						w.WriteHeader(tt.status)
					})
				}
			})
			p := w.probed()
			require.Equal(t, tt.reason, p.Stopped.Reason)
			require.Len(t, w.asked(), 11)
			planned := 0
			for _, n := range p.Planned {
				planned += n
			}
			require.Equal(t, planned-7, p.Cut, "four were controls")
			require.Nil(t, p.Trace)
		})
	}
}

func TestASilentServerIsLeftAlone(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(b *webzoo.Blueprint) {
		b.HTTP2 = false
		b.Wrap = func(http.Handler) http.Handler {
			return http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })
		}
	})
	p := w.probed()
	require.Zero(t, p.Control.Status)
	require.NotEmpty(t, p.Control.Error)
	require.Empty(t, p.Paths)
	require.Positive(t, p.Cut)
	require.LessOrEqual(t, len(w.asked()), 2, "the transport may repeat one request")
}

func TestTheBudgetEndsIt(t *testing.T) {
	t.Parallel()
	answered := 0
	w := newWorld(t, func(b *webzoo.Blueprint) {
		b.Wrap = func(next http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if answered++; answered > 6 {
					<-r.Context().Done()
					return
				}
				next.ServeHTTP(w, r)
			})
		}
	})
	w.cfg.Budget, w.cfg.RequestTimeout = 400*time.Millisecond, time.Minute
	p := w.probed()
	require.Equal(t, capture.ReasonTimeBudget, p.Stopped.Reason)
	require.Positive(t, p.Cut)

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := w.gather(ctx)
	require.ErrorIs(t, err, context.Canceled)
}

func TestForbiddenAddressesStayForbidden(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	policy, err := egress.NewPolicy(nil)
	require.NoError(t, err)
	w.cfg.Dialer = egress.NewDialer(egress.DialConfig{Policy: policy, Resolver: w.zoo, DialMap: w.zoo.DialMap})
	p := w.probed()
	require.Equal(t, capture.ErrForbidden, p.Control.ErrorKind)
	require.Empty(t, w.asked())
}
