package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import (
	"github.com/gobuffalo/nulls"
	"github.com/gocraft/dbr/v2"
)

var ds *dbr.Session

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	ds.SelectBySql("select * from t where n='" + s + "'") // want: sql-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	ds.Select("*").From("t").Where("n = '" + s + "'") // want: sql-injection
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	ds.Select("*").From("t").Where("n = ?", s)
}
