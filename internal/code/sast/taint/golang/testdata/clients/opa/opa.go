package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/open-policy-agent/opa/rego"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	rego.New(rego.Query(s)) // want: code-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	rego.Module("x", s) // want: code-injection
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	rego.New(rego.Query("data.x"))
}
