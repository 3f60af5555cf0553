package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/ChrisTrenkamp/xsel"

var cursor interface{}

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	xsel.MustBuildExpr("//u[@n='" + s + "']") // want: xpath-injection
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	xsel.MustBuildExpr("//u[@n='a']")
}
