package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import expect "github.com/google/goexpect"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	expect.Spawn("ls "+s, -1) // want: command-injection
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	expect.Spawn("ls", -1)
}
