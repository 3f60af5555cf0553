package mailgunsink

import (
	"html"
	"net/http"

	"github.com/mailgun/mailgun-go/v4"
)

func run(mg *mailgun.MailgunImpl, r *http.Request) {
	m := mg.NewMessage("a@b.c", "s", "text "+r.FormValue("t"), "x@y.z")
	m.SetHtml("<p>" + r.FormValue("t") + "</p>") // want: xss
	m.SetHtml("<p>" + html.EscapeString(r.FormValue("t")) + "</p>")
	m.AddAttachment("/srv/" + r.FormValue("f")) // want: path-traversal
	m.AddInline("/srv/" + r.FormValue("f"))     // want: path-traversal
	mg.SetAPIBase(r.FormValue("url"))           // want: ssrf
	mg.Send(r.Context(), m)
}
