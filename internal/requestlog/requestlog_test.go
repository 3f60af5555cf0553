package requestlog_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/requestlog"
)

type observer map[string]time.Duration

func (o observer) ObserveRequest(_ context.Context, route, _ string, _ int, took time.Duration) {
	o[route] = took
}

func TestWrite(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		entry requestlog.Entry
		line  string
		took  time.Duration
	}{
		"matched": {
			requestlog.Entry{
				ID: "a", Method: http.MethodGet, Route: "/r", Status: http.StatusOK, Took: time.Second, Address: "192.0.2.1", Tenant: "t", Bytes: 3,
			},
			"level=INFO msg=request requestId=a method=GET route=/r status=200 took=1s ip=192.0.2.1 bytes=3 tenant=t\n", time.Second,
		},
		"a long poll": {
			requestlog.Entry{Method: http.MethodGet, Route: "/r", Status: http.StatusOK, Took: 3 * time.Second, Waited: 2 * time.Second},
			"level=INFO msg=request requestId=\"\" method=GET route=/r status=200 took=3s ip=\"\" bytes=0 waited=2s\n", time.Second,
		},
		"waited longer than it took": {
			requestlog.Entry{Method: http.MethodGet, Route: "/r", Status: http.StatusOK, Took: time.Second, Waited: 2 * time.Second},
			"level=INFO msg=request requestId=\"\" method=GET route=/r status=200 took=1s ip=\"\" bytes=0 waited=2s\n", 0,
		},
		"an error without a route": {
			requestlog.Entry{ID: "a", Method: http.MethodPost, Status: http.StatusInternalServerError, Error: errors.New("it failed")},
			"level=ERROR msg=request requestId=a method=POST route=unmatched status=500 took=0s ip=\"\" bytes=0 error=\"it failed\"\n", 0,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var out bytes.Buffer
			withoutTime := func(_ []string, a slog.Attr) slog.Attr {
				if a.Key == slog.TimeKey {
					return slog.Attr{}
				}
				return a
			}
			log := slog.New(slog.NewTextHandler(&out, &slog.HandlerOptions{ReplaceAttr: withoutTime}))
			seen := observer{}
			c.entry.Write(t.Context(), log, seen)
			require.Equal(t, c.line, out.String())
			require.Len(t, seen, 1)
			for _, took := range seen {
				require.Equal(t, c.took, took)
			}
			require.NotPanics(t, func() { c.entry.Write(t.Context(), log, nil) })
		})
	}
}
