package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import lua "github.com/yuin/gopher-lua"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	lua.NewState().DoString(s) // want: code-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	lua.NewState().DoFile("/data/" + s) // want: code-injection
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	lua.NewState().DoString("x=1")
}
