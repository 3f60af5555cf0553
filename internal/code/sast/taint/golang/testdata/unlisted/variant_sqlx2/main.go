package sqlx2

import (
	"github.com/jmoiron/sqlx"
	"net/http"
)

func run(w http.ResponseWriter, r *http.Request, db *sqlx.DB) {
	s := r.FormValue("s")
	ctx := r.Context()
	_ = ctx
	db.SelectContext(ctx, nil, "select * from t where n = '"+s+"'") // want: sql-injection
	db.NamedQuery("select * from t order by "+s, nil)               // want: sql-injection
	db.MustExecContext(ctx, "delete from t where n = '"+s+"'")      // want: sql-injection
	db.PreparexContext(ctx, "select * from t where n = '"+s+"'")    // want: sql-injection
	db.Get(nil, "select * from t where n = ?", s)
}
