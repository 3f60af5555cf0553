package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import getter "github.com/hashicorp/go-getter"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	getter.Get("/out", s) // want: ssrf
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	getter.GetFile("/out", s) // want: ssrf
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	getter.Get("/out", "https://a.example")
}
