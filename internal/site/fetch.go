package site

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"slices"

	"golang.org/x/net/publicsuffix"

	"assay/internal/egress"
)

// What a browser sends when it navigates, and what fits every file.
const (
	acceptPage     = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
	acceptAny      = "*/*"
	acceptLanguage = "en,*;q=0.5"
)

// errLoop ends a chain of redirects that has none.
var errLoop = errors.New("the redirects have no end")

// errLocation is a redirect to what is no address of the web.
var errLocation = errors.New("redirect without a usable address")

// ask describes a request and what follows it.
type ask struct {
	method string // GET when it is empty
	url    string
	agent  string // User-Agent
	accept string
	limits egress.BodyLimits
	hops   int // redirects to follow
	// enter says whether a redirect may be followed; nil is always.
	enter func(ctx context.Context, next string) bool
	// read says whether a body is wanted; nil is always. Those of redirects are not.
	read func(*http.Response) bool
}

// answer is what a chain of redirects came to.
type answer struct {
	url    string   // the last that was asked for
	hops   []string // those before it
	next   string   // where enter did not let the chain go; "" when it is at its end
	status int      // 0 without an answer
	header http.Header
	body   []byte
	cut    bool // the body goes on
}

// get asks for an address and for those that it redirects to, each judged by the
// egress policy. Within the chain cookies are kept, as browsers do: sites that set
// one and send the visitor back would never end otherwise. The answer is never
// nil; with an error it says how far the chain went.
func (f *Fetcher) get(ctx context.Context, a ask) (*answer, error) {
	out := &answer{url: a.url}
	jar, _ := cookiejar.New(&cookiejar.Options{PublicSuffixList: publicsuffix.List}) // never fails
	seen := map[string]bool{}
	for {
		req, err := f.request(ctx, a, out.url, jar)
		if err != nil {
			return out, err
		}
		place := out.url + "\n" + req.Header.Get("Cookie")
		if seen[place] || len(out.hops) > a.hops {
			return out, errLoop
		}
		seen[place] = true
		next, err := f.exchange(req, a, out)
		if err != nil || next == "" {
			return out, err
		}
		if a.enter != nil && !a.enter(ctx, next) {
			out.next = next
			return out, nil
		}
		out.hops, out.url = append(out.hops, out.url), next
		jar.SetCookies(req.URL, (&http.Response{Header: out.header}).Cookies())
	}
}

func (f *Fetcher) request(ctx context.Context, a ask, at string, jar http.CookieJar) (*http.Request, error) {
	req, err := http.NewRequestWithContext(ctx, cmp.Or(a.method, http.MethodGet), at, nil)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errLocation, err)
	}
	req.Header.Set("User-Agent", a.agent)
	req.Header.Set("Accept", a.accept)
	req.Header.Set("Accept-Language", acceptLanguage)
	for _, cookie := range jar.Cookies(req.URL) {
		req.AddCookie(cookie)
	}
	return req, nil
}

// exchange makes one exchange, puts it into out, and returns where it redirects.
func (f *Fetcher) exchange(req *http.Request, a ask, out *answer) (next string, err error) {
	out.status, out.header, out.body, out.cut = 0, nil, nil, false
	resp, err := f.client.Do(req)
	if err != nil {
		return "", err
	}
	out.status, out.header = resp.StatusCode, resp.Header
	location := resp.Header.Get("Location")
	if location != "" && slices.Contains([]int{301, 302, 303, 307, 308}, resp.StatusCode) {
		_ = resp.Body.Close()
		next, ok := resolve(req.URL, location)
		if !ok {
			return "", errLocation
		}
		return next, nil
	}
	if a.read != nil && !a.read(resp) {
		return "", resp.Body.Close()
	}
	body, info, err := egress.ReadBody(resp, a.limits)
	out.body, out.cut = body, info.Truncated
	return "", err
}

// resolve reads an address as browsers do where it matters (WHATWG URL Standard
// section 4.4): white space around it and line breaks in it do not count, a
// backslash is a slash, and what needs percent-encoding gets it. ok is false for
// what is no http or https URL.
func resolve(base *url.URL, ref string) (string, bool) {
	u, err := base.Parse(tame(ref))
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.Opaque != "" {
		return "", false
	}
	u.Fragment, u.RawFragment = "", ""
	if u.Path == "" {
		u.Path = "/"
	}
	return u.String(), true
}
