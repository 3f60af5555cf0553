package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/go-cmd/cmd"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	cmd.NewCmd("sh", "-c", s).Start() // want: command-injection
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	cmd.NewCmd("ls", "-l").Start()
}
