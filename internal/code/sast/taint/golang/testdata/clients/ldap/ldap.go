package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/go-ldap/ldap/v3"

var lc *ldap.Conn

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	lc.Search(ldap.NewSearchRequest("o=x", 2, 0, 0, 0, false, "(uid="+s+")", nil, nil)) // want: ldap-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	lc.Search(ldap.NewSearchRequest("cn="+s, 2, 0, 0, 0, false, "(a=b)", nil, nil)) // want: ldap-injection
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	lc.Search(ldap.NewSearchRequest("o=x", 2, 0, 0, 0, false, "(uid="+ldap.EscapeFilter(s)+")", nil, nil))
}
