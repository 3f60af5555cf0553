package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/go-rel/rel"

var repo rel.Repository

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	repo.Exec(ctx, "DELETE FROM u WHERE n = '"+s+"'") // want: sql-injection
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	rel.SQL("SELECT * FROM u WHERE n = '" + s + "'") // want: sql-injection
}
func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	rel.SQL("SELECT * FROM u WHERE n = ?", s)
}
