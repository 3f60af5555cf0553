package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import (
	"github.com/gogf/gf/v2/database/gdb"
	"github.com/gogf/gf/v2/frame/g"
)

var gd gdb.DB

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	g.DB().GetAll(ctx, "select * from t where n='"+s+"'") // want: sql-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	g.Model("t").Where("n = '" + s + "'").All() // want: sql-injection
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	gd.Exec(ctx, "delete from t where n='"+s+"'") // want: sql-injection
}

func h3(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	g.Model("t").Where("n", s).All()
}
