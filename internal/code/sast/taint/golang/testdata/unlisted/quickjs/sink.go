package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/buke/quickjs-go"

var qctx *quickjs.Context

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	qctx.Eval(s) // want: code-injection
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	qctx.Eval("1 + 1")
}
