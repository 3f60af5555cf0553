package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/google/renameio/v2"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	renameio.WriteFile("/data/"+s, nil, 0o644) // want: path-traversal
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	renameio.WriteFile("/data/a", nil, 0o644)
}
