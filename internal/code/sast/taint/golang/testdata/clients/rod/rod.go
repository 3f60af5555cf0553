package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/go-rod/rod"

var br *rod.Browser

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	br.MustPage(s) // want: ssrf
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	br.MustPage("https://a.example")
}
