package squirrelsink

import (
	"database/sql"
	"net/http"

	sq "github.com/Masterminds/squirrel"
)

func find(db *sql.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		n := r.FormValue("n")
		sq.Select("*").From("u").Where("n = '" + n + "'").RunWith(db).Query()       // want: sql-injection
		sq.Select("*").From("u").OrderBy(n).RunWith(db).Query()                     // want: sql-injection
		sq.Select("*").From(n).RunWith(db).Query()                                  // want: sql-injection
		sq.Delete("u").Where(sq.Expr("n = '" + n + "'")).RunWith(db).Exec()         // want: sql-injection
		sq.Select("*").From("u").Suffix("FOR " + n).RunWith(db).Query()             // want: sql-injection
		sq.Select("*").From("u").Join("v ON v.n = '" + n + "'").RunWith(db).Query() // want: sql-injection
		sq.Select("*").From("u").Where(sq.Eq{"n": n}).RunWith(db).Query()
		sq.Update("u").Set("n", n).Where("id = ?", n).RunWith(db).Exec()
	}
}
