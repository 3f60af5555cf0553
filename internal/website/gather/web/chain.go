package web

import (
	"net/http"
	"net/http/cookiejar"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/publicsuffix"

	"assay/internal/website/capture"
	"assay/internal/website/weburl"
)

// walk is a finished chain and what is needed to repeat its last request.
type walk struct {
	capture.Chain
	body   []byte // of the last hop
	cookie string // Cookie header of the last request; "" if missing
}

// repeat returns the GET request of the chain's end. ok is false without a response to it.
func (w *walk) repeat() (r request, ok bool) {
	last := w.Final()
	if last == nil || last.Status == 0 {
		return request{}, false
	}
	return request{url: last.URL, header: cookieHeader(w.cookie)}, true
}

// fetch describes a chain to walk.
type fetch struct {
	start  string
	method string // GET if empty
	accept string // that of a navigation if empty
	limit  int64  // of the body of the last hop
}

// follow walks a chain on connections of its own.
func (s *session) follow(f fetch) *walk {
	c := s.newClient(netip.Addr{})
	defer c.close()
	return s.followOn(c, f)
}

// followOn fetches a URL and its redirects, hop by hop, like a browser on its first visit:
// cookies that a hop sets are sent to the next.
func (s *session) followOn(c *client, f fetch) *walk {
	w := &walk{Chain: capture.Chain{Start: f.start}}
	jar, _ := cookiejar.New(&cookiejar.Options{PublicSuffixList: publicsuffix.List}) // never fails
	seen := map[string]bool{}
	for at := f.start; ; {
		cookie := cookiesFor(jar, at)
		switch {
		case seen[at+"\n"+cookie]:
			w.ErrorKind = capture.ErrLoop
			return w
		case len(w.Hops) > maxHops:
			w.ErrorKind = capture.ErrRedirects
			return w
		}
		seen[at+"\n"+cookie] = true
		ex, body, err := s.do(c, request{method: f.method, url: at, header: cookieHeader(cookie), limit: f.limit, accept: f.accept})
		if err != nil {
			w.ErrorKind = capture.ErrTimeout
			return w
		}
		w.Hops, w.ErrorKind, w.body, w.cookie = append(w.Hops, ex), ex.ErrorKind, body, cookie
		next, ok := redirectOf(&ex)
		if !ok || ex.ErrorKind != "" {
			return w
		}
		keepCookies(jar, &ex)
		at = next
	}
}

func cookieHeader(cookie string) map[string]string {
	if cookie == "" {
		return nil
	}
	return map[string]string{"Cookie": cookie}
}

// redirectOf returns the absolute target of a redirect.
func redirectOf(ex *capture.Exchange) (string, bool) {
	if !slices.Contains([]int{301, 302, 303, 307, 308}, ex.Status) {
		return "", false
	}
	from, err := url.Parse(ex.URL)
	location := ex.Header.Get("Location")
	if err != nil || location == "" {
		return "", false
	}
	to, err := weburl.Resolve(from, location)
	if err != nil {
		return "", false
	}
	return to.String(), true
}

func cookiesFor(jar http.CookieJar, at string) string {
	u, err := url.Parse(at)
	if err != nil {
		return ""
	}
	var parts []string
	for _, c := range jar.Cookies(u) {
		parts = append(parts, c.Name+"="+c.Value)
	}
	return strings.Join(parts, "; ")
}

func keepCookies(jar http.CookieJar, ex *capture.Exchange) {
	u, err := url.Parse(ex.URL)
	if err != nil {
		return
	}
	resp := http.Response{Header: http.Header(ex.Header)}
	jar.SetCookies(u, resp.Cookies())
}
