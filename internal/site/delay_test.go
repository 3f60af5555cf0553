package site_test

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/site"
)

// turns is a Pacer that never makes anybody wait.
type turns struct {
	mu     sync.Mutex
	pauses map[string][]time.Duration
	far    bool // the next turn is an hour away
}

func (p *turns) Reserve(_ context.Context, host string, pause time.Duration) (time.Time, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.pauses[host] = append(p.pauses[host], pause)
	if p.far {
		return time.Now().Add(time.Hour), nil
	}
	return time.Now(), nil
}

func (p *turns) Postpone(context.Context, string, time.Duration) error { return nil }

func (h *hosts) visits(host string) (n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for what, times := range h.asked {
		if strings.HasPrefix(what, "GET "+host+"/") && !strings.HasSuffix(what, "/robots.txt") {
			n += times
		}
	}
	return n
}

// Every request of a crawl takes a turn of its host, and the pause between turns is the full
// Crawl-delay, however long.
func TestCrawlDelayIsFullyObserved(t *testing.T) {
	t.Parallel()
	h := newHosts(t)
	h.serve("slow.example", pages{
		"/robots.txt": "text/plain\nUser-agent: *\nCrawl-delay: 90\nSitemap: http://slow.example/map.xml\n",
		"/map.xml":    "application/xml\n<sitemapindex><sitemap><loc>http://slow.example/one.xml</loc></sitemap></sitemapindex>",
		"/one.xml":    "application/xml\n<urlset><url><loc>http://slow.example/listed</loc></url></urlset>",
		"/":           "301 /home", "/home": linking("/a/", "/b/x", "/c"),
		"/a/": linking(), "/a": linking(), "/b/x": linking(), "/b/x/": linking(), "/c": linking(), "/c/": linking(),
		"/old": "301 /older", "/older": "301 /c", "/copy": "<link rel=canonical href=/c>",
	})
	p := &turns{pauses: map[string][]time.Duration{}}
	f := h.fetcher(func(c *site.FetcherConfig) { c.Pacer = p })
	settings := wide
	settings.MaxDuration, settings.Pause = time.Hour, time.Second
	first, err := f.Crawler("http://slow.example/", settings, scan.ModeDesktop, nil)
	require.NoError(t, err)
	d, err := first.Discover(t.Context())
	require.NoError(t, err)
	require.Empty(t, d.Stop)
	require.Equal(t, 1, d.Listed)
	require.Len(t, p.pauses["slow.example"], h.visits("slow.example"))
	require.GreaterOrEqual(t, h.visits("slow.example"), 7)

	c, err := f.Crawler("http://slow.example/", settings, scan.ModeDesktop, &d)
	require.NoError(t, err)
	before, turns := h.visits("slow.example"), len(p.pauses["slow.example"])
	for _, path := range []string{"/old", "/copy"} {
		_, err := c.Visit(t.Context(), scan.SitePage{URL: "http://slow.example" + path, Key: path})
		require.NoError(t, err)
	}
	require.Equal(t, 5, h.visits("slow.example")-before, "three pages of a chain, a page and its canonical one")
	require.Len(t, p.pauses["slow.example"], turns+3, "the turns of the two pages themselves are the batch's")
	for _, pause := range p.pauses["slow.example"] {
		require.Equal(t, 90*time.Second, pause)
	}
}

func TestDiscoverOfASiteThatAsksForTooMuchTime(t *testing.T) {
	t.Parallel()
	h := newHosts(t)
	h.serve("slow.example", pages{"/robots.txt": "text/plain\nUser-agent: *\nCrawl-delay: 86400\n", "/": linking()})
	settings := wide
	settings.MaxDuration = 12 * time.Hour
	d, err := h.crawler("http://slow.example/", settings).Discover(t.Context())
	require.NoError(t, err)
	require.Equal(t, "robots.txt of slow.example requires 24h between visits, which is more than the check may take.", d.Stop)
	require.Zero(t, h.visits("slow.example"))
}

// Sitemaps that there was no time for are listed.
func TestDiscoverListsSitemapsThatItDidNotRead(t *testing.T) {
	t.Parallel()
	h := newHosts(t)
	p := &turns{pauses: map[string][]time.Duration{}}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	h.serve("slow.example", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/robots.txt" {
			_, _ = w.Write([]byte("User-agent: *\nCrawl-delay: 0.02\nSitemap: /1.xml\nSitemap: http://slow.example/1.xml\nSitemap: " +
				"http://slow.example/2.xml\nSitemap: http://slow.example/3.xml\n"))
			return
		}
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte(linking()))
		p.mu.Lock()
		p.far = true // starting with the entry
		p.mu.Unlock()
	}))
	f := h.fetcher(func(c *site.FetcherConfig) { c.Pacer, c.SitemapsTime = p, 50*time.Millisecond })
	c, err := f.Crawler("http://slow.example/", wide, scan.ModeDesktop, nil)
	require.NoError(t, err)
	d, err := c.Discover(ctx)
	require.NoError(t, err)
	require.Equal(t, 3, d.Unread)
	require.Empty(t, d.Sitemaps)
}
