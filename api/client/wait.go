package client

import (
	"context"
	"errors"
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
)

// wait polls until the record is final and passes every new state to onChange, which may be
// nil.
func wait[T any](ctx context.Context, c *Client, r call, final func(T) bool, onChange func(T)) (last T, err error) {
	r.query = url.Values{"wait": {longPoll}}
	for {
		began := time.Now()
		next, etag, err := readTagged[T](ctx, c, r)
		switch {
		case errors.Is(err, errUnchanged):
		case err != nil:
			return last, err
		default:
			last = next
			if onChange != nil {
				onChange(last)
			}
			if final(last) {
				return last, nil
			}
		}
		least := minPause
		if etag == "" {
			least = oldPause
		}
		r.etag = etag
		if took := time.Since(began); took < least {
			if err := pause(ctx, least-took); err != nil {
				return last, err
			}
		}
	}
}
