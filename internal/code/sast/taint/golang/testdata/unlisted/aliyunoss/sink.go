package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/aliyun/aliyun-oss-go-sdk/oss"

var bucket *oss.Bucket

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	bucket.GetObjectToFile("k", "/data/"+s) // want: path-traversal
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	bucket.PutObjectFromFile("k", "/data/"+s) // want: path-traversal
}
func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	bucket.GetObjectToFile("k", "/data/a")
}
