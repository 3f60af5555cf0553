package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import (
	"io/ioutil"
	"os"
	"path/filepath"
)

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	os.Open("/data/" + s) // want: path-traversal
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	os.ReadFile(filepath.Join("/data", s)) // want: path-traversal
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	os.WriteFile("/data/"+s, nil, 0600) // want: path-traversal
}

func h3(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	os.RemoveAll("/data/" + s) // want: path-traversal
}

func h4(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	ioutil.ReadFile("/data/" + s) // want: path-traversal
}

func h5(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	os.MkdirAll("/data/"+s, 0700) // want: path-traversal
}

func h6(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	os.Open("/data/" + filepath.Base(s))
}
