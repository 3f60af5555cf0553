package requestssink

import (
	"net/http"

	"github.com/carlmjohnson/requests"
)

func run(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	var s string
	requests.URL(r.FormValue("url")).ToString(&s).Fetch(ctx)                          // want: ssrf
	requests.New().BaseURL("https://" + r.FormValue("host")).Fetch(ctx)               // want: ssrf
	requests.URL("https://example.com").Host(r.FormValue("host")).Fetch(ctx)          // want: ssrf
	requests.URL("https://example.com").ToFile("/srv/" + r.FormValue("f")).Fetch(ctx) // want: path-traversal
	requests.URL("https://example.com/x").Param("q", r.FormValue("q")).Fetch(ctx)
}
