package client

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"time"
)

const (
	// longPoll is the requested waiting time of a long poll.
	longPoll = "25s"
	// minPause is the pause after a poll without a change: a busy server may answer long
	// polls at once.
	minPause = time.Second
	// oldPause is the pause between polls of a server that does not support long polls.
	oldPause = 5 * time.Second
	// newsPause is the pause between polls of a record that changes all the time: below the lowest limit of the server, 30 requests a
	// minute for Site Health checks.
	newsPause = 2500 * time.Millisecond
)

// wait polls until the record is final and passes every new state to onChange, which may be
// nil. The first poll does not wait for a change. Once the record was read, temporary errors do not end the wait: scans survive them, too.
func wait[T any](ctx context.Context, c *Client, r call, final func(T) bool, onChange func(T)) (last T, err error) {
	for first, failures := true, 0; ; {
		began := time.Now()
		next, etag, err := readTagged[T](ctx, c, r)
		if err != nil && !errors.Is(err, errUnchanged) {
			failures++
			again, passes := c.passes(err, failures)
			if first || !passes || ctx.Err() != nil {
				return last, err
			}
			if err := pause(ctx, again); err != nil {
				return last, err
			}
			continue
		}
		if err == nil {
			last = next
			if onChange != nil {
				onChange(last)
			}
			if final(last) {
				return last, nil
			}
		}
		least := spacing(etag, first, err == nil)
		first, failures, r.etag, r.query = false, 0, etag, url.Values{"wait": {longPoll}}
		if err := pause(ctx, least-time.Since(began)); err != nil {
			return last, err
		}
	}
}

// spacing returns the time between the beginnings of two polls.
func spacing(etag string, first, changed bool) time.Duration {
	switch {
	case etag == "":
		return oldPause
	case first:
		return 0
	case changed:
		return newsPause
	}
	return minPause
}

// passes reports whether an error is temporary (a lost connection, a rate limit, an unavailable server), and when to try again.
func (c *Client) passes(err error, failures int) (time.Duration, bool) {
	wait := backoff(failures)
	if refused, ok := errors.AsType[*Error](err); ok {
		wait = max(wait, refused.RetryAfter)
		return wait, temporary(refused.Status) && wait <= c.maxWait
	}
	_, unreachable := errors.AsType[*url.Error](err)
	return wait, unreachable || errors.Is(err, errCutOff)
}

func temporary(status int) bool {
	switch status {
	case http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	}
	return false
}
