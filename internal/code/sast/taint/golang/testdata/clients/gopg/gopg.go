package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/go-pg/pg/v10"

var db *pg.DB

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	db.Query(nil, "select * from t where n='"+s+"'") // want: sql-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	db.Model(nil).Where("n = '" + s + "'").Select() // want: sql-injection
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	db.Model(nil).Where("n = ?", s).Select()
}
