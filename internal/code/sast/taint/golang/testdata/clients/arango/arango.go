package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import (
	"github.com/arangodb/go-driver"
)

var ad driver.Database

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	ad.Query(ctx, "for x in t filter x.n == '"+s+"' return x", nil) // want: sql-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	ad.Query(ctx, "for x in t filter x.n == @n return x", map[string]interface{}{"n": s})
}
