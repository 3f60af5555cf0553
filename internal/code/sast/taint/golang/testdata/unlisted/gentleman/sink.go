package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "gopkg.in/h2non/gentleman.v2"

var cli *gentleman.Client

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	cli.URL(s) // want: ssrf
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	gentleman.New().BaseURL(s) // want: ssrf
}
func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	cli.URL("https://a.example/")
}
