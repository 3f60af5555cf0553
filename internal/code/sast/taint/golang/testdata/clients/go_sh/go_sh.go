package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/codeskyblue/go-sh"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	sh.Command("sh", "-c", s).Run() // want: command-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	sh.Command("ls").Run()
}
