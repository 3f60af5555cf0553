package client

import (
	"context"
	"errors"
	"net/url"
	"time"
)

const (
	// longPoll is how long the server is asked to wait for a change.
	longPoll = "25s"
	// minPause is between polls that brought nothing new: a busy server may answer a
	// long poll at once.
	minPause = time.Second
	// oldPause is between the polls of a server that does not know long polls.
	oldPause = 5 * time.Second
)

// wait polls until the record is final and hands every new state to onChange, which
// may be nil.
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
