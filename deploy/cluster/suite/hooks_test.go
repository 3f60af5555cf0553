package suite

import (
	"io"
	"net/http"
	"sync"
)

// hooks is a receiver of webhooks, which counts how often it received each message.
type hooks struct {
	mu   sync.Mutex
	seen map[string]int // by id of the message
}

// take accepts a message.
func (h *hooks) take(w http.ResponseWriter, r *http.Request) {
	_, _ = io.Copy(io.Discard, r.Body)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.seen[r.Header.Get("Webhook-Id")]++
	w.WriteHeader(http.StatusNoContent)
}
