package xormsink

import (
	"net/http"

	"xorm.io/builder"
	"xorm.io/xorm"
)

func q(engine *xorm.Engine) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		n := r.FormValue("n")
		var us []string
		engine.Where("n = '" + n + "'").Find(&us)                     // want: sql-injection
		engine.SQL("SELECT * FROM u WHERE n = '" + n + "'").Find(&us) // want: sql-injection
		engine.QueryString("SELECT * FROM u WHERE n = '" + n + "'")   // want: sql-injection
		engine.Exec("DELETE FROM u WHERE n = '" + n + "'")            // want: sql-injection
		engine.OrderBy(n).Find(&us)                                   // want: sql-injection
		s := engine.NewSession()
		s.And("n = '" + n + "'").Table(n).Get(&us)              // want: sql-injection
		engine.Where(builder.Expr("n = '" + n + "'")).Find(&us) // want: sql-injection
		engine.Where("n = ?", n).And(builder.Eq{"n": n}).Find(&us)
		engine.Query("SELECT * FROM u WHERE n = ?", n)
	}
}
