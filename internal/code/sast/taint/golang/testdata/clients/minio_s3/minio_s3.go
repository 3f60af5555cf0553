package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import (
	"github.com/minio/minio-go/v7"
)

var mc *minio.Client

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	mc.FPutObject(ctx, "b", "k", "/data/"+s, minio.PutObjectOptions{}) // want: path-traversal
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	mc.FGetObject(ctx, "b", "k", "/data/"+s, minio.GetObjectOptions{}) // want: path-traversal
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	mc.FGetObject(ctx, "b", s, "/data/x", minio.GetObjectOptions{})
}
