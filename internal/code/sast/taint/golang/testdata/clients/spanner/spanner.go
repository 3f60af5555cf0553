package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "cloud.google.com/go/spanner"

var sp *spanner.Client

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	sp.Single().Query(ctx, spanner.Statement{SQL: "select * from t where n='" + s + "'"}) // want: sql-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	sp.Single().Query(ctx, spanner.NewStatement("select * from t where n='"+s+"'")) // want: sql-injection
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	sp.Single().Query(ctx, spanner.Statement{
		SQL: "select * from t where n=@n", Params: map[string]any{"n": s}})
}
