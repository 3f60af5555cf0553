package egress

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"assay/internal/scan"
)

// plainHeaders are the request headers that are sent on to another origin. Any other header
// may carry a credential, whatever its name, and is dropped.
var plainHeaders = map[string]bool{
	"Accept": true, "Accept-Encoding": true, "Accept-Language": true, "Cache-Control": true,
	"Content-Language": true, "Content-Type": true, "Dnt": true, "Pragma": true, "Range": true,
	"Sec-Gpc": true, "Upgrade-Insecure-Requests": true, "User-Agent": true,
}

// checkRedirect is the policy of the automatic mode; http.Client copies the headers of the
// first request before it calls this.
func (c *Client) checkRedirect(req *http.Request, via []*http.Request) error {
	if c.cfg.ManualRedirects {
		return http.ErrUseLastResponse
	}
	if len(via) > max(c.cfg.MaxRedirects, 0) {
		return scan.Wrap(scan.CodeTargetUnreachable, ErrRedirectLimit,
			fmt.Sprintf("The site redirects more than %d times", max(c.cfg.MaxRedirects, 0)))
	}
	// With cookies, a site may redirect the client back to an earlier URL, once.
	if c.cfg.Jar == nil && slices.ContainsFunc(via, func(r *http.Request) bool {
		return r.Method == req.Method && r.URL.String() == req.URL.String()
	}) {
		return scan.Wrap(scan.CodeTargetUnreachable, ErrRedirectLoop, "The site redirects in a loop")
	}
	// Credentials belong to the first origin. Once the chain has left it they are dropped for
	// good, because another origin chose the way back.
	if slices.ContainsFunc(append(via[1:len(via):len(via)], req), func(r *http.Request) bool {
		return !sameOrigin(via[0].URL, r.URL)
	}) {
		stripCredentials(req.Header)
	}
	return nil
}

// Redirect returns the request that follows a redirect response, or nil if resp is not a
// redirect: for callers with ManualRedirects, who count the hops. Headers that may carry
// credentials are dropped when the origin changes. The method changes as in browsers (Fetch
// Standard, HTTP-redirect fetch): 303 to GET unless it is HEAD, 301 and 302 from POST to
// GET. The body of resp is not touched. ctx is the caller's, because that of resp.Request
// ends with its exchange.
func (c *Client) Redirect(ctx context.Context, resp *http.Response) (*http.Request, error) {
	location := resp.Header.Get("Location")
	if location == "" || !slices.Contains([]int{301, 302, 303, 307, 308}, resp.StatusCode) {
		return nil, nil
	}
	from := resp.Request
	to, err := from.URL.Parse(location)
	if err != nil {
		return nil, scan.Wrap(scan.CodeInvalid, err, "The site redirects to an invalid URL")
	}
	if to.Fragment == "" {
		to.Fragment, to.RawFragment = from.URL.Fragment, from.URL.RawFragment
	}
	next, err := http.NewRequestWithContext(ctx, redirectMethod(from.Method, resp.StatusCode), to.String(), nil)
	if err != nil {
		return nil, scan.Wrap(scan.CodeInvalid, err, "The site redirects to an invalid URL")
	}
	next.Header = from.Header.Clone()
	next.Header.Del("Referer")
	if next.Method != from.Method {
		next.Header.Del("Content-Type")
		next.Header.Del("Content-Language")
	} else if err := copyBody(next, from); err != nil {
		return nil, err
	}
	if !sameOrigin(from.URL, to) {
		stripCredentials(next.Header)
	}
	return next, nil
}

func redirectMethod(method string, status int) string {
	if status == http.StatusSeeOther && method != http.MethodHead ||
		status < http.StatusSeeOther && method == http.MethodPost {
		return http.MethodGet
	}
	return method
}

func copyBody(next, from *http.Request) error {
	if from.Body == nil || from.Body == http.NoBody {
		return nil
	}
	if from.GetBody == nil {
		return scan.Errorf(scan.CodeInvalid, "The site redirects a request whose body cannot be sent again")
	}
	body, err := from.GetBody()
	if err != nil {
		return fmt.Errorf("repeat the request body: %w", err)
	}
	next.Body, next.GetBody, next.ContentLength = body, from.GetBody, from.ContentLength
	return nil
}

func stripCredentials(h http.Header) {
	for name := range h {
		if !plainHeaders[http.CanonicalHeaderKey(name)] {
			delete(h, name)
		}
	}
}

// sameOrigin compares scheme, host and port (RFC 6454 section 5), with one exception: the
// redirect from http to https on the default ports of one host, which nearly every site has.
func sameOrigin(a, b *url.URL) bool {
	if !strings.EqualFold(a.Hostname(), b.Hostname()) {
		return false
	}
	if a.Scheme == b.Scheme {
		return portOf(a) == portOf(b)
	}
	return a.Scheme == "http" && b.Scheme == "https" && portOf(a) == "80" && portOf(b) == "443"
}

func portOf(u *url.URL) string {
	switch {
	case u.Port() != "":
		return u.Port()
	case u.Scheme == "https":
		return "443"
	}
	return "80"
}
