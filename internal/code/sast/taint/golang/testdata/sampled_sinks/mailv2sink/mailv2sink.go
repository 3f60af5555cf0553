package mailv2sink

import (
	"html"
	"net/http"
	"path/filepath"

	"gopkg.in/mail.v2"
)

func run(w http.ResponseWriter, r *http.Request) {
	m := mail.NewMessage()
	m.SetBody("text/html", "<p>"+r.FormValue("t")+"</p>") // want: xss
	m.SetBodyWriter("text/plain", nil)
	m.AddAlternative("text/html", r.FormValue("t")) // want: xss
	m.Attach("/srv/" + r.FormValue("f"))            // want: path-traversal
	m.Attach("/srv/" + filepath.Base(r.FormValue("f")))
	m.AddAlternative("text/html", html.EscapeString(r.FormValue("t")))
	mail.NewDialer(r.FormValue("host"), 25, "u", "p") // want: ssrf
}
