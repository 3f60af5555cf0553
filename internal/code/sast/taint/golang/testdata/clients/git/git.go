package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import git "github.com/go-git/go-git/v5"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	git.PlainClone("/out", false, &git.CloneOptions{URL: s}) // want: ssrf
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	git.PlainOpen("/data/" + s) // want: path-traversal
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	git.PlainClone("/out", false, &git.CloneOptions{URL: "https://a.example"})
}
