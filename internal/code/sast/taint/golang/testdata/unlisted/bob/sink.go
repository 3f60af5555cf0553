package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/stephenafamo/bob/dialect/psql"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	psql.RawQuery("SELECT * FROM u WHERE n = '" + s + "'") // want: sql-injection
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	psql.RawQuery("SELECT * FROM u WHERE n = ?", s)
}
