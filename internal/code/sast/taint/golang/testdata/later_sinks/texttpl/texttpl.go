package texttpl

import (
	"html/template"
	"net/http"
	"os"
	text "text/template"
)

func run(w http.ResponseWriter, r *http.Request) {
	q := r.FormValue("q")
	text.Must(text.New("x").Parse("Hi "+q)).Execute(w, nil)                               // want: template-injection
	text.Must(text.New("x").Parse("<p>{{.N}}</p>")).Execute(w, map[string]string{"N": q}) // want: xss
	text.Must(text.ParseFiles("/srv/"+q)).Execute(os.Stdout, nil)                         // want: path-traversal
	text.Must(text.New("x").Parse("<p>{{.}}</p>")).Execute(w, template.HTMLEscapeString(q))
}
