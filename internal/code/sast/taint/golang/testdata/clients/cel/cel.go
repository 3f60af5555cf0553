package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/google/cel-go/cel"

var env *cel.Env

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	env.Compile(s) // want: code-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	env.Parse(s) // want: code-injection
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	env.Compile("a")
}
