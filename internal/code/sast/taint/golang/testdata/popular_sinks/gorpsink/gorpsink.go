package gorpsink

import (
	"net/http"

	"github.com/go-gorp/gorp/v3"
)

var db *gorp.DbMap

func find(w http.ResponseWriter, r *http.Request) {
	n := r.URL.Query().Get("n")
	var out []string
	db.Select(&out, "SELECT * FROM u WHERE n = '"+n+"'")         // want: sql-injection
	db.SelectOne(&out, "SELECT * FROM u WHERE n = '"+n+"'")      // want: sql-injection
	db.SelectInt("SELECT count(*) FROM u WHERE n = '" + n + "'") // want: sql-injection
	db.Exec("DELETE FROM u WHERE n = '" + n + "'")               // want: sql-injection
	tx, _ := db.Begin()
	tx.SelectStr("SELECT x FROM u WHERE n = '" + n + "'") // want: sql-injection
	db.Select(&out, "SELECT * FROM u WHERE n = ?", n)
	db.Select(&out, "SELECT * FROM u WHERE n = :n", map[string]interface{}{"n": n})
}
