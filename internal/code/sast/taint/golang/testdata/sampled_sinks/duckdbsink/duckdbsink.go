package duckdbsink

import (
	"database/sql"
	"fmt"
	"net/http"
	"strconv"

	"github.com/marcboeker/go-duckdb"
)

func run(db *sql.DB, r *http.Request) {
	f := r.FormValue("f")
	db.Query("SELECT * FROM read_csv('" + f + "')")                     // want: sql-injection
	db.QueryRowContext(r.Context(), fmt.Sprintf("SELECT %s FROM t", f)) // want: sql-injection
	db.Exec("COPY t TO '" + f + "'")                                    // want: sql-injection
	stmt, _ := db.Prepare("SELECT * FROM t WHERE n = '" + f + "'")      // want: sql-injection
	stmt.Query()
	tx, _ := db.Begin()
	tx.Exec("DELETE FROM t WHERE n = '" + f + "'") // want: sql-injection
	sql.Open("duckdb", "/srv/"+f)                  // want: path-traversal
	duckdb.NewConnector("/srv/"+f, nil)            // want: path-traversal
	db.Query("SELECT * FROM t WHERE n = ?", f)
	n, _ := strconv.ParseInt(f, 10, 64)
	db.Query(fmt.Sprintf("SELECT * FROM t LIMIT %d", n))
}
