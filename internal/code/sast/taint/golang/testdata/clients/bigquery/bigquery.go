package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "cloud.google.com/go/bigquery"

var bq *bigquery.Client

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	bq.Query("select * from t where n='" + s + "'").Read(ctx) // want: sql-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	q := bq.Query("select * from t where n=@n")
	q.Parameters = []bigquery.QueryParameter{
		{Name: "n", Value: s}}
}
