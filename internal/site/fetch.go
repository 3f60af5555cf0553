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
	"assay/internal/span"
	"assay/internal/website/weburl"
)

// Header values that browsers send when they navigate, and one that accepts every file.
const (
	acceptPage     = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
	acceptAny      = "*/*"
	acceptLanguage = "en,*;q=0.5"
)

// errLoop is an endless chain of redirects.
var errLoop = errors.New("endless redirects")

// errLocation is a redirect whose target is not an http or https URL.
var errLocation = errors.New("redirect without a usable address")

// ask describes a request and which redirects it follows.
type ask struct {
	method string // GET if empty
	url    string
	agent  string // User-Agent
	accept string
	limits egress.BodyLimits
	hops   int // redirects to follow
	// enter reports whether a redirect may be followed; nil means always.
	enter func(ctx context.Context, next string) bool
	// read reports whether to read a body; nil means always. Bodies of redirects are not
	// read.
	read func(*http.Response) bool
}

// answer is the response at the end of a chain of redirects.
type answer struct {
	url    string   // the last one requested
	hops   []string // URLs before it
	next   string   // the redirect that enter refused; "" at the end of the chain
	status int      // 0 without a response
	header http.Header
	body   []byte
	cut    bool // the body was cut at the limit
}

// get requests an address and follows its redirects; each hop must pass the egress policy. Cookies
// last for the chain: otherwise sites that set one and send the visitor back would redirect
// endlessly. The answer is never nil; with an error it contains the hops before it.
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

// exchange makes one request, fills out with the response, and returns where it redirects.
func (f *Fetcher) exchange(req *http.Request, a ask, out *answer) (next string, err error) {
	ctx, end := span.Start(req.Context(), "HTTP "+req.Method, span.Method.String(req.Method), span.Host.String(req.URL.Hostname()))
	defer func() { end(err) }()
	req = req.WithContext(ctx)
	out.status, out.header, out.body, out.cut = 0, nil, nil, false
	resp, err := f.client.Do(req)
	if err != nil {
		return "", err
	}
	out.status, out.header = resp.StatusCode, resp.Header
	span.Set(ctx, span.Status.Int(resp.StatusCode))
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

// resolve parses an address as browsers do; ok is false for anything but http and https URLs.
func resolve(base *url.URL, ref string) (string, bool) {
	u, err := weburl.Resolve(base, ref)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.Opaque != "" {
		return "", false
	}
	if u.Path == "" {
		u.Path = "/"
	}
	return u.String(), true
}
