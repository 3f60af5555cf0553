package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import (
	"gopkg.in/gomail.v2"
	"net/smtp"
)

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	m := gomail.NewMessage()
	m.SetBody("text/html", "<p>"+s) // want: xss
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	smtp.SendMail("h:25", nil, "a", []string{"b"}, []byte("Subject: "+s+"\r\n\r\nx")) // want: email-injection
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	m := gomail.NewMessage()
	m.SetBody("text/plain", s)
}
