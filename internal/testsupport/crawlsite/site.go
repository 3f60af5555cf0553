// Package crawlsite owns web sites for tests of the crawl: one with examples of everything
// that a crawl encounters, and smaller ones, with the required outcome for each address. They
// are handlers, and take their origin from the requests.
package crawlsite

import (
	"fmt"
	"html"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"assay/internal/scan"
	"assay/internal/site"
)

// Outcome is the required outcome for an address.
type Outcome struct {
	Path  string         // with query, as the address is recorded
	State scan.PageState // "" if it must not be recorded at all
	Skip  site.Skip      // if the state is SKIPPED
	// Kinds are the possible fault kinds of a FAILED page or of a file.
	Kinds  []string
	Status int             // 0 for any
	Source scan.PageSource // "" for any, as several sources may find it first
	Orphan bool
	// Referrers is how many pages link to one with a fault; 0 for any.
	Referrers int
}

// Request is a request for a document of the site.
type Request struct {
	At        time.Time
	Origin    string // scheme and host
	Path      string // with query
	UserAgent string
}

// Site is a site to be crawled. It is safe for concurrent use.
type Site struct {
	mux      *http.ServeMux
	outcomes []Outcome

	mu       sync.Mutex
	requests []Request
	changed  bool
}

func newSite() *Site { return &Site{mux: http.NewServeMux()} }

// ServeHTTP implements http.Handler.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	s.requests = append(s.requests, Request{At: time.Now(), Origin: origin(r), Path: r.URL.RequestURI(), UserAgent: r.UserAgent()})
	s.mu.Unlock()
	s.mux.ServeHTTP(w, r)
}

// Outcomes returns the required outcomes of a crawl from "/".
func (s *Site) Outcomes() []Outcome { return slices.Clone(s.outcomes) }

// Requests returns the requests so far for the path from clients whose User-Agent starts with
// agent; "" means all clients.
func (s *Site) Requests(path, agent string) []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []Request
	for _, r := range s.requests {
		if before, _, _ := strings.Cut(r.Path, "?"); before == path && strings.HasPrefix(r.UserAgent, agent) {
			out = append(out, r)
		}
	}
	return out
}

// Change turns the site into its later version.
func (s *Site) Change() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.changed = true
}

func (s *Site) isChanged() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.changed
}

// Handle adds a document.
func (s *Site) Handle(path string, h http.HandlerFunc) { s.mux.HandleFunc("GET "+path, h) }

// handle adds a document and its required outcome.
func (s *Site) handle(o Outcome, h http.HandlerFunc) {
	s.outcomes = append(s.outcomes, o)
	path, _, _ := strings.Cut(o.Path, "?")
	if path == "/" {
		path = "/{$}"
	}
	s.Handle(path, h)
}

// expect adds the required outcome for an address that another handler serves.
func (s *Site) expect(o Outcome) { s.outcomes = append(s.outcomes, o) }

// scored adds a page that gets a score.
func (s *Site) scored(path string, h http.HandlerFunc) {
	s.handle(Outcome{Path: path, State: scan.PageScored, Status: http.StatusOK}, h)
}

// origin returns the site's origin, taken from the request.
func origin(r *http.Request) string {
	if r.TLS != nil {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

// document serves HTML.
func document(text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte(text))
	}
}

// page returns a valid document with the title, the body, and links to the addresses.
func page(title, body string, links ...string) string { return withHead(title, "", body, links...) }

func withHead(title, head, body string, links ...string) string {
	var nav strings.Builder
	for _, l := range links {
		fmt.Fprintf(&nav, "<li><a href=%q>Go on to %s</a></li>\n", html.EscapeString(l), html.EscapeString(l))
	}
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>` + html.EscapeString(title) + `</title>` +
		`<meta name="description" content="` + html.EscapeString(title) + `, a page of a site to be crawled">` +
		`<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">` + head +
		`</head><body><main><h1>` + html.EscapeString(title) + `</h1>` + body + "<ul>\n" + nav.String() + "</ul></main></body></html>"
}

func script(code string) string { return "<script>" + code + "</script>" }

// answer serves a fixed response.
func answer(status int, contentType, body string, header ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		for i := 0; i+1 < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		w.Header().Set("Content-Type", contentType)
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
	}
}

// redirect redirects to an address of the site.
func redirect(to string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, to, http.StatusFound) }
}

// after waits before the next handler answers.
func after(d time.Duration, next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-time.After(d):
			next(w, r)
		case <-r.Context().Done():
		}
	}
}

// never blocks until the client gives up.
func never(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }
