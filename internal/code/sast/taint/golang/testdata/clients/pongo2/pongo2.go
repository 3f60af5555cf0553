package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/flosch/pongo2/v6"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	pongo2.FromString(s) // want: template-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	pongo2.FromFile("/data/" + s) // want: path-traversal
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	pongo2.FromString("{{ a }}")
}
