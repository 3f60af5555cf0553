package clients

import (
	"context"
	"fmt"
	"net/url"
)
import "net/http"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	http.Get(s) // want: ssrf
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	req, _ := http.NewRequest("GET", s, nil) // want: ssrf
	http.DefaultClient.Do(req)
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	http.PostForm(s, nil) // want: ssrf
}

func h3(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	http.Get("https://a.example/" + url.PathEscape(s))
}
