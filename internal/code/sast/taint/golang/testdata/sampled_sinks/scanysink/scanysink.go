package scanysink

import (
	"net/http"

	"github.com/georgysavva/scany/v2/pgxscan"
	"github.com/georgysavva/scany/v2/sqlscan"
	"github.com/jackc/pgx/v5/pgxpool"
)

func run(db *pgxpool.Pool, sdb sqlscan.Querier, r *http.Request) {
	ctx, n := r.Context(), r.FormValue("n")
	var out []struct{}
	pgxscan.Select(ctx, db, &out, "SELECT * FROM u WHERE n = '"+n+"'") // want: sql-injection
	pgxscan.Get(ctx, db, &out, "SELECT * FROM u WHERE n = '"+n+"'")    // want: sql-injection
	sqlscan.Select(ctx, sdb, &out, "SELECT * FROM u ORDER BY "+n)      // want: sql-injection
	sqlscan.Get(ctx, sdb, &out, "SELECT * FROM u WHERE n = '"+n+"'")   // want: sql-injection
	pgxscan.Select(ctx, db, &out, "SELECT * FROM u WHERE n = $1", n)
}
