package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import sq "github.com/elgris/sqrl"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	sq.Select("*").From("u").Where("n = '" + s + "'").ToSql() // want: sql-injection
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	sq.Select("*").From("u").Where("n = ?", s).ToSql()
}
