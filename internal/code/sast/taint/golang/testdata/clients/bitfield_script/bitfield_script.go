package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/bitfield/script"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	script.Exec("ls " + s) // want: command-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	script.File("/data/" + s) // want: path-traversal
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	script.Exec("ls")
}
