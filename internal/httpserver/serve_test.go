package httpserver_test

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/httpserver"
)

func TestRunningRequestsMayFinish(t *testing.T) {
	t.Parallel()
	ln, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	reached, finish := make(chan struct{}), make(chan struct{})
	srv := &http.Server{ReadHeaderTimeout: time.Minute, Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		close(reached)
		<-finish
		_, _ = io.WriteString(w, "finished")
	})}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- httpserver.Serve(ctx, srv, ln, httpserver.Limits{}, time.Minute) }()
	go func() {
		<-reached
		stop()
		close(finish)
	}()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+ln.Addr().String(), nil)
	require.NoError(t, err)
	resp, err := (&http.Transport{DisableKeepAlives: true}).RoundTrip(req)
	require.NoError(t, err)
	body, err := io.ReadAll(resp.Body)
	require.NoError(t, errors.Join(err, resp.Body.Close()))
	require.Equal(t, "finished", string(body))
	require.NoError(t, <-done)
}

func TestRequestsThatDoNotFinishAreCutOff(t *testing.T) {
	t.Parallel()
	ln, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	reached := make(chan struct{})
	srv := &http.Server{ReadHeaderTimeout: time.Minute, Handler: http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		close(reached)
		<-r.Context().Done()
	})}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- httpserver.Serve(ctx, srv, ln, httpserver.Limits{}, time.Millisecond) }()
	conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", ln.Addr().String())
	require.NoError(t, err)
	defer func() { _ = conn.Close() }()
	_, err = io.WriteString(conn, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
	require.NoError(t, err)
	<-reached
	stop()
	require.ErrorIs(t, <-done, context.DeadlineExceeded)
}

// After the stop signal new connections are still answered until the drain is over; each is asked to
// close.
func TestStoppingServerDrains(t *testing.T) {
	t.Parallel()
	ln, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	srv := &http.Server{ReadHeaderTimeout: time.Minute, Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, "answered")
	})}
	ctx, stop := context.WithCancel(t.Context())
	ask := func() (*http.Response, error) {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+ln.Addr().String(), nil)
		require.NoError(t, err)
		transport := &http.Transport{}
		defer transport.CloseIdleConnections()
		resp, err := transport.RoundTrip(req)
		if err == nil {
			require.NoError(t, resp.Body.Close())
		}
		return resp, err
	}
	done := make(chan error, 1)
	go func() { done <- httpserver.Serve(ctx, srv, ln, httpserver.Limits{Drain: 2 * time.Second}, time.Minute) }()
	resp, err := ask()
	require.NoError(t, err)
	require.False(t, resp.Close)
	stop()
	drained := 0
	for ended := false; !ended; {
		select {
		case err := <-done:
			require.NoError(t, err)
			ended = true
		default:
			if resp, err := ask(); err == nil {
				require.True(t, resp.Close, "the client is asked to close its connection")
				drained++
			}
		}
	}
	require.Positive(t, drained)
	_, err = ask()
	require.Error(t, err)
}
