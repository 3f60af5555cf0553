package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "gocv.io/x/gocv"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	gocv.IMRead("/img/"+s, gocv.IMReadColor) // want: path-traversal
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	gocv.IMRead("/img/a", gocv.IMReadColor)
}
