package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import sq "github.com/Masterminds/squirrel"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	sq.Select("*").From("t").Where("n = '" + s + "'").ToSql() // want: sql-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	sq.Select("*").From("t").OrderBy(s).ToSql() // want: sql-injection
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	sq.Expr("n = '" + s + "'") // want: sql-injection
}

func h3(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	sq.Select("*").From("t").Where(sq.Eq{"n": s}).ToSql()
}
