package health_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/health"
)

func TestProbesRunAtOnceAndAreNotWaitedFor(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		began, forever := time.Now(), make(chan struct{})
		defer close(forever)
		got := health.Run(t.Context(), slog.New(slog.DiscardHandler), time.Second, map[string]health.Probe{
			"good": func(context.Context) error { return nil },
			"none": nil,
			"bad":  func(context.Context) error { return errors.New("away") },
			"late": func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() },
			"deaf": func(context.Context) error { <-forever; return nil },
		})
		require.Equal(t, map[string]bool{"good": true, "none": true, "bad": false, "late": false, "deaf": false}, got)
		require.Equal(t, time.Second, time.Since(began))
	})
}

func TestChecker(t *testing.T) {
	t.Parallel()
	began := time.Unix(1000, 0)
	var broken error
	c := &health.Checker{
		Probes: map[string]health.Probe{"db": func(context.Context) error { return broken }, "temporal": nil},
		Limit:  time.Minute, Began: began, Clock: func() time.Time { return began.Add(90 * time.Second) }, Log: slog.New(slog.DiscardHandler),
	}
	ask := func(h http.HandlerFunc) (int, map[string]any) {
		w := httptest.NewRecorder()
		h(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil))
		require.Equal(t, "no-store", w.Header().Get("Cache-Control"))
		var body map[string]any
		require.NoError(t, json.Unmarshal(w.Body.Bytes(), &body))
		return w.Code, body
	}
	status, body := ask(c.Live)
	require.Equal(t, http.StatusOK, status)
	require.Equal(t, map[string]any{"status": "ok", "uptime": 90.0}, body)
	status, body = ask(c.Ready)
	require.Equal(t, http.StatusOK, status)
	require.Equal(t, map[string]any{"status": "ready", "checks": map[string]any{"db": true, "temporal": true}}, body)
	broken = errors.New("away")
	status, body = ask(c.Ready)
	require.Equal(t, http.StatusServiceUnavailable, status)
	require.Equal(t, map[string]any{"status": "not_ready", "checks": map[string]any{"db": false, "temporal": true}}, body)
}

func TestDisks(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	missing := filepath.Join(dir, "not", "there", "yet")
	require.NoError(t, health.Disks(1, dir, missing)(t.Context()))
	require.NoError(t, health.Disks(1)(t.Context()), "nothing is written to a disk")
	for _, at := range []string{dir, missing} {
		err := health.Disks(math.MaxInt64, dir, at)(t.Context())
		require.ErrorContains(t, err, "data.min_free_bytes")
		require.ErrorContains(t, err, dir)
	}
}
