package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/appleboy/easyssh-proxy"

var ssh *easyssh.MakeConfig

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	ssh.Run("ls " + s) // want: command-injection
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	ssh.Run("ls")
}
