package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import nebula "github.com/vesoft-inc/nebula-go/v3"

var session *nebula.Session

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	session.Execute("MATCH (v) WHERE v.name == '" + s + "' RETURN v") // want: sql-injection
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	session.Execute("MATCH (v) RETURN v")
}
