package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/wneessen/go-mail"

var msg *mail.Msg

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	msg.SetBodyString(mail.TypeTextHTML, "<p>"+s+"</p>") // want: xss
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	msg.SetBodyString(mail.TypeTextPlain, s)
}
