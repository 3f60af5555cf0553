package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "gitee.com/chunanyong/zorm"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	zorm.NewFinder().Append("SELECT * FROM u WHERE n = '" + s + "'") // want: sql-injection
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	zorm.NewFinder().Append("SELECT * FROM u WHERE n = ?", s)
}
