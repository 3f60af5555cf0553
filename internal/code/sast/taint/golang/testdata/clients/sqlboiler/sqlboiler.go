package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/volatiletech/sqlboiler/v4/queries/qm"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	qm.Where("n = '" + s + "'") // want: sql-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	qm.OrderBy(s) // want: sql-injection
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	qm.SQL("select * from t where n='" + s + "'") // want: sql-injection
}

func h3(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	qm.Where("n = ?", s)
}
