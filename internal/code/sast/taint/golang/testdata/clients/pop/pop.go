package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/gobuffalo/pop/v6"

var tx *pop.Connection

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	tx.RawQuery("select * from t where n='" + s + "'").All(nil) // want: sql-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	tx.Where("n = '" + s + "'").All(nil) // want: sql-injection
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	tx.Where("n = ?", s).All(nil)
}
