package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/go-resty/resty/v2"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	resty.New().R().Get(s) // want: ssrf
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	resty.New().SetBaseURL(s) // want: ssrf
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	resty.New().R().SetQueryParam("q", s).Get("https://a.example/")
}
