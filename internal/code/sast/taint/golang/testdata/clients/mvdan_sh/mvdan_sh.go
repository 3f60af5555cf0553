package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import (
	"mvdan.cc/sh/v3/syntax"
	"strings"
)

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	syntax.NewParser().Parse(strings.NewReader("ls "+s), "") // want: command-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	syntax.NewParser().Parse(strings.NewReader("ls"), "")
}
