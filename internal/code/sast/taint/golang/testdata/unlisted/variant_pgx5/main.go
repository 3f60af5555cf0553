package pgx5

import (
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"net/http"
)

func run(w http.ResponseWriter, r *http.Request, pool *pgxpool.Pool, b *pgx.Batch) {
	s := r.FormValue("s")
	ctx := r.Context()
	_ = ctx
	pool.QueryRow(ctx, "select * from t where n = '"+s+"'").Scan(nil) // want: sql-injection
	b.Queue("delete from t where n = '" + s + "'")                    // want: sql-injection
	tx, _ := pool.Begin(ctx)
	tx.Exec(ctx, "delete from t where n = '"+s+"'") // want: sql-injection
	conn, _ := pool.Acquire(ctx)
	conn.Query(ctx, "select * from t where n = '"+s+"'") // want: sql-injection
	pool.QueryRow(ctx, "select * from t where n = $1", s).Scan(nil)
}
