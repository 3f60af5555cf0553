package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/jmoiron/sqlx"

var db *sqlx.DB

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	var x []string
	db.Select(&x, "select * from t where n='"+s+"'") // want: sql-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	var x string
	db.Get(&x, "select * from t where n='"+s+"'") // want: sql-injection
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	db.NamedExec("delete from t where n='"+s+"'", nil) // want: sql-injection
}

func h3(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	var x []string
	db.Select(&x, "select * from t where n=?", s)
}
