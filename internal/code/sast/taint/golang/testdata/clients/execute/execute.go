package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import execute "github.com/alexellis/go-execute/v2"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	execute.ExecTask{ // want: command-injection
		Command: "sh", Args: []string{"-c", s}}.Execute(ctx)
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	execute.ExecTask{Command: "ls"}.Execute(ctx)
}
