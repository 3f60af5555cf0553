package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/uptrace/bun"

var db *bun.DB

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	db.NewSelect().Where("n = '" + s + "'").Scan(ctx) // want: sql-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	db.NewRaw("select * from t where n='" + s + "'").Scan(ctx) // want: sql-injection
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	db.NewSelect().OrderExpr(s).Scan(ctx) // want: sql-injection
}

func h3(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	db.NewSelect().Where("n = ?", s).Scan(ctx)
}
