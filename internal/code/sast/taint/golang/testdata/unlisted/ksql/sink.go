package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/vingarcia/ksql"

var db ksql.Provider

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	db.Query(ctx, nil, "FROM u WHERE n = '"+s+"'") // want: sql-injection
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	db.Exec(ctx, "DELETE FROM u WHERE n = '"+s+"'") // want: sql-injection
}
func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	db.Exec(ctx, "DELETE FROM u WHERE n = $1", s)
}
