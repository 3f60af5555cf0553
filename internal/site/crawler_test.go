package site_test

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/egress"
	"assay/internal/scan"
	"assay/internal/site"
)

// hosts is a network of hosts served by handlers; the Fetcher reaches nothing else.
type hosts struct {
	t     *testing.T
	mu    sync.Mutex
	addrs map[string]netip.Addr
	ports map[netip.Addr]netip.AddrPort
	asked map[string]int // "method host path" → requests
}

func newHosts(t *testing.T) *hosts {
	t.Helper()
	return &hosts{t: t, addrs: map[string]netip.Addr{}, ports: map[netip.Addr]netip.AddrPort{}, asked: map[string]int{}}
}

// serve puts a handler at http://name/.
func (h *hosts) serve(name string, handler http.Handler) *httptest.Server {
	h.t.Helper()
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.mu.Lock()
		h.asked[r.Method+" "+r.Host+r.URL.RequestURI()]++
		h.mu.Unlock()
		handler.ServeHTTP(w, r)
	}))
	h.t.Cleanup(srv.Close)
	h.mu.Lock()
	defer h.mu.Unlock()
	addr := netip.AddrFrom4([4]byte{127, 7, 0, byte(len(h.addrs) + 1)})
	h.addrs[name], h.ports[addr] = addr, netip.MustParseAddrPort(srv.Listener.Addr().String())
	return srv
}

func (h *hosts) count(what string) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.asked[what]
}

// LookupNetIP implements egress.Resolver.
func (h *hosts) LookupNetIP(_ context.Context, _, host string) ([]netip.Addr, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if addr, ok := h.addrs[strings.TrimSuffix(host, ".")]; ok {
		return []netip.Addr{addr}, nil
	}
	return nil, &net.DNSError{Err: "no such host", Name: host, IsNotFound: true}
}

func (h *hosts) dialMap(ap netip.AddrPort) netip.AddrPort {
	h.mu.Lock()
	defer h.mu.Unlock()
	if to, ok := h.ports[ap.Addr()]; ok && ap.Port() == 80 {
		return to
	}
	return netip.AddrPortFrom(ap.Addr(), 1) // a port without a listener
}

func (h *hosts) fetcher(change ...func(*site.FetcherConfig)) *site.Fetcher {
	h.t.Helper()
	policy, err := egress.NewPolicy([]string{"127.7.0.0/16"})
	require.NoError(h.t, err)
	cfg := site.FetcherConfig{
		Dialer:    egress.NewDialer(egress.DialConfig{Policy: policy, Resolver: h, DialMap: h.dialMap}),
		UserAgent: "Assay/1.0 (+https://assay.example/bot)", Every: time.Millisecond, Timeout: 10 * time.Second,
	}
	for _, f := range change {
		f(&cfg)
	}
	f := site.NewFetcher(cfg)
	h.t.Cleanup(f.Close)
	return f
}

var wide = site.Settings{MaxPages: 1000, MaxDepth: 25}

func (h *hosts) crawler(entry string, settings site.Settings) site.Crawler {
	h.t.Helper()
	c, err := h.fetcher().Crawler(entry, settings, scan.ModeDesktop, nil)
	require.NoError(h.t, err)
	return c
}

// pages is a handler of pages by path and query: HTML, or "301 /there", or a
// status, or "type: body".
type pages map[string]string

// ServeHTTP implements http.Handler.
func (p pages) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, ok := p[r.URL.RequestURI()]
	status, to, _ := strings.Cut(body, " ")
	switch {
	case !ok:
		http.NotFound(w, r)
	case status == "301":
		w.Header().Set("Location", to)
		w.WriteHeader(http.StatusMovedPermanently)
	case status == "500":
		w.WriteHeader(http.StatusInternalServerError)
	case strings.HasPrefix(body, "application/") || strings.HasPrefix(body, "text/"):
		kind, rest, _ := strings.Cut(body, "\n")
		w.Header().Set("Content-Type", kind)
		_, _ = w.Write([]byte(rest))
	default:
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte(body))
	}
}

// linking returns a page with links.
func linking(refs ...string) string {
	var b strings.Builder
	b.WriteString("<!doctype html><title>Page</title><body>")
	for _, r := range refs {
		b.WriteString(`<a href="` + r + `">x</a>`)
	}
	return b.String()
}

// walk crawls like a batch, with a plain queue as frontier, and returns the outcome of each
// address.
func walk(t *testing.T, f *site.Fetcher, entry string, settings site.Settings) (site.Discovery, map[string]string) {
	t.Helper()
	first, err := f.Crawler(entry, settings, scan.ModeDesktop, nil)
	require.NoError(t, err)
	d, err := first.Discover(t.Context())
	require.NoError(t, err)
	require.Empty(t, d.Stop)
	c, err := f.Crawler(entry, settings, scan.ModeDesktop, &d)
	require.NoError(t, err)
	fate, known, queue := map[string]string{}, map[string]bool{}, []scan.SitePage{}
	add := func(found []scan.SitePage) {
		for _, p := range found {
			switch {
			case known[p.Key]:
				continue
			case p.Skip != "":
				fate[p.URL] = p.Skip
			default:
				queue = append(queue, p)
			}
			known[p.Key] = true
		}
	}
	add(d.Found)
	for len(queue) > 0 {
		page := queue[0]
		queue = queue[1:]
		v, err := c.Visit(t.Context(), page)
		var fault *site.PageError
		switch {
		case err != nil:
			require.ErrorAs(t, err, &fault)
			fate[page.URL] = fault.Kind
		case v.Skip != site.SkipNone:
			fate[page.URL] = string(v.Skip)
			if v.Target != "" {
				add(c.Judge(t.Context(), page, scan.FoundByRedirect, []site.Link{{URL: v.Target}}))
			}
		default:
			fate[page.URL] = "scored at " + string(rune('0'+page.Depth)) + " by " + string(page.Source)
			add(c.Judge(t.Context(), page, scan.FoundByLink, v.Links))
		}
		require.Less(t, len(known), 10_000, "the crawl does not end")
	}
	return d, fate
}

func TestCrawlFindsExactlyTheSite(t *testing.T) {
	t.Parallel()
	h := newHosts(t)
	h.serve("www.shop.example", pages{
		"/robots.txt": "text/plain\nUser-agent: *\nDisallow: /secret\nCrawl-delay: 0.5\nSitemap: http://www.shop.example/map.xml\n",
		"/map.xml": "application/xml\n<urlset><url><loc>http://www.shop.example/orphan</loc></url>" +
			"<url><loc>http://www.shop.example/secret/2</loc></url><url><loc>http://other.example/</loc></url></urlset>",
		"/": linking("/a", "b/", "/a?utm_source=x#top", "https://elsewhere.example/", "mailto:x@shop.example", "/logo.png",
			"/secret/1", "/old", "/gone", "/logout", "javascript:void(0)", "tel:+1", "http://[", "/calendar/2400/01"),
		"/a":            linking("/deep/1", "/b/../a", "./a?b=2&amp;a=1", "/a?a=1&amp;b=2", "/report"),
		"/a?b=2&a=1":    "<link rel=canonical href=/a>" + linking("/never"),
		"/b/":           linking("../c", "index.html", "/loop", "/out", "/noidx"),
		"/c":            `<meta name="robots" content="nofollow">` + linking("/unseen"),
		"/noidx":        `<meta name=robots content=noindex>` + linking("/d"),
		"/d":            linking("/a") + `<a rel="nofollow ugc" href="/hidden">`,
		"/deep/1":       "<base href=/base/>" + linking("x", "/"),
		"/base/x":       linking(),
		"/orphan":       linking(),
		"/old":          "301 /new",
		"/new":          "301 /newer",
		"/newer":        linking(),
		"/loop":         "301 /pool",
		"/pool":         "301 /loop",
		"/out":          "301 http://elsewhere.example/",
		"/report":       "application/pdf\n%PDF-1.4",
		"/unlinked":     linking(),
		"/hidden":       linking("/behind"),
		"/secret/1":     linking(),
		"/index.html":   linking(),
		"/b/index.html": linking(),
	})
	h.serve("shop.example", pages{"/robots.txt": "text/plain\n", "/": "301 http://www.shop.example/"})
	d, fate := walk(t, h.fetcher(), "http://shop.example", wide)
	require.Equal(t, "http://www.shop.example/", d.Entry)
	require.Equal(t, site.RobotsFacts{URL: "http://www.shop.example/robots.txt", Status: 200, CrawlDelay: 500 * time.Millisecond}, d.Robots)
	require.Equal(t, []site.SitemapFacts{{URL: "http://www.shop.example/map.xml", From: "robots.txt", Status: 200, Entries: 3, Foreign: 1}},
		d.Sitemaps)
	require.Equal(t, 3, d.Listed)
	at := func(path string) string { return "http://www.shop.example" + path }
	require.Equal(t, map[string]string{
		at("/"): "scored at 0 by ENTRY", at("/orphan"): "scored at 1 by SITEMAP", at("/secret/2"): "ROBOTS",
		at("/a"): "scored at 1 by LINK", at("/b/"): "scored at 1 by LINK", at("/secret/1"): "ROBOTS", at("/old"): "REDIRECT",
		at("/newer"): "scored at 1 by REDIRECT", at("/gone"): "HTTP_ERROR", at("/logout"): "NOT_FOLLOWED", at("/calendar/2400/01"): "TRAP",
		at("/deep/1"): "scored at 2 by LINK", at("/a?b=2&a=1"): "SAME_AS_OTHER", at("/report"): "NOT_A_PAGE",
		at("/c"): "scored at 2 by LINK", at("/loop"): "REDIRECT_LOOP", at("/out"): "OTHER_SITE", at("/noidx"): "scored at 2 by LINK",
		"http://[": "INVALID", at("/unseen"): "NOT_FOLLOWED", at("/d"): "scored at 3 by LINK", at("/hidden"): "NOT_FOLLOWED",
		at("/base/x"): "scored at 3 by LINK",
	}, fate)
	require.Zero(t, h.count("GET www.shop.example/secret/1"), "robots.txt was obeyed")
	require.Zero(t, h.count("GET www.shop.example/hidden"))
	require.Equal(t, 1, h.count("GET www.shop.example/robots.txt"), "it is cached")
}
