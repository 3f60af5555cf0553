package hermessink

import (
	"net/http"
	"text/template"

	"github.com/matcornic/hermes/v2"
)

func run(w http.ResponseWriter, r *http.Request) {
	h := hermes.Hermes{}
	h.GenerateHTML(hermes.Email{Body: hermes.Body{FreeMarkdown: hermes.Markdown("Hi " + r.FormValue("n"))}}) // want: xss
	h.GenerateHTML(hermes.Email{Body: hermes.Body{Name: r.FormValue("n")}})
	template.Must(template.New("x").Parse(r.FormValue("t"))).Execute(w, nil)            // want: template-injection
	template.Must(template.New("x").Parse("<p>{{.}}</p>")).Execute(w, r.FormValue("t")) // want: xss
	template.New("x").ParseFiles("/srv/" + r.FormValue("t"))                            // want: path-traversal
}
