package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/spf13/afero"

var fs afero.Fs

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	fs.Open("/data/" + s) // want: path-traversal
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	afero.ReadFile(fs, "/data/"+s) // want: path-traversal
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	afero.WriteFile(afero.NewOsFs(), "/data/"+s, nil, 0600) // want: path-traversal
}

func h3(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	fs.Remove("/data/" + s) // want: path-traversal
}

func h4(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	fs.Open("/data/x")
}
