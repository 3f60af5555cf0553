package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/gen2brain/go-unarr"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	unarr.NewArchive("/data/" + s) // want: path-traversal
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	unarr.NewArchive("/data/a")
}
