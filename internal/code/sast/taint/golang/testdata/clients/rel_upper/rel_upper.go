package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/upper/db/v4"

var sess db.Session

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	sess.SQL().Query("select * from t where n='" + s + "'") // want: sql-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	sess.SQL().Exec("delete from t where n='" + s + "'") // want: sql-injection
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	sess.SQL().Query("select * from t where n=?", s)
}
