package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/samonzeweb/godb"

var db *godb.DB

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	db.RawSQL("select * from u where n = '" + s + "'").Do(nil) // want: sql-injection
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	db.SelectFrom("u").Where("n = '" + s + "'").Do(nil) // want: sql-injection
}
func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	db.SelectFrom("u").Where("n = ?", s).Do(nil)
}
