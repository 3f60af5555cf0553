package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/gocql/gocql"

var ses *gocql.Session

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	ses.Query("select * from t where n='" + s + "'").Exec() // want: sql-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	ses.Query("select * from t where n=?", s).Exec()
}
