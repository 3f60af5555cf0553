package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/go-git/go-billy/v5/osfs"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	osfs.New("/data").Open("/x/" + s) // want: path-traversal
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	osfs.New("/data").Open("/x/a")
}
