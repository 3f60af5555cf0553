package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "crawshaw.io/sqlite"

var conn *sqlite.Conn

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	conn.Prep("SELECT * FROM u WHERE n = '" + s + "'") // want: sql-injection
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	conn.Prep("SELECT * FROM u WHERE n = $n")
}
