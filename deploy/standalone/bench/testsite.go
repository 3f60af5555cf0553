package main

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"math"
	"net"
	"net/http"
	"strings"
	"time"
)

// sitePages is the number of pages of the site for measuring Site Health.
const sitePages = 30

// testSite is a site of varied pages, and another host whose scripts and pictures some of
// them load. Its content is always the same.
type testSite struct {
	url     string // without a slash at its end
	servers []*http.Server
	pages   map[string]string // HTML by path
	assets  map[string]asset
}

type asset struct {
	mime string
	data []byte
}

// thinking is the response time of the slow page. travel is the transfer time of pictures,
// as in any network: without it, chance decides whether a picture arrives before the first
// paint, and so the layout shift.
const (
	thinking = 250 * time.Millisecond
	travel   = 150 * time.Millisecond
)

func newTestSite(ctx context.Context) (*testSite, error) {
	s := &testSite{pages: map[string]string{}, assets: map[string]asset{}}
	other, err := s.serve(ctx, "127.0.0.2:0", http.HandlerFunc(s.serveAsset))
	if err != nil {
		return nil, err
	}
	s.addAssets()
	s.addPages("http://" + other)
	own, err := s.serve(ctx, "127.0.0.1:0", http.HandlerFunc(s.servePage))
	if err != nil {
		s.close()
		return nil, err
	}
	s.url = "http://" + own
	return s, nil
}

func (s *testSite) serve(ctx context.Context, addr string, h http.Handler) (string, error) {
	ln, err := (&net.ListenConfig{}).Listen(ctx, "tcp", addr)
	if err != nil {
		return "", err
	}
	srv := &http.Server{Handler: h, ReadHeaderTimeout: time.Minute}
	go func() { _ = srv.Serve(ln) }()
	s.servers = append(s.servers, srv)
	return ln.Addr().String(), nil
}

func (s *testSite) close() {
	for _, srv := range s.servers {
		_ = srv.Close()
	}
}

// thin removes all but every nth page. The first one stays, and those of the application, whose script links them.
func (s *testSite) thin(nth int) {
	for i, path := range s.paths() {
		if i%nth == 0 || strings.HasPrefix(path, "/app") {
			continue
		}
		delete(s.pages, path)
		for other, page := range s.pages {
			s.pages[other] = strings.ReplaceAll(page, `href="`+path+`"`, `href="/"`)
		}
	}
}

// paths returns the pages in the order of the sitemap.
func (s *testSite) paths() []string { return sortedKeys(s.pages) }

func (s *testSite) servePage(w http.ResponseWriter, r *http.Request) {
	switch path := r.URL.Path; {
	case path == "/robots.txt":
		w.Header().Set("Content-Type", "text/plain")
		fmt.Fprintf(w, "User-agent: *\nAllow: /\nSitemap: %s/sitemap.xml\n", s.url)
	case path == "/sitemap.xml":
		w.Header().Set("Content-Type", "application/xml")
		fmt.Fprint(w, `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`)
		for _, page := range s.paths() {
			fmt.Fprintf(w, "<url><loc>%s%s</loc></url>", s.url, page)
		}
		fmt.Fprint(w, "</urlset>")
	case s.pages[path] != "":
		if path == "/slow" {
			pass(r, thinking)
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte(s.pages[path]))
	default:
		s.serveAsset(w, r)
	}
}

// pass waits, unless the client disconnects.
func pass(r *http.Request, d time.Duration) {
	select {
	case <-time.After(d):
	case <-r.Context().Done():
	}
}

func (s *testSite) serveAsset(w http.ResponseWriter, r *http.Request) {
	a, ok := s.assets[r.URL.Path]
	if !ok {
		http.NotFound(w, r)
		return
	}
	if strings.HasPrefix(a.mime, "image/") {
		pass(r, travel)
	}
	w.Header().Set("Content-Type", a.mime)
	w.Header().Set("Cache-Control", "public, max-age=600")
	_, _ = w.Write(a.data)
}

func (s *testSite) addAssets() {
	for i := range 12 {
		s.assets[fmt.Sprintf("/img/%d.jpg", i)] = asset{"image/jpeg", photograph(480+40*i, 320+20*i, float64(i))}
	}
	s.assets["/img/logo.svg"] = asset{"image/svg+xml", []byte(
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><rect width="120" height="40" rx="8" fill="#146"/><circle cx="22" cy="20" r="12" fill="#fc3"/></svg>`,
	)}
	var rules strings.Builder
	for i := range 400 {
		fmt.Fprintf(&rules, ".u%d{margin:%dpx;padding:%dpx;color:#%03x}\n", i, i%16, i%9, i)
	}
	s.assets["/site.css"] = asset{"text/css", []byte(siteStyle + rules.String())}
	s.assets["/site.js"] = asset{"text/javascript", []byte(siteScript + padding("site", 40<<10))}
	s.assets["/app.js"] = asset{"text/javascript", []byte(appScript + padding("app", 90<<10))}
	s.assets["/heavy.js"] = asset{"text/javascript", []byte(heavyScript + padding("heavy", 60<<10))}
	s.assets["/tag.js"] = asset{"text/javascript", []byte(tagScript + padding("tag", 30<<10))}
	s.assets["/widget.js"] = asset{"text/javascript", []byte(widgetScript + padding("widget", 20<<10))}
}

// padding returns code that is parsed and never called.
func padding(name string, size int) string {
	var b strings.Builder
	for i := 0; b.Len() < size; i++ {
		fmt.Fprintf(&b, "function %s%d(a, b) { const c = a * %d + b; return c > %d ? {c, list: [a, b, c]} : null; }\n", name, i, i, i*7)
	}
	return b.String()
}

// photograph returns a picture that takes a JPEG encoder some effort.
func photograph(width, height int, phase float64) []byte {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			u, v := float64(x)/37+phase, float64(y)/29-phase
			shade := func(f float64) uint8 { return uint8(127 + 90*math.Sin(f) + 30*math.Sin(7*u+5*v)) }
			img.SetRGBA(x, y, color.RGBA{R: shade(u + v), G: shade(u - v/2), B: shade(v * 1.3), A: 255})
		}
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, &jpeg.Options{Quality: 78}); err != nil {
		return nil // no page has a picture that large
	}
	return b.Bytes()
}

// The site's own style and scripts, and those of the other host.
const (
	siteStyle = `body{font:16px/1.5 sans-serif;margin:0;color:#222}header,footer{background:#146;color:#fff;padding:1rem}
header a,footer a{color:#fff;margin-right:1rem;display:inline-block;padding:.5rem 0}main{max-width:60rem;margin:auto;padding:1rem}
img{max-width:100%;height:auto}.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(14rem,1fr));gap:1rem}
.card{border:1px solid #ccc;border-radius:8px;padding:1rem}table{border-collapse:collapse;width:100%}
td,th{border:1px solid #ccc;padding:.4rem}
label{display:block;margin:.6rem 0}.faint{color:#bbb;background:#fff}
`
	// busyScript works for some milliseconds by counting, so that a busy machine shows.
	busyScript = `function busy(rounds) { let n = 0; for (let i = 0; i < rounds * 1e5; i++) n = (n * 31 + i) | 0; return n; }
`
	siteScript = busyScript + `busy(40); document.documentElement.classList.add("js");
for (const card of document.querySelectorAll(".card")) card.dataset.seen = String(card.offsetHeight);
`
	heavyScript = busyScript + `for (let i = 0; i < 8; i++) setTimeout(() => { busy(300);
  const list = document.getElementById("out"); for (let k = 0; k < 60; k++) { const li = document.createElement("li");
  li.textContent = "row " + i + "." + k; list.append(li); } }, 20 * i);
`
	tagScript = busyScript +
		`busy(60); setTimeout(() => { busy(120); new Image().src = new URL("/img/0.jpg?seen=" + performance.now(), document.currentScript?.src ?? location.href); }, 100);
`
	widgetScript = busyScript +
		`busy(30); { const box = document.createElement("aside"); box.className = "card"; box.textContent = "People also looked at this";
  document.querySelector("main").append(box); }
`
	appScript = busyScript + `busy(80);
const routes = {"/app": "Overview", "/app/orders": "Orders", "/app/settings": "Settings"};
function render() {
  const title = routes[location.pathname] ?? "Overview";
  document.title = title + " – Lathe & Loom";
  const rows = Array.from({length: 120}, (_, i) => "<li class='card'><h2>" + title + " " + i +
  "</h2><p>Rendered in the browser.</p></li>").join("");
  document.getElementById("app").innerHTML = "<h1>" + title + "</h1><nav>" +
    Object.entries(routes).map(([path, name]) => "<a href='" + path + "'>" + name + "</a> ").join("") + "</nav><ul class='grid'>" +
    rows + "</ul>";
}
setTimeout(render, 30);
`
)
