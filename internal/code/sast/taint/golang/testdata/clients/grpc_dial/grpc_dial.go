package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "google.golang.org/grpc"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	grpc.Dial(s) // want: ssrf
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	grpc.NewClient(s) // want: ssrf
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	grpc.NewClient("a.example:1")
}
