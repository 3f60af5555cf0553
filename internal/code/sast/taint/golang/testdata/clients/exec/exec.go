package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import (
	"os"
	"os/exec"
	"syscall"
)

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	exec.Command("sh", "-c", s).Run() // want: command-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	exec.CommandContext(ctx, s).Run() // want: command-injection
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	syscall.Exec(s, nil, nil) // want: command-injection
}

func h3(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	os.StartProcess(s, nil, nil) // want: command-injection
}

func h4(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	cmd := &exec.Cmd{Path: s} // want: command-injection
	cmd.Run()
}

func h5(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	exec.Command("ls", "-l").Run()
}
