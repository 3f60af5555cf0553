package sqlxsink

import (
	"fmt"
	"net/http"

	"github.com/jmoiron/sqlx"
)

type repo struct{ *sqlx.DB }

func (p repo) find(w http.ResponseWriter, r *http.Request) {
	n := r.FormValue("n")
	var us []string
	p.Select(&us, "SELECT * FROM u WHERE n = '"+n+"'")                           // want: sql-injection
	p.Get(&us, fmt.Sprintf("SELECT * FROM u WHERE n = '%s'", n))                 // want: sql-injection
	p.NamedExec("UPDATE u SET x = :x WHERE n = '"+n+"'", map[string]any{"x": 1}) // want: sql-injection
	p.MustExec("DELETE FROM u WHERE n = '" + n + "'")                            // want: sql-injection
	p.Queryx("SELECT * FROM u WHERE n = '" + n + "'")                            // want: sql-injection
	p.PreparexContext(r.Context(), "SELECT * FROM "+n)                           // want: sql-injection
	sqlx.SelectContext(r.Context(), p, &us, "SELECT * FROM u WHERE n = '"+n+"'") // want: sql-injection
	p.NamedQuery("SELECT * FROM u WHERE n = :n", map[string]any{"n": n})
	q, args, _ := sqlx.In("SELECT * FROM u WHERE n IN (?)", []string{n})
	p.Select(&us, p.Rebind(q), args...)
}
