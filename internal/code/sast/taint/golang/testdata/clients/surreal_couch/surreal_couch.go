package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/couchbase/gocb/v2"

var cl *gocb.Cluster

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	cl.Query("select * from t where n='"+s+"'", nil) // want: nosql-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	cl.Query("select * from t where n=$1", &gocb.QueryOptions{
		PositionalParameters: []interface{}{s}})
}
