package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import (
	"github.com/disintegration/imaging"
	"github.com/xuri/excelize/v2"
)

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	imaging.Open("/data/" + s) // want: path-traversal
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	imaging.Save(nil, "/data/"+s) // want: path-traversal
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	excelize.OpenFile("/data/" + s) // want: path-traversal
}

func h3(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	imaging.Open("/data/x")
}
