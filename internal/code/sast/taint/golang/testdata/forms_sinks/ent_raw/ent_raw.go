package entraw

import (
	"entgo.io/ent/dialect/sql"
	"github.com/doug-martin/goqu/v9"
	"github.com/huandu/go-sqlbuilder"
	"net/http"
)

func h(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	_ = ctx
	s := r.FormValue("s")
	sql.ExprP("name = '" + s + "'")                                                 // want: sql-injection
	sql.Raw("name = '" + s + "'")                                                   // want: sql-injection
	goqu.L("name = '" + s + "'")                                                    // want: sql-injection
	sqlbuilder.NewSelectBuilder().Select("a").From("t").Where("name = '" + s + "'") // want: sql-injection
	sql.EQ("name", s)
}
