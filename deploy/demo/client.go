package demo

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"
)

// client calls Assay's API.
type client struct {
	base, key string
	http      *http.Client
}

// errUnfinished makes poll call its function again.
var errUnfinished = errors.New("unfinished")

// answerTime is how long a response is awaited before the request is sent again.
const answerTime = time.Minute

// call sends a request and decodes the response; idempotencyKey and in may be empty. It waits
// while a rate limit applies, and repeats a request without a response if that has no second effect.
func (c *client) call(ctx context.Context, method, path, idempotencyKey string, in, out any) error {
	for {
		wait, err := c.try(ctx, method, path, idempotencyKey, in, out)
		if err != nil || wait == 0 {
			return err
		}
		if err := pause(ctx, wait); err != nil {
			return err
		}
	}
}

// try sends the request once; with a wait it is to be sent again after that.
func (c *client) try(ctx context.Context, method, path, idempotencyKey string, in, out any) (wait time.Duration, err error) {
	req, err := c.request(ctx, method, path, idempotencyKey, in)
	if err != nil {
		return 0, err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		if ctx.Err() == nil && (method == http.MethodGet || idempotencyKey != "") {
			return time.Second, nil // the machine was stopped, or is busy
		}
		return 0, err
	}
	defer func() { _ = resp.Body.Close() }()
	raw, err := io.ReadAll(resp.Body)
	if err != nil {
		return 0, err
	}
	if resp.StatusCode == http.StatusTooManyRequests || resp.StatusCode == http.StatusServiceUnavailable {
		seconds, _ := strconv.Atoi(resp.Header.Get("Retry-After"))
		return time.Duration(cmp.Or(seconds, 1)) * time.Second, nil
	}
	if resp.StatusCode >= http.StatusBadRequest {
		return 0, fmt.Errorf("%s %s: %s: %.300s", method, path, resp.Status, raw)
	}
	if out == nil || len(raw) == 0 {
		return 0, nil
	}
	return 0, json.Unmarshal(raw, out)
}

// request returns a request with the body in, or without one if that is nil.
func (c *client) request(ctx context.Context, method, path, idempotencyKey string, in any) (*http.Request, error) {
	var body io.Reader
	if in != nil {
		raw, err := json.Marshal(in)
		if err != nil {
			return nil, err
		}
		body = bytes.NewReader(raw)
	}
	req, err := http.NewRequestWithContext(ctx, method, c.base+path, body)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Authorization", "Bearer "+c.key)
	if in != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if idempotencyKey != "" {
		req.Header.Set("Idempotency-Key", idempotencyKey)
	}
	return req, nil
}

// poll calls done every period until it no longer returns errUnfinished.
func poll(ctx context.Context, period time.Duration, done func() error) error {
	for {
		if err := done(); !errors.Is(err, errUnfinished) {
			return err
		}
		if err := pause(ctx, period); err != nil {
			return err
		}
	}
}

func pause(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
