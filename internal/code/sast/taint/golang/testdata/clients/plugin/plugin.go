package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "plugin"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	plugin.Open("/data/" + s) // want: code-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	plugin.Open("/data/x")
}
