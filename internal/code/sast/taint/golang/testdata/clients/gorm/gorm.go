package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "gorm.io/gorm"

var db *gorm.DB

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	db.Raw("select * from t where n='" + s + "'") // want: sql-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	db.Where("n = '" + s + "'").Find(nil) // want: sql-injection
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	db.Order(s).Find(nil) // want: sql-injection
}

func h3(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	db.Exec("delete from t where n='" + s + "'") // want: sql-injection
}

func h4(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	db.Where("n = ?", s).Find(nil)
}
