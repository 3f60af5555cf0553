package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "gopkg.in/reform.v1"

var db *reform.DB

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	db.SelectOneFrom(nil, "WHERE n = '"+s+"'") // want: sql-injection
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	db.SelectAllFrom(nil, "WHERE n = '"+s+"'") // want: sql-injection
}
func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	db.SelectOneFrom(nil, "WHERE n = ?", s)
}
