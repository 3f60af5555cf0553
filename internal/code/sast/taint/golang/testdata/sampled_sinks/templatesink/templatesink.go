package templatesink

import (
	"html/template"
	"net/http"
	"path/filepath"
)

func run(w http.ResponseWriter, r *http.Request) {
	q := r.FormValue("q")
	template.Must(template.New("x").Parse("<p>"+q+"</p>")).Execute(w, nil)               // want: template-injection
	template.Must(template.New("x").Parse("<p>{{.}}</p>")).Execute(w, template.HTML(q))  // want: xss
	template.Must(template.New("x").Parse("<a href={{.}}>")).Execute(w, template.URL(q)) // want: xss
	template.Must(template.New("x").Parse("<p>{{.}}</p>")).Execute(w, template.JS(q))    // want: xss
	template.ParseFiles("/srv/" + q)                                                     // want: path-traversal
	template.ParseGlob("/srv/" + q + "/*")                                               // want: path-traversal
	template.Must(template.New("x").Parse("<p>{{.}}</p>")).Execute(w, q)
	template.ParseFiles("/srv/" + filepath.Base(q))
	w.Write([]byte("<p>" + template.HTMLEscapeString(q) + "</p>"))
}
