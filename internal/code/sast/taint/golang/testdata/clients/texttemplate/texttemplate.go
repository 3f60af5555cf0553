package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import (
	htmpl "html/template"
	"io"
	"text/template"
)

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	template.New("x").Parse(s) // want: template-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	htmpl.New("x").Parse("<p>" + s) // want: template-injection
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	htmpl.HTML("<p>" + s) // want: xss
}

func h3(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	template.ParseFiles("/data/" + s) // want: path-traversal
}

func h4(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	template.Must(template.New("x").Parse("{{.}}")).Execute(io.Discard, s)
}
