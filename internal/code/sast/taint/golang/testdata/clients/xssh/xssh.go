package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "golang.org/x/crypto/ssh"

var sess *ssh.Session

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	sess.Run("ls " + s) // want: command-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	sess.CombinedOutput("ls " + s) // want: command-injection
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	sess.Start("ls " + s) // want: command-injection
}

func h3(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	ssh.Dial("tcp", s, nil) // want: ssrf
}

func h4(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	sess.Run("ls")
}
