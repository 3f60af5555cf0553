package clickhousesink

import (
	"fmt"
	"net/http"

	"github.com/ClickHouse/clickhouse-go/v2"
)

func q(w http.ResponseWriter, r *http.Request) {
	n := r.FormValue("n")
	conn, _ := clickhouse.Open(&clickhouse.Options{Addr: []string{n + ":9000"}}) // want: ssrf
	ctx := r.Context()
	conn.Query(ctx, "SELECT * FROM u WHERE n = '"+n+"'")                 // want: sql-injection
	conn.QueryRow(ctx, fmt.Sprintf("SELECT * FROM u WHERE n = '%s'", n)) // want: sql-injection
	conn.Exec(ctx, "DROP TABLE "+n)                                      // want: sql-injection
	var out []string
	conn.Select(ctx, &out, "SELECT * FROM u WHERE n = '"+n+"'")   // want: sql-injection
	conn.PrepareBatch(ctx, "INSERT INTO "+n)                      // want: sql-injection
	conn.AsyncInsert(ctx, "INSERT INTO u VALUES('"+n+"')", false) // want: sql-injection
	conn.Query(ctx, "SELECT * FROM u WHERE n = ?", n)
}
