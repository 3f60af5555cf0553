package client_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"assay/api/client"
)

// transport answers the requests of a client in memory; asked counts them from 1.
type transport func(r *http.Request, asked int) (*http.Response, error)

func (t transport) client(tb testing.TB) (c *client.Client, asked *int) {
	tb.Helper()
	asked = new(int)
	c, err := client.New("https://assay.example", "k", client.WithHTTPClient(&http.Client{Transport: roundTrip(
		func(r *http.Request) (*http.Response, error) {
			*asked++
			return t(r, *asked)
		},
	)}))
	require.NoError(tb, err)
	return c, asked
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

func reply(status int, body string, header ...string) (*http.Response, error) {
	out := &http.Response{StatusCode: status, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(body))}
	for i := 0; i+1 < len(header); i += 2 {
		out.Header.Set(header[i], header[i+1])
	}
	return out, nil
}

func checkIn(state string, asked int) (*http.Response, error) {
	return reply(http.StatusOK, fmt.Sprintf(`{"status":%q,"pageCount":%d}`, state, asked), "ETag", fmt.Sprintf("%q", fmt.Sprint(asked)))
}

// A server that is away for minutes does not end a wait.
func TestWaitOutlastsTheServer(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		var firstQuery string
		c, _ := transport(func(r *http.Request, asked int) (*http.Response, error) {
			away := time.Since(began)
			switch {
			case asked == 1:
				firstQuery = r.URL.RawQuery
				return checkIn("RUNNING", asked)
			case away < 3*time.Minute:
				return nil, errors.New("connection refused")
			case away < 5*time.Minute:
				return reply(http.StatusServiceUnavailable, `{"statusCode":503,"message":"Away."}`, "Retry-After", "5")
			case away < 6*time.Minute:
				return reply(http.StatusBadGateway, "<html>")
			case away < 7*time.Minute:
				return reply(http.StatusTooManyRequests, `{"error":"Too many requests."}`, "Retry-After", "31")
			case away < 8*time.Minute:
				resp, err := checkIn("RUNNING", asked)
				resp.Body = io.NopCloser(iotest.ErrReader(io.ErrUnexpectedEOF))
				return resp, err
			}
			return checkIn("COMPLETED", asked)
		}).client(t)
		done, err := c.WaitSiteHealth(t.Context(), "1", nil)
		require.NoError(t, err)
		require.Equal(t, client.SiteHealthStateCompleted, done.Status)
		require.Empty(t, firstQuery, "the first poll returns the state at once")
		require.Less(t, time.Since(began), 9*time.Minute)
	})
}

// Refusals end a wait at once, as does a server that never answered.
func TestWaitEnds(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		status int // 0: no response
		first  bool
	}{
		"key": {status: http.StatusUnauthorized}, "scope": {status: http.StatusForbidden}, "unknown": {status: http.StatusNotFound},
		"moved": {status: http.StatusPermanentRedirect}, "broken": {status: http.StatusInternalServerError},
		"unknown at once": {http.StatusNotFound, true}, "away at once": {first: true},
		"unavailable at once": {http.StatusServiceUnavailable, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				began := time.Now()
				cl, _ := transport(func(_ *http.Request, asked int) (*http.Response, error) {
					switch {
					case !c.first && asked == 1:
						return checkIn("RUNNING", asked)
					case c.status == 0:
						return nil, errors.New("no route to host")
					}
					return reply(c.status, `{"message":"No."}`)
				}).client(t)
				_, err := cl.WaitSiteHealth(t.Context(), "1", nil)
				require.Error(t, err)
				require.Equal(t, c.status, client.StatusOf(err))
				require.Less(t, time.Since(began), 15*time.Second)
			})
		})
	}
}

// A record that changes all the time does not use up the server's limits, and its end is noticed soon.
func TestWaitSpacesPolls(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		c, asked := transport(func(_ *http.Request, asked int) (*http.Response, error) {
			if time.Since(began) >= time.Minute {
				return checkIn("COMPLETED", asked)
			}
			return checkIn("RUNNING", asked)
		}).client(t)
		news := 0
		done, err := c.WaitSiteHealth(t.Context(), "1", func(client.SiteHealthCheck) { news++ })
		require.NoError(t, err)
		require.Equal(t, *asked, done.PageCount)
		require.Equal(t, *asked, news)
		require.Less(t, *asked, 30)
		require.Less(t, time.Since(began), 63*time.Second)
	})
}

// Whoever interrupts a call between two attempts learns why the first one failed: it may have had an effect.
func TestInterruptionBetweenAttempts(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithTimeout(t.Context(), time.Second)
		defer stop()
		c, asked := transport(func(*http.Request, int) (*http.Response, error) {
			return reply(http.StatusServiceUnavailable, `{"statusCode":503,"message":"Away."}`, "Retry-After", "30")
		}).client(t)
		_, err := c.TriggerWebsiteScan(ctx, client.WebsiteScanTrigger{})
		require.ErrorIs(t, err, context.DeadlineExceeded)
		require.Equal(t, http.StatusServiceUnavailable, client.StatusOf(err))
		require.Equal(t, 1, *asked)
	})
}
