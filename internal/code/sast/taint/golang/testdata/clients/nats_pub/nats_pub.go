package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import (
	"github.com/gocarina/gocsv"
	"github.com/kballard/go-shellquote"
	"github.com/vektra/errors"
	"os/exec"
)

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	w, _ := shellquote.Split(s)
	exec.Command(w[0], w[1:]...).Run() // want: command-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	exec.Command("ls", "--", "x").Run()
}
