package client

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// call is a request to the API with its retries.
type call struct {
	method         string
	path           string // begins with a slash; its segments are escaped
	query          url.Values
	body           any    // nil: no body
	idempotencyKey string // "": no key
	etag           string // "": no tag
}

// path joins segments of a path; each is escaped as a whole.
func path(parts ...string) string {
	var out strings.Builder
	for _, p := range parts {
		out.WriteByte('/')
		out.WriteString(url.PathEscape(p))
	}
	return out.String()
}

// newIdempotencyKey returns 26 random letters and digits.
func newIdempotencyKey() string { return "assay-client-" + rand.Text() }

// repeatable reports whether sending the request twice has the same effect as sending it
// once.
func (c call) repeatable() bool {
	return c.idempotencyKey != "" || c.method == http.MethodGet || c.method == http.MethodDelete || c.method == http.MethodPatch
}

// do sends the request, with retries, and returns responses with a status below 300, and 304. The caller closes the body.
func (c *Client) do(ctx context.Context, r call) (*http.Response, error) {
	body, err := json.Marshal(r.body)
	if err != nil {
		return nil, fmt.Errorf("client: %s %s: %w", r.method, r.path, err)
	}
	if r.body == nil {
		body = nil
	}
	for attempt := 1; ; attempt++ {
		a, err := c.send(ctx, r, body)
		if err == nil {
			return a, nil
		}
		wait, again := c.retry(ctx, r, err, attempt)
		if !again {
			return a, err
		}
		if ended := pause(ctx, wait); ended != nil {
			return a, fmt.Errorf("client: %w while waiting to try again: %w", ended, err)
		}
	}
}

// pause returns when the time is over, or the context's error.
func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-timer.C:
		return nil
	}
}

// retry decides whether a failed request is repeated, and when. A rate limit has refused the
// request before it had any effect; after a server error, the effect is unknown.
func (c *Client) retry(ctx context.Context, r call, err error, attempt int) (time.Duration, bool) {
	if ctx.Err() != nil || attempt >= c.attempts {
		return 0, false
	}
	var refused *Error
	if !errors.As(err, &refused) {
		return backoff(attempt), r.repeatable()
	}
	if !temporary(refused.Status) || refused.Status != http.StatusTooManyRequests && !r.repeatable() {
		return 0, false
	}
	wait := max(refused.RetryAfter, backoff(attempt))
	return wait, wait <= c.maxWait
}

// backoff doubles from 0.5 s to 16 s; up to a quarter is added at random to spread clients.
func backoff(attempt int) time.Duration {
	d := 500 * time.Millisecond << min(attempt-1, 5)
	more, err := rand.Int(rand.Reader, big.NewInt(int64(d/4)))
	if err != nil {
		return d
	}
	return d + time.Duration(more.Int64())
}

func (c *Client) send(ctx context.Context, r call, body []byte) (*http.Response, error) {
	// The parts of the path are already escaped, and base has no query.
	req, err := http.NewRequestWithContext(ctx, r.method, c.base.String()+r.path+queryOf(r.query), bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("client: %w", err)
	}
	c.header(req, r)
	resp, err := c.http.Do(req)
	if err != nil {
		return nil, fmt.Errorf("client: %w", err)
	}
	if resp.StatusCode < http.StatusMultipleChoices || resp.StatusCode == http.StatusNotModified {
		return resp, nil
	}
	defer func() { _ = resp.Body.Close() }()
	return nil, readError(r, resp)
}

func queryOf(q url.Values) string {
	if len(q) == 0 {
		return ""
	}
	return "?" + q.Encode()
}

func (c *Client) header(req *http.Request, r call) {
	req.Header.Set("User-Agent", c.userAgent)
	req.Header.Set("Accept", "application/json")
	if c.key != "" {
		req.Header.Set("Authorization", "Bearer "+c.key)
	}
	if r.body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if r.idempotencyKey != "" {
		req.Header.Set("Idempotency-Key", r.idempotencyKey)
	}
	if r.etag != "" {
		req.Header.Set("If-None-Match", r.etag)
	}
}

// read sends the request and decodes the response into T.
func read[T any](ctx context.Context, c *Client, r call) (out T, err error) {
	out, _, err = readTagged[T](ctx, c, r)
	return out, err
}

// readTagged is read with the response's entity tag; it returns errUnchanged for an unchanged
// one.
func readTagged[T any](ctx context.Context, c *Client, r call) (out T, etag string, err error) {
	a, err := c.do(ctx, r)
	if err != nil {
		return out, "", err
	}
	defer func() { _ = a.Body.Close() }()
	if a.StatusCode == http.StatusNotModified {
		return out, a.Header.Get("ETag"), errUnchanged
	}
	if a.StatusCode == http.StatusNoContent {
		return out, "", nil
	}
	raw, err := io.ReadAll(io.LimitReader(a.Body, maxAnswer+1))
	if err != nil {
		return out, "", fmt.Errorf("client: %s %s: %w: %w", r.method, r.path, errCutOff, err)
	}
	if len(raw) > maxAnswer {
		return out, "", fmt.Errorf("client: %s %s: the response is longer than %d bytes", r.method, r.path, maxAnswer)
	}
	if err := json.Unmarshal(raw, &out); err != nil {
		const format = "client: %s %s: the response does not match the API's contract; is %s an Assay server? %w"
		return out, "", fmt.Errorf(format, r.method, r.path, c.base, err)
	}
	return out, a.Header.Get("ETag"), nil
}

// stream copies the body of a response to w.
func (c *Client) stream(ctx context.Context, r call, w io.Writer) error {
	a, err := c.do(ctx, r)
	if err != nil {
		return err
	}
	defer func() { _ = a.Body.Close() }()
	if _, err := io.Copy(w, a.Body); err != nil {
		return fmt.Errorf("client: %s %s: %w: %w", r.method, r.path, errCutOff, err)
	}
	return nil
}

// values returns a query of pairs, without empty values.
func values(pairs ...string) url.Values {
	q := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			q.Set(pairs[i], pairs[i+1])
		}
	}
	return q
}

func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func flag(b bool) string {
	if !b {
		return ""
	}
	return "true"
}
