package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import influxdb2 "github.com/influxdata/influxdb-client-go/v2"

var ic influxdb2.Client

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	ic.QueryAPI("o").Query(ctx, "from(bucket:\"b\") |> filter(fn: (r) => r.n == \""+s+"\")") // want: sql-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	ic.QueryAPI("o").Query(ctx, "from(bucket:\"b\")")
}
