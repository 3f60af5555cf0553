package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import (
	"entgo.io/ent/dialect/sql"
	entsql "entgo.io/ent/dialect/sql"
)

var sel *sql.Selector

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	sel.Where(entsql.ExprP("n = '" + s + "'")) // want: sql-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	sql.Raw("n = '" + s + "'") // want: sql-injection
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	sel.Where(sql.EQ("n", s))
}
