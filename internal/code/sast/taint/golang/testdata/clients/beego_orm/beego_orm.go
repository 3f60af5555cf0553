package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/beego/beego/v2/client/orm"

var o orm.Ormer

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	o.Raw("select * from t where n='" + s + "'").Exec() // want: sql-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	o.Raw("select * from t where n=?", s).Exec()
}
