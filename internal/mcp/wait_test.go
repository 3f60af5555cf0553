package mcp_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"

	"assay/internal/mcp"
)

// connect opens a session with the tools of an API; progress receives the notifications.
func connect(t *testing.T, api http.HandlerFunc, progress chan<- float64) *sdk.ClientSession {
	t.Helper()
	web := httptest.NewServer(mcp.New(mcp.Deps{API: api, Version: "test", Log: slog.New(slog.DiscardHandler)}))
	t.Cleanup(web.Close)
	client := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, &sdk.ClientOptions{
		ProgressNotificationHandler: func(_ context.Context, r *sdk.ProgressNotificationClientRequest) { progress <- r.Params.Progress },
	})
	session, err := client.Connect(
		t.Context(), &sdk.StreamableClientTransport{Endpoint: web.URL, MaxRetries: -1, DisableStandaloneSSE: true}, nil,
	)
	require.NoError(t, err)
	t.Cleanup(func() { _ = session.Close() })
	return session
}

func refuse(status int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "1")
		w.WriteHeader(status)
		fmt.Fprint(w, body)
	}
}

// A wait goes on after a rate limit and an outage, and its progress only ever increases.
func TestWaitForScan(t *testing.T) {
	t.Parallel()
	state := func(status string, completed int) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("ETag", fmt.Sprintf("%q", status))
			fmt.Fprintf(w, `{"status":%q,"completed":%d,"total":3,"startedAt":"2026-03-14T09:26:53.589Z","categories":[]}`, status, completed)
		}
	}
	script := []http.HandlerFunc{
		refuse(http.StatusTooManyRequests, `{"error":"Too many requests. Please retry shortly."}`), state("QUEUED", 0), state("RUNNING", 0),
		refuse(http.StatusServiceUnavailable, `{"statusCode":503,"message":"Away."}`), state("COMPLETE", 3),
	}
	var asked atomic.Int64
	progress := make(chan float64, len(script))
	session := connect(t, func(w http.ResponseWriter, r *http.Request) { script[asked.Add(1)-1](w, r) }, progress)
	params := &sdk.CallToolParams{Name: "wait_for_scan", Arguments: map[string]any{"kind": "website", "id": "0199d1b2", "timeoutSeconds": 600}}
	params.SetProgressToken("token")
	result, err := session.CallTool(t.Context(), params)
	require.NoError(t, err)
	raw, err := json.Marshal(result.StructuredContent)
	require.NoError(t, err)
	var out struct{ Ended bool }
	require.NoError(t, json.Unmarshal(raw, &out), string(raw))
	require.False(t, result.IsError, string(raw))
	require.True(t, out.Ended)
	require.EqualValues(t, len(script), asked.Load())
	require.InDelta(t, 0, <-progress, 0)
	require.InDelta(t, 3, <-progress, 0)
}
