package githost

import (
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
)

// Host is a fake that listens, possibly with another handler in front.
type Host struct {
	*httptest.Server

	mu     sync.Mutex
	api    http.Handler
	tokens map[string]bool  // accepted header values
	mood   http.HandlerFunc // replaces the API when set
	asked  int
}

// Start serves an API on loopback; requests need a header with one of the values.
func Start(t testing.TB, api http.Handler, header string, values ...string) *Host {
	t.Helper()
	h := &Host{api: api}
	h.Accept(values...)
	h.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.mu.Lock()
		h.asked++
		mood, api, known := h.mood, h.api, h.tokens[r.Header.Get(header)]
		h.mu.Unlock()
		switch {
		case mood != nil:
			mood(w, r)
		case !known:
			AnswerJSON(w, http.StatusUnauthorized, map[string]any{"message": "Bad credentials"})
		default:
			api.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(h.Close)
	return h
}

// Accept replaces the accepted values.
func (h *Host) Accept(values ...string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.tokens = map[string]bool{}
	for _, v := range values {
		h.tokens[v] = true
	}
}

// Serve replaces the API, for example by one over another world.
func (h *Host) Serve(api http.Handler) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.api = api
}

// Answer makes mood answer every request; nil restores the API.
func (h *Host) Answer(mood http.HandlerFunc) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.mood = mood
}

// Asked returns the number of requests.
func (h *Host) Asked() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.asked
}

// Says returns a handler with a fixed response.
func Says(status int, body string, header map[string]string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		for name, value := range header {
			w.Header().Set(name, value)
		}
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
	}
}
