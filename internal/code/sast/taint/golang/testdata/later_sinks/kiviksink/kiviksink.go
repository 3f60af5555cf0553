package kiviksink

import (
	"net/http"

	kivik "github.com/go-kivik/kivik/v4"
)

func run(db *kivik.DB, r *http.Request) {
	n := r.FormValue("n")
	db.Find(r.Context(), `{"selector":{"n":"`+n+`"}}`) // want: nosql-injection
	db.Find(r.Context(), map[string]any{"selector": map[string]any{"n": n}})
	kivik.New("couch", r.FormValue("url")) // want: ssrf
}
