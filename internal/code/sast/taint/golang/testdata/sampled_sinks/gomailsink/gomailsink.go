package gomailsink

import (
	"html"
	"net/http"
	"strings"

	"gopkg.in/gomail.v2"
)

func run(w http.ResponseWriter, r *http.Request) {
	m := gomail.NewMessage()
	m.SetBody("text/html", "<p>"+r.FormValue("t")+"</p>")        // want: xss
	m.AddAlternative("text/html", "<p>"+r.FormValue("t")+"</p>") // want: xss
	m.Attach("/srv/" + r.FormValue("f"))                         // want: path-traversal
	m.Embed("/srv/" + r.FormValue("f"))                          // want: path-traversal
	m.SetBody("text/plain", r.FormValue("t"))
	m.SetBody("text/html", "<p>"+html.EscapeString(r.FormValue("t"))+"</p>")
	m.SetHeader("Subject", strings.ReplaceAll(r.FormValue("s"), "\n", ""))
	gomail.NewDialer(r.FormValue("host"), 587, "u", "p").DialAndSend(m) // want: ssrf
}
