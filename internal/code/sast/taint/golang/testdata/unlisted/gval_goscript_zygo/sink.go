package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/glycerine/zygomys/zygo"

var env *zygo.Zlisp

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	env.EvalString(s) // want: code-injection
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	env.EvalString("(+ 1 1)")
}
