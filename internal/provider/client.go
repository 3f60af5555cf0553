package provider

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"time"

	"assay/internal/egress"
	"assay/internal/scan"
)

// maxHops limits the redirects of a request, for renamed repositories and branches, within
// one host.
const maxHops = 3

// client sends requests to one API with one connection's credentials. They are only sent to
// the origin of base, wherever a redirect or a page's link points.
type client struct {
	name   string // of the provider, for people
	base   *url.URL
	header http.Header
	http   *egress.Client
	now    func() time.Time
	log    *slog.Logger
	max    int64
	cut    bool // truncates a body that is longer than max
	// judge reads the provider's own wording in a response that is not a success; a nil result
	// leaves it to the status.
	judge func(a *answer) *Error
}

// answer is an exchange with its body read.
type answer struct {
	status int
	header http.Header
	body   []byte
	final  *url.URL
}

func newClient(name string, base *url.URL, header http.Header, cfg Config) *client {
	return &client{
		name: name, base: base, header: header, now: cfg.Clock, log: cfg.Logger, max: cfg.MaxBytes,
		http: egress.NewClient(cfg.Dialer, egress.ClientConfig{
			Timeout: cfg.Timeout, ResponseHeaderTimeout: cfg.Timeout, RootCAs: cfg.RootCAs, UserAgent: cfg.UserAgent,
			ManualRedirects: true, DisableKeepAlives: true, // adapters are short-lived, and their idle connections would never be closed
			MaxWireBytes: 2 * cfg.MaxBytes, // Body cuts first
			Body:         egress.BodyLimits{MaxBytes: cfg.MaxBytes},
		}),
	}
}

// get fetches ref, a path with query below the base, and reads the JSON of a
// success into the value.
func (c *client) get(ctx context.Context, ref string, into any) (*answer, error) {
	a, err := c.fetch(ctx, ref)
	if err != nil {
		return nil, err
	}
	if a.status != http.StatusOK {
		return a, c.failure(a)
	}
	if err := decode(a, into); err != nil {
		return a, &Error{Problem: Malformed, Status: a.status, Cause: err,
			Message: c.name + " sent a response that does not match its API; the base URL may be wrong"}
	}
	return a, nil
}

// decode decodes one JSON value.
func decode(a *answer, into any) error {
	if kind, _, _ := mime.ParseMediaType(a.header.Get("Content-Type")); kind == "text/html" {
		return errors.New("HTML instead of JSON")
	}
	if body := bytes.TrimSpace(a.body); len(body) == 0 || bytes.Equal(body, []byte("null")) {
		return errors.New("an empty body instead of JSON")
	}
	return json.Unmarshal(a.body, into)
}

// fetch sends one request and follows redirects within the origin.
func (c *client) fetch(ctx context.Context, ref string) (*answer, error) {
	to, err := url.Parse(c.base.String() + ref)
	if err != nil {
		return nil, &Error{Problem: Malformed, Message: c.name + " sent a link that is not a URL"}
	}
	for range maxHops + 1 {
		a, err := c.once(ctx, http.MethodGet, to, nil)
		if err != nil {
			return nil, err
		}
		location := a.header.Get("Location")
		if a.status < 300 || a.status > 399 || location == "" {
			return a, nil
		}
		next, err := to.Parse(location)
		if err != nil || !sameOrigin(next, c.base) || next.User != nil {
			if c.judge != nil {
				if e := c.judge(a); e != nil {
					return nil, e
				}
			}
			return nil, &Error{Problem: Malformed, Status: a.status, Message: c.name + c.refusal(next)}
		}
		next.Fragment, to = "", next
	}
	return nil, &Error{Problem: Malformed, Message: c.name + " redirects in a loop"}
}

// refusal returns why a redirect is not followed; nil is one that is not a URL.
func (c *client) refusal(to *url.URL) string {
	if to != nil && c.base.Scheme == "http" && to.Scheme == "https" && strings.EqualFold(to.Hostname(), c.base.Hostname()) {
		return " redirects to https: the base URL must begin with https://"
	}
	return " redirects to another host, which must not receive the credentials"
}

// request sends a request with a JSON body, and follows no redirect: a change must only go
// to the intended address.
func (c *client) request(ctx context.Context, method, ref string, body any) (*answer, error) {
	to, err := url.Parse(c.base.String() + ref)
	if err != nil {
		return nil, &Error{Problem: Malformed, Message: c.name + " sent a link that is not a URL"}
	}
	raw, err := json.Marshal(body)
	if err != nil {
		return nil, fmt.Errorf("encode a request: %w", err)
	}
	return c.once(ctx, method, to, raw)
}

// send is like request, and decodes the response into the value; nil ignores it.
func (c *client) send(ctx context.Context, method, ref string, body, into any) error {
	a, err := c.request(ctx, method, ref, body)
	if err != nil {
		return err
	}
	return c.sent(a, into)
}

// sent decodes the response to a request that changes something.
func (c *client) sent(a *answer, into any) error {
	switch a.status {
	case http.StatusOK, http.StatusCreated, http.StatusAccepted, http.StatusNoContent:
	default:
		return c.failure(a)
	}
	if into == nil {
		if len(bytes.TrimSpace(a.body)) == 0 {
			return nil
		}
		into = new(json.RawMessage)
	}
	if err := decode(a, into); err != nil {
		return &Error{Problem: Malformed, Status: a.status, Cause: err, Message: c.name + " sent a response that does not match its API"}
	}
	return nil
}

func (c *client) once(ctx context.Context, method string, to *url.URL, content []byte) (*answer, error) {
	req, err := http.NewRequestWithContext(ctx, method, to.String(), bytes.NewReader(content))
	if err != nil {
		return nil, &Error{Problem: Malformed, Message: c.name + " sent a link that is not a URL"}
	}
	req.Header = c.header.Clone()
	if len(content) > 0 {
		req.Header.Set("Content-Type", "application/json")
	}
	resp, err := c.http.Do(req) //nolint:bodyclose // ReadBody closes it
	if err != nil {
		return nil, c.unreachable(ctx, to, err)
	}
	body, info, err := c.http.ReadBody(resp)
	c.log.DebugContext(ctx, "request to a provider", "provider", c.name, "host", to.Host, "path", to.Path, "status", resp.StatusCode,
		"bytes", len(body))
	switch {
	case errors.Is(err, egress.ErrBomb), errors.Is(err, egress.ErrEncoding), errors.Is(err, egress.ErrBodyLimit):
		return nil, &Error{Problem: Malformed, Status: resp.StatusCode, Cause: err, Message: c.name + " sent an unreadable response"}
	case err != nil && resp.StatusCode == http.StatusOK:
		return nil, c.unreachable(ctx, to, err)
	case info.Truncated && !c.cut && resp.StatusCode == http.StatusOK:
		return nil, &Error{Problem: Malformed, Status: resp.StatusCode,
			Message: fmt.Sprintf("%s sent a response of more than %d bytes", c.name, c.max)}
	}
	return &answer{status: resp.StatusCode, header: resp.Header, body: body, final: to}, nil
}

// unreachable describes why there is no response. A refusal of the egress policy remains in
// the chain as a *scan.Error with its own code.
func (c *client) unreachable(ctx context.Context, to *url.URL, err error) error {
	c.log.DebugContext(ctx, "a provider could not be reached", "provider", c.name, "host", to.Host, "path", to.Path, "error", err)
	return noAnswer(c.name, err)
}

func noAnswer(name string, err error) *Error {
	e := &Error{Problem: Unavailable, Cause: err, Message: name + " cannot be reached"}
	var timeout interface{ Timeout() bool }
	switch {
	case scan.IsCode(err, scan.CodeTargetForbidden):
		e.Message = name + " must not be accessed: " + scan.MessageOf(err)
	case errors.Is(err, context.Canceled):
		e.Message = "The request to " + name + " was cancelled"
	case errors.As(err, &timeout) && timeout.Timeout():
		e.Message = name + " did not respond in time"
	}
	return e
}

// failure maps a response that is not a success.
func (c *client) failure(a *answer) *Error {
	if c.judge != nil {
		if e := c.judge(a); e != nil {
			return c.complete(a, e)
		}
	}
	return c.complete(a, c.byStatus(a))
}

func (c *client) complete(a *answer, e *Error) *Error {
	e.Status = a.status
	switch e.Problem {
	case RateLimited:
		e.RetryAfter = cmp.Or(waitOf(a.header, c.now()), defaultWait)
	case Unavailable: // its response may have the reset of a quota, as every response does
		e.RetryAfter = retryAfter(a.header, c.now())
	}
	return e
}

func (c *client) byStatus(a *answer) *Error {
	switch {
	case a.status == http.StatusUnauthorized:
		return c.unauthorized()
	case a.status == http.StatusTooManyRequests || a.status == http.StatusForbidden && quotaUsed(a.header):
		return c.limited()
	case a.status == http.StatusForbidden, a.status == http.StatusLocked, a.status == http.StatusUnavailableForLegalReasons:
		return &Error{Problem: Forbidden, Message: c.name + " denies access with these credentials"}
	case a.status == http.StatusNotFound, a.status == http.StatusGone:
		return &Error{Problem: NoRepository, Message: c.name + " has no such repository, or hides it from these credentials"}
	case a.status >= 500, a.status == http.StatusRequestTimeout:
		return &Error{Problem: Unavailable, Message: fmt.Sprintf("%s has an internal problem (status %d)", c.name, a.status)}
	}
	return &Error{
		Problem: Malformed, Message: fmt.Sprintf("%s returned the unexpected status %d", c.name, a.status),
	}
}

func (c *client) unauthorized() *Error {
	return &Error{Problem: Unauthorized, Message: c.name + " does not accept the credentials"}
}

func (c *client) expired() *Error {
	return &Error{Problem: Expired, Message: "The token for " + c.name + " has expired"}
}

func (c *client) revoked() *Error {
	return &Error{Problem: Revoked, Message: "The token for " + c.name + " was revoked"}
}

func (c *client) limited() *Error {
	return &Error{Problem: RateLimited, Message: c.name + " limits the rate of requests; try again later"}
}

// quotaUsed distinguishes a used-up quota from a missing permission; both may be a 403.
func quotaUsed(h http.Header) bool {
	return h.Get("Retry-After") != "" || h.Get("X-RateLimit-Remaining") == "0" || h.Get("RateLimit-Remaining") == "0"
}

// below converts a link to another page into a path below the base. A link that leaves the
// API is refused.
func (c *client) below(link string) (string, error) {
	u, err := url.Parse(link)
	if err == nil {
		u = c.base.ResolveReference(u)
		path, inside := strings.CutPrefix(u.EscapedPath(), c.base.EscapedPath()+"/")
		if sameOrigin(u, c.base) && u.User == nil && inside && cleanPath(path) {
			ref := "/" + path
			if u.RawQuery != "" {
				ref += "?" + u.RawQuery
			}
			return ref, nil
		}
	}
	return "", &Error{Problem: Malformed, Message: c.name + " continues its list at another host, which must not receive the credentials"}
}

// nextLink returns the URL of rel="next" (RFC 8288), "" if missing.
func nextLink(h http.Header) string {
	for _, line := range h.Values("Link") {
		for line != "" {
			open := strings.IndexByte(line, '<')
			end := strings.IndexByte(line, '>')
			if open < 0 || end < open {
				break
			}
			target, rest := line[open+1:end], line[end+1:]
			params := rest
			if more := strings.IndexByte(rest, '<'); more >= 0 {
				params = rest[:more]
			}
			line = rest[len(params):]
			if relNext(params) {
				return target
			}
		}
	}
	return ""
}

func relNext(params string) bool {
	for p := range strings.FieldsFuncSeq(params, func(r rune) bool { return r == ';' || r == ',' }) {
		name, value, _ := strings.Cut(strings.TrimSpace(p), "=")
		if strings.EqualFold(name, "rel") && strings.EqualFold(strings.Trim(value, `" `), "next") {
			return true
		}
	}
	return false
}

// sameOrigin compares scheme, host and port (RFC 6454 section 5).
func sameOrigin(a, b *url.URL) bool {
	return a.Scheme == b.Scheme && strings.EqualFold(a.Hostname(), b.Hostname()) && portOf(a) == portOf(b)
}

func portOf(u *url.URL) string {
	switch {
	case u.Port() != "":
		return u.Port()
	case u.Scheme == "https":
		return "443"
	case u.Scheme == "ssh":
		return "22"
	}
	return "80"
}
