package bunquery

import (
	"github.com/uptrace/bun"
	"net/http"
)

func run(w http.ResponseWriter, r *http.Request, db *bun.DB) {
	s := r.FormValue("s")
	ctx := r.Context()
	_ = ctx
	db.NewRaw("select * from t where n = '" + s + "'").Scan(ctx) // want: sql-injection
	db.NewSelect().Where("n = '" + s + "'").Scan(ctx)            // want: sql-injection
	db.NewSelect().OrderExpr(s).Scan(ctx)                        // want: sql-injection
	db.NewUpdate().Set("n = '" + s + "'").Exec(ctx)              // want: sql-injection
	db.NewSelect().ColumnExpr(s).Scan(ctx)                       // want: sql-injection
	db.NewSelect().Where("n = ?", s).Scan(ctx)
}
