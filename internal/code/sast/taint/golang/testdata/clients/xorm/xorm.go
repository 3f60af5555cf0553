package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "xorm.io/xorm"

var eng *xorm.Engine

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	eng.Query("select * from t where n='" + s + "'") // want: sql-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	eng.SQL("select * from t where n='" + s + "'").Find(nil) // want: sql-injection
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	eng.Where("n = '" + s + "'").Find(nil) // want: sql-injection
}

func h3(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	eng.Where("n = ?", s).Find(nil)
}
