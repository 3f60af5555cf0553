package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/machinebox/graphql"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	graphql.NewClient(s) // want: ssrf
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	graphql.NewClient("https://a.example/graphql")
}
