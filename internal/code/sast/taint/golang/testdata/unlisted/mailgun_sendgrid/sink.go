package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/sendgrid/sendgrid-go/helpers/mail"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	mail.NewContent("text/html", "<p>"+s+"</p>") // want: xss
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	mail.NewContent("text/plain", s)
}
