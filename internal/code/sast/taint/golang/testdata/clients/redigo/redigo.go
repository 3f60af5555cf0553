package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/gomodule/redigo/redis"

var rc redis.Conn

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	rc.Do("EVAL", "return '"+s+"'", 0) // want: code-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	rc.Do("GET", s)
}
