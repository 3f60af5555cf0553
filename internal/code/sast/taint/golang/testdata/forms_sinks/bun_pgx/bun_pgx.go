package bunpgx

import (
	"database/sql"
	"fmt"
	"github.com/Masterminds/squirrel"
	"github.com/georgysavva/scany/v2/pgxscan"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jmoiron/sqlx"
	"github.com/uptrace/bun"
	"net/http"
)

var b *bun.DB
var pool *pgxpool.Pool
var sx *sqlx.DB
var conn *sql.Conn
var batch *pgx.Batch

func h(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	_ = ctx
	s := r.FormValue("s")
	b.NewRaw("select * from t where n = '" + s + "'").Exec(ctx)                    // want: sql-injection
	b.NewSelect().Model(nil).Where("n = '" + s + "'").Scan(ctx)                    // want: sql-injection
	b.NewSelect().ColumnExpr(s).Scan(ctx)                                          // want: sql-injection
	pool.QueryRow(ctx, fmt.Sprintf("select * from t where n = '%s'", s)).Scan(nil) // want: sql-injection
	pgxscan.Select(ctx, pool, nil, "select * from t where n = '"+s+"'")            // want: sql-injection
	sx.SelectContext(ctx, nil, "select * from t where n = '"+s+"'")                // want: sql-injection
	sx.MustExec("delete from t where n = '" + s + "'")                             // want: sql-injection
	conn.QueryContext(ctx, "select * from t order by "+s)                          // want: sql-injection
	squirrel.Select("*").From("t").Where("n = '" + s + "'").RunWith(conn).Query()  // want: sql-injection
	squirrel.Select("*").From("t").OrderBy(s)                                      // want: sql-injection
	batch.Queue("select * from t where n = '" + s + "'")                           // want: sql-injection
	pool.Query(ctx, "select * from t where n = $1", s)
	squirrel.Select("*").From("t").Where(squirrel.Eq{"n": s})
}
