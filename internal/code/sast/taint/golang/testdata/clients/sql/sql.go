package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "database/sql"

var db *sql.DB

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	db.Query("select * from t where n='" + s + "'") // want: sql-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	db.QueryRowContext(ctx, fmt.Sprintf("select * from t where n='%s'", s)) // want: sql-injection
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	db.Exec("delete from t where n='" + s + "'") // want: sql-injection
}

func h3(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	db.Query("select * from t where n=?", s)
}
