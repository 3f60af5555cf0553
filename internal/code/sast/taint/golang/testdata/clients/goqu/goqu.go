package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/doug-martin/goqu/v9"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	goqu.From("t").Where(goqu.L("n = '" + s + "'")) // want: sql-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	goqu.Literal("n = '" + s + "'") // want: sql-injection
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	goqu.From("t").Where(goqu.C("n").Eq(s))
}
