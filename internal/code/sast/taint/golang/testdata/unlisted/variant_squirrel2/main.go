package squirrel2

import (
	sq "github.com/Masterminds/squirrel"
	"net/http"
)

func run(w http.ResponseWriter, r *http.Request, run sq.BaseRunner) {
	s := r.FormValue("s")
	ctx := r.Context()
	_ = ctx
	sq.Select("*").From("t").Where("n = '" + s + "'").RunWith(run).Query() // want: sql-injection
	sq.Select("*").From("t").OrderBy(s).ToSql()                            // want: sql-injection
	sq.Expr("n = '" + s + "'").ToSql()                                     // want: sql-injection
	sq.Delete("t").Suffix(s).Exec()                                        // want: sql-injection
	sq.Select("*").From("t").Where(sq.Eq{"n": s}).ToSql()
}
