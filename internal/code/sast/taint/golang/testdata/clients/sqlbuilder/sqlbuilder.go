package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/huandu/go-sqlbuilder"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	sqlbuilder.Select("*").From("t").Where("n = '" + s + "'").Build() // want: sql-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	sb := sqlbuilder.NewSelectBuilder()
	sb.Select("*").From("t").Where(sb.Equal("n", s)).Build()
}
