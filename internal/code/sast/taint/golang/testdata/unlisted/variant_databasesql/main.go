package databasesql

import (
	"database/sql"
	"net/http"
)

func run(w http.ResponseWriter, r *http.Request, db *sql.DB) {
	s := r.FormValue("s")
	ctx := r.Context()
	_ = ctx
	c, _ := db.Conn(ctx)
	c.QueryContext(ctx, "select * from t where n = '"+s+"'") // want: sql-injection
	t, _ := db.BeginTx(ctx, nil)
	t.ExecContext(ctx, "delete from t where n = '"+s+"'")            // want: sql-injection
	db.PrepareContext(ctx, "select * from t where n = '"+s+"'")      // want: sql-injection
	db.QueryRowContext(ctx, "select * from t order by "+s).Scan(nil) // want: sql-injection
	db.QueryContext(ctx, "select * from t where n = ?", s)
}
