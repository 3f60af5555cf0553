package demo

import (
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

// A request without a response is repeated only if it has no second effect.
func TestCallRepeats(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		method, key string
		repeats     bool
	}{{http.MethodGet, "", true}, {http.MethodPost, "once", true}, {http.MethodPost, "", false}} {
		t.Run(c.method+c.key, func(t *testing.T) {
			t.Parallel()
			var requests atomic.Int64
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if requests.Add(1) == 1 {
					panic(http.ErrAbortHandler)
				}
				_, _ = w.Write([]byte(`{"state":"done"}`))
			}))
			t.Cleanup(server.Close)
			// Without idle connections the transport repeats nothing by itself.
			api := &client{base: server.URL, http: &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}}
			var out struct{ State string }
			err := api.call(t.Context(), c.method, "/", c.key, nil, &out)
			if !c.repeats {
				require.Error(t, err)
				require.EqualValues(t, 1, requests.Load())
				return
			}
			require.NoError(t, err)
			require.Equal(t, "done", out.State)
			require.EqualValues(t, 2, requests.Load())
		})
	}
}
