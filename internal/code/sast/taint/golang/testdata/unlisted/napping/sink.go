package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "gopkg.in/jmcvetta/napping.v3"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	napping.Get(s, nil, nil, nil) // not found: ssrf
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	napping.Get("https://a.example/", nil, nil, nil)
}
