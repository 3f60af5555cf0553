package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import v8 "rogchap.com/v8go"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	v8.NewContext().RunScript(s, "x") // want: code-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	v8.NewContext().RunScript("1", "x")
}
