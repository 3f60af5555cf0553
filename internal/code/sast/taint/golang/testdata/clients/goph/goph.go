package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/melbahja/goph"

var gc *goph.Client

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	gc.Run("ls " + s) // want: command-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	gc.Upload("/data/"+s, "/x") // want: path-traversal
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	gc.Run("ls")
}
