package buildersink

import (
	"database/sql"
	"net/http"

	"github.com/huandu/go-sqlbuilder"
)

func run(db *sql.DB, r *http.Request) {
	n := r.FormValue("n")
	sb := sqlbuilder.NewSelectBuilder()
	sb.Select("id").From("u").Where("n = '" + n + "'") // want: sql-injection
	q, args := sb.Build()
	db.Query(q, args...)
	sqlbuilder.Select("id").From("u").OrderBy(n)               // want: sql-injection
	sqlbuilder.Buildf("SELECT * FROM u WHERE n = '" + n + "'") // want: sql-injection
	sqlbuilder.Build("SELECT * FROM u WHERE n = '" + n + "'")  // want: sql-injection
	sqlbuilder.Raw(n)                                          // want: sql-injection
	ok := sqlbuilder.NewSelectBuilder()
	ok.Select("id").From("u").Where(ok.Equal("n", n))
	q2, args2 := ok.Build()
	db.Query(q2, args2...)
	sqlbuilder.Buildf("SELECT * FROM u WHERE n = %v", n)
}
