package gojetsink

import (
	"database/sql"
	"net/http"

	. "github.com/go-jet/jet/v2/postgres"
)

func run(db *sql.DB, r *http.Request) {
	n := r.FormValue("n")
	RawStatement("SELECT * FROM u WHERE n = '"+n+"'").Query(db, nil) // want: sql-injection
	SELECT(Raw("max("+n+")")).Query(db, nil)                         // want: sql-injection
	SELECT(STAR).WHERE(RawBool("n = '" + n + "'"))                   // want: sql-injection
	RawStatement("SELECT * FROM u WHERE n = #n", RawArgs{"#n": n}).Query(db, nil)
	SELECT(STAR).WHERE(String(n).EQ(String("a")))
}
