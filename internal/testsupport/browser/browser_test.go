package browser_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/testsupport/browser"
)

// A page that reloads itself every second is loaded only once in a tab that is still.
func TestStill(t *testing.T) {
	t.Parallel()
	requests := make(chan string, 100)
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/favicon.ico" {
			return
		}
		requests <- r.URL.Path
		_, _ = fmt.Fprint(w, `<!doctype html><meta http-equiv="refresh" content="1"><title>A page</title>`)
	}))
	t.Cleanup(site.Close)
	still, lively := browser.New(t), browser.New(t)
	still.Still()
	still.Open(site.URL+"/still", 800, 600, "light")
	lively.Open(site.URL+"/lively", 800, 600, "light")
	counts := map[string]int{}
	for counts["/lively"] < 4 {
		counts[<-requests]++
	}
	require.Equal(t, 1, counts["/still"])
}
