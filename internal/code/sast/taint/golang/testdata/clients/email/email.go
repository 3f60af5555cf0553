package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import (
	"github.com/jordan-wright/email"
	mail "github.com/xhit/go-simple-mail/v2"
)

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	e := email.NewEmail()
	e.HTML = []byte("<p>" + s) // want: xss
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	mm := mail.NewMSG()
	mm.SetBody(mail.TextHTML, "<p>"+s) // want: xss
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	e := email.NewEmail()
	e.Text = []byte(s)
}
