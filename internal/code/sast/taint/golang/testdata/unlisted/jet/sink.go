package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/go-jet/jet/v2/postgres"

var db interface{}

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	postgres.RawStatement("SELECT * FROM u WHERE n = '"+s+"'").Query(nil, nil) // want: sql-injection
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	postgres.RawBool("n = '" + s + "'") // want: sql-injection
}
func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	postgres.RawStatement("SELECT * FROM u WHERE n = #n", postgres.RawArgs{"#n": s}).Query(nil, nil)
}
