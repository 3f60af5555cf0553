package surrealsink

import (
	"net/http"

	"github.com/surrealdb/surrealdb.go"
)

func run(db *surrealdb.DB, r *http.Request) {
	n := r.FormValue("n")
	surrealdb.Query[any](db, "SELECT * FROM user WHERE n = '"+n+"'", nil) // want: sql-injection
	surrealdb.Query[any](db, "SELECT * FROM user WHERE n = $n", map[string]any{"n": n})
	surrealdb.New(r.FormValue("url")) // want: ssrf
}
