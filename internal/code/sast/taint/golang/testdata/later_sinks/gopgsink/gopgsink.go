package gopgsink

import (
	"net/http"

	"github.com/go-pg/pg/v10"
)

func run(db *pg.DB, r *http.Request) {
	n := r.FormValue("n")
	var out []struct{}
	db.Query(&out, "SELECT * FROM u WHERE n = '"+n+"'") // want: sql-injection
	db.Exec("DELETE FROM u WHERE n = '" + n + "'")      // want: sql-injection
	db.Model(&out).Where("n = '" + n + "'").Select()    // want: sql-injection
	db.Model(&out).OrderExpr(n).Select()                // want: sql-injection
	db.Model(&out).Where("n = ?", n).Select()
	db.QueryOne(&out, "SELECT * FROM u WHERE n = ?", n)
}
