package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import smail "github.com/xhit/go-simple-mail/v2"

var email *smail.Email

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	email.SetBody(smail.TextHTML, "<p>"+s+"</p>") // want: xss
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	email.SetBody(smail.TextPlain, s)
}
