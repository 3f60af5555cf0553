package bunrouterapp

import (
	"database/sql"
	"fmt"
	"net/http"

	"github.com/uptrace/bunrouter"
)

var db *sql.DB

func user(w http.ResponseWriter, req bunrouter.Request) error {
	db.Query("SELECT * FROM u WHERE n = '" + req.Param("name") + "'") // want: sql-injection
	id, err := req.Params().Uint64("id")
	if err != nil {
		return err
	}
	db.Query(fmt.Sprintf("SELECT * FROM u WHERE id = %d", id))
	db.Query("SELECT * FROM u WHERE q = '" + req.URL.Query().Get("q") + "'") // want: sql-injection
	fmt.Fprint(w, "<p>"+req.Params().ByName("name")+"</p>")                  // want: xss
	return nil
}

func compat(w http.ResponseWriter, r *http.Request) {
	p := bunrouter.ParamsFromContext(r.Context())
	db.Query("SELECT * FROM u WHERE n = '" + p.ByName("n") + "'") // want: sql-injection
}

func mw(next bunrouter.HandlerFunc) bunrouter.HandlerFunc {
	return func(w http.ResponseWriter, req bunrouter.Request) error {
		db.Exec("INSERT INTO l VALUES('" + req.Route() + req.Header.Get("X-R") + "')") // want: sql-injection
		return next(w, req)
	}
}

func main() {
	r := bunrouter.New(bunrouter.Use(mw))
	r.GET("/u/:name", user)
	r.Compat().GET("/c/:n", compat)
	http.ListenAndServe(":80", r)
}
