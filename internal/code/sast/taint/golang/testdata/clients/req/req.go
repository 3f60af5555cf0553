package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/imroc/req/v3"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	req.C().R().Get(s) // want: ssrf
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	req.Get(s) // want: ssrf
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	req.C().R().SetQueryParam("q", s).Get("https://a.example/")
}
