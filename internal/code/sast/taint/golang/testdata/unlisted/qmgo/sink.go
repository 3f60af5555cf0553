package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/qiniu/qmgo"

var cli *qmgo.QmgoClient

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	cli.Find(ctx, map[string]interface{}{"$where": "this.n == '" + s + "'"}) // want: nosql-injection
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	cli.Find(ctx, map[string]interface{}{"n": s})
}
