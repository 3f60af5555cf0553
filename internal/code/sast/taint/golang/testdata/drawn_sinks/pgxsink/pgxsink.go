package pgxsink

import (
	"net/http"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

func q(pool *pgxpool.Pool) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		n := r.FormValue("n")
		ctx := r.Context()
		pool.Query(ctx, "SELECT * FROM u WHERE n = '"+n+"'")        // want: sql-injection
		pool.QueryRow(ctx, "SELECT * FROM u ORDER BY "+n).Scan(nil) // want: sql-injection
		tx, _ := pool.Begin(ctx)
		tx.Exec(ctx, "DELETE FROM "+n) // want: sql-injection
		b := &pgx.Batch{}
		b.Queue("DELETE FROM u WHERE n = '" + n + "'") // want: sql-injection
		pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
			_, err := tx.Exec(ctx, "DELETE FROM u WHERE n = '"+n+"'") // want: sql-injection
			return err
		})
		pgxpool.New(ctx, "postgres://"+n+"/db") // want: ssrf
		pool.Query(ctx, "SELECT * FROM u WHERE n = $1", n)
		pool.Query(ctx, "SELECT * FROM "+pgx.Identifier{n}.Sanitize())
		pool.Query(ctx, "SELECT * FROM u WHERE n = @n", pgx.NamedArgs{"n": n})
	}
}
