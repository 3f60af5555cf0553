package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "gopkg.in/mgutz/dat.v1/sqlx-runner"

var conn *runner.DB

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	conn.SQL("SELECT * FROM u WHERE n = '" + s + "'").QueryStruct(nil) // want: sql-injection
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	conn.SQL("SELECT * FROM u WHERE n = $1", s).QueryStruct(nil)
}
