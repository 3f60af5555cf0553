package clients

import (
	"context"
	"fmt"
	"net/url"
)
import "net/http"

var w http.ResponseWriter
var r *http.Request

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	http.ServeFile(w, r, "/data/"+s) // want: path-traversal
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	http.Redirect(w, r, s, 302) // want: open-redirect
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	fmt.Fprintf(w, "<p>%s", s) // want: xss
}

func h3(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	http.Redirect(w, r, "/x?q="+url.QueryEscape(s), 302)
}
