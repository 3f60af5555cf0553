package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/CloudyKit/jet/v6"

var set *jet.Set

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	set.Parse("x", s) // want: template-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	set.GetTemplate("x")
}
