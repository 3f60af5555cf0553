package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/redis/go-redis/v9"

var rdb *redis.Client

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	rdb.Eval(ctx, "return redis.call('get', '"+s+"')", nil) // want: code-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	redis.NewScript("return '" + s + "'") // want: code-injection
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	rdb.Eval(ctx, "return 1", []string{s})
}
