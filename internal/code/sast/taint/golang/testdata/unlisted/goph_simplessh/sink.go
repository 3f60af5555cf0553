package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/sfreiberg/simplessh"

var client *simplessh.Client

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	client.Exec("ls " + s) // want: command-injection
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	client.Exec("ls")
}
