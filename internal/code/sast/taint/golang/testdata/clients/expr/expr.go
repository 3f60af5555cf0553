package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/expr-lang/expr"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	expr.Compile(s) // want: code-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	expr.Eval(s, nil) // want: code-injection
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	expr.Eval("a", map[string]any{"a": s})
}
