package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/dcaraxes/gotenberg-go-client/v8"

var page *gotenberg.URLRequest

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	gotenberg.NewURLRequest(s) // not found: ssrf
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	gotenberg.NewURLRequest("https://a.example/")
}
