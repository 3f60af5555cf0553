package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/valyala/fasthttp"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	fasthttp.Get(nil, s) // want: ssrf
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	req := fasthttp.AcquireRequest()
	req.SetRequestURI(s) // want: ssrf
	fasthttp.Do(req, nil)
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	fasthttp.Get(nil, "https://a.example")
}
