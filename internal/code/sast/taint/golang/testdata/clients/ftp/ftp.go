package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/jlaffaye/ftp"

var fc *ftp.ServerConn

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	ftp.Dial(s) // want: ssrf
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	fc.Retr("/data/" + s) // want: path-traversal
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	ftp.Dial("a.example:21")
}
