package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/ClickHouse/clickhouse-go/v2"

var cc clickhouse.Conn

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	cc.Query(ctx, "select * from t where n='"+s+"'") // want: sql-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	cc.Exec(ctx, "drop table "+s) // want: sql-injection
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	cc.Query(ctx, "select * from t where n=?", s)
}
