package crawlsite

import (
	"fmt"
	"net/http"
	"sync"
	"time"

	"assay/internal/scan"
	"assay/internal/site"
)

// Small returns a site of five good pages, one of which is only found in the sitemap, and a
// broken link. Change removes /team and adds /news, repairs the broken link, breaks the one
// to /contact, and makes /about worse.
func Small() *Site {
	s := newSite()
	s.outcomes = []Outcome{
		{Path: "/", State: scan.PageScored, Status: http.StatusOK, Source: scan.FoundAsEntry},
		{Path: "/about", State: scan.PageScored, Status: http.StatusOK},
		{Path: "/contact", State: scan.PageScored, Status: http.StatusOK},
		{Path: "/team", State: scan.PageScored, Status: http.StatusOK},
		{Path: "/orphan", State: scan.PageScored, Status: http.StatusOK, Source: scan.FoundInSitemap, Orphan: true},
		{Path: "/missing", State: scan.PageFailed, Kinds: []string{site.FaultHTTP}, Status: http.StatusNotFound, Referrers: 2},
	}
	s.Handle("/robots.txt", func(w http.ResponseWriter, r *http.Request) {
		_, _ = fmt.Fprintf(w, "User-agent: *\nDisallow:\nSitemap: %s/sitemap.xml\n", origin(r))
	})
	s.Handle("/sitemap.xml", sitemap("/", "/orphan"))
	s.either("/{$}", document(page("Small", "<p>A small site.</p>", "/about", "/contact", "/team", "/missing")),
		document(page("Small", "<p>A small site.</p>", "/about", "/contact", "/news", "/missing")))
	s.either("/about", document(page("About", "<p>About it.</p>", "/missing")), document(worse))
	s.either("/contact", document(page("Contact", "<p>Write to us.</p>")), answer(http.StatusGone, "text/html", page("Gone", "")))
	s.either("/team", document(page("Team", "<p>Some people.</p>")), http.NotFound)
	s.either("/news", http.NotFound, document(page("News", "<p>Something is new.</p>")))
	s.either("/missing", http.NotFound, document(page("Missing no more", "<p>Here it is.</p>")))
	s.Handle("/orphan", document(page("Orphan", "<p>Nobody leads here.</p>")))
	return s
}

// worse is a page without a title, a language and alternative texts.
const worse = `<!doctype html><html><head></head><body>` +
	`<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><input><button></button><a href="/missing"></a>` +
	`<p style="color:#eee;background:#fff">Hardly to be read</p></body></html>`

// either serves the handler before until Change is called, then the handler after.
func (s *Site) either(path string, before, after http.HandlerFunc) {
	s.Handle(path, func(w http.ResponseWriter, r *http.Request) {
		if s.isChanged() {
			after(w, r)
			return
		}
		before(w, r)
	})
}

// Forbidden returns a site that forbids all crawlers.
func Forbidden() *Site {
	s := newSite()
	s.Handle("/robots.txt", answer(http.StatusOK, "text/plain", "User-agent: *\nDisallow: /\n"))
	s.Handle("/", document(page("Private", "<p>Nobody comes here.</p>")))
	return s
}

// Unhurried returns a site of three pages whose robots.txt demands a pause between requests.
func Unhurried(pause time.Duration) *Site {
	s := newSite()
	s.Handle("/robots.txt", answer(http.StatusOK, "text/plain", fmt.Sprintf("User-agent: *\nCrawl-delay: %g\n", pause.Seconds())))
	s.scored("/", document(page("Unhurried", "<p>Take your time.</p>", "/a", "/b")))
	s.scored("/a", document(page("A", "<p>One.</p>")))
	s.scored("/b", document(page("B", "<p>Another.</p>")))
	return s
}

// Gated is a site of n pages. All pages but the first few answer only after Open was called.
type Gated struct {
	*Site
	opening sync.Once
	open    chan struct{}
}

// NewGated returns a site of n pages and the entry, of which all but the first free answer
// only after Open was called.
func NewGated(n, free int) *Gated {
	g := &Gated{Site: newSite(), open: make(chan struct{})}
	var links []string
	for i := range n {
		links = append(links, fmt.Sprintf("/page-%c%c", 'a'+i/26, 'a'+i%26))
	}
	g.Handle("/robots.txt", http.NotFound)
	g.scored("/", document(page("Gated", "<p>Behind the gate is more.</p>", links...)))
	for i, path := range links {
		h := document(page("Page "+path, "<p>It is much like the others.</p>"))
		if i >= free {
			h = g.behind(h)
		}
		g.scored(path, h)
	}
	return g
}

func (g *Gated) behind(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-g.open:
			next(w, r)
		case <-r.Context().Done():
		}
	}
}

// Open makes all pages answer.
func (g *Gated) Open() { g.opening.Do(func() { close(g.open) }) }
