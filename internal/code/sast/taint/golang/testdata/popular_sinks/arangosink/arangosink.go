package arangosink

import (
	"net/http"

	"github.com/arangodb/go-driver"
)

func q(db driver.Database) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		n := r.FormValue("n")
		db.Query(r.Context(), "FOR u IN users FILTER u.n == '"+n+"' RETURN u", nil)    // want: sql-injection
		db.ValidateQuery(r.Context(), "FOR u IN users FILTER u.n == '"+n+"' RETURN u") // want: sql-injection
		db.Transaction(r.Context(), "function () { f('"+n+"'); }", nil)                // want: code-injection
		db.Query(r.Context(), "FOR u IN users FILTER u.n == @n RETURN u", map[string]interface{}{"n": n})
	}
}
