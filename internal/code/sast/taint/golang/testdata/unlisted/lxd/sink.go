package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/hpcloud/tail"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	tail.TailFile("/var/log/"+s, tail.Config{}) // want: path-traversal
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	tail.TailFile("/var/log/a", tail.Config{})
}
