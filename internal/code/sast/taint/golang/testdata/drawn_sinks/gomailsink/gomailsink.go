package gomailsink

import (
	"net/http"

	"github.com/wneessen/go-mail"
)

func send(w http.ResponseWriter, r *http.Request) {
	m := mail.NewMsg()
	m.SetBodyString(mail.TypeTextHTML, "<p>"+r.FormValue("t")+"</p>") // want: xss
	m.AddAlternativeString(mail.TypeTextHTML, r.FormValue("t"))       // want: xss
	m.AttachFile("/srv/" + r.FormValue("f"))                          // want: path-traversal
	m.SetBodyString(mail.TypeTextPlain, r.FormValue("t"))
	mail.NewClient(r.FormValue("h")) // want: ssrf
}
