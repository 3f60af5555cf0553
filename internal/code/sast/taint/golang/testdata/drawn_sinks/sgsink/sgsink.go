package sgsink

import (
	"html"
	"net/http"

	"github.com/sendgrid/sendgrid-go/helpers/mail"
)

func send(w http.ResponseWriter, r *http.Request) {
	from := mail.NewEmail("a", "a@example.com")
	mail.NewSingleEmail(from, "s", from, "text", "<p>"+r.FormValue("t")+"</p>") // want: xss
	mail.NewContent("text/html", "<b>"+r.FormValue("t")+"</b>")                 // want: xss
	mail.NewContent("text/plain", r.FormValue("t"))
	mail.NewSingleEmail(from, "s", from, r.FormValue("t"), "<p>"+html.EscapeString(r.FormValue("t"))+"</p>")
}
