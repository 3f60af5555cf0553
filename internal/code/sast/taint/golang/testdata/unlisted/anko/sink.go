package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/mattn/anko/vm"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	vm.Execute(nil, nil, s) // want: code-injection
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	vm.Execute(nil, nil, "1 + 1")
}
