package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "gopkg.in/gographics/imagick.v3/imagick"

var mw *imagick.MagickWand

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	mw.ReadImage(s) // want: path-traversal
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	mw.ReadImage("/x.png")
}
