package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/go-gorp/gorp/v3"

var dbm *gorp.DbMap

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	dbm.Select(nil, "select * from t where n='"+s+"'") // want: sql-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	dbm.Exec("delete from t where n='" + s + "'") // want: sql-injection
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	dbm.Select(nil, "select * from t where n=?", s)
}
