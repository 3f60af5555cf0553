package suite

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"time"
)

// farm is the sites that are scanned, all on one loopback port. The first part of the path decides how
// a site behaves: ok, slow (answers after two seconds), hang (never answers), fail (500).
type farm struct {
	server *httptest.Server
	hooks  hooks
	visits atomic.Int64
	ending chan struct{}
}

func newFarm() *farm {
	f := &farm{ending: make(chan struct{}), hooks: hooks{seen: map[string]int{}}}
	f.server = httptest.NewServer(f)
	return f
}

func (f *farm) close() {
	close(f.ending)
	f.server.CloseClientConnections()
	f.server.Close()
}

// site returns the address of a site.
func (f *farm) site(behaviour string, n int) string {
	return fmt.Sprintf("%s/%s/%d", f.server.URL, behaviour, n)
}

// slowness is how long a slow site takes for a response.
const slowness = 2 * time.Second

func (f *farm) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	behaviour, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	switch behaviour {
	case "hook":
		f.hooks.take(w, r)
		return
	case "slow":
		select {
		case <-time.After(slowness):
		case <-f.ending:
		}
	case "hang":
		select {
		case <-r.Context().Done():
		case <-f.ending:
		}
		return
	case "fail":
		http.Error(w, "This site is broken.", http.StatusInternalServerError)
		return
	}
	f.visits.Add(1)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprintf(w, `<!doctype html><html lang="en"><head><title>Page of %s</title></head><body><h1>A page</h1></body></html>`, behaviour)
}
