package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/risor-io/risor"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	risor.Eval(ctx, s) // want: code-injection
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	risor.Eval(ctx, "1 + 1")
}
