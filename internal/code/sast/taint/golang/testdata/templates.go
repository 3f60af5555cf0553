package templates

import (
	"bytes"
	"html"
	"html/template"
	"net/http"
	plain "text/template"

	"github.com/microcosm-cc/bluemonday"
)

type page struct{ Name string }

func render(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	t := template.Must(template.ParseFiles("page.html"))
	t.Execute(w, page{Name: name})
	t.Execute(w, template.HTML(name)) // want: xss
	t.Execute(w, template.HTML(bluemonday.UGCPolicy().Sanitize(name)))
	template.New("x").Parse("<p>" + name) // want: template-injection
	p, err := plain.ParseFiles("page.txt")
	if err != nil {
		return
	}
	p.Execute(w, page{Name: name})                // want: xss
	p.Execute(w, map[string]string{"name": name}) // want: xss
	p.Execute(w, page{Name: template.HTMLEscapeString(name)})
	var out bytes.Buffer
	t.Execute(&out, name)
	w.Write(out.Bytes())
	var raw bytes.Buffer
	p.Execute(&raw, name)
	w.Write(raw.Bytes()) // want: xss
}

func named(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	p, err := plain.ParseGlob("*.txt")
	if err != nil {
		return
	}
	p.ExecuteTemplate(w, "page", page{Name: name}) // want: xss
	p.ExecuteTemplate(w, "page", page{Name: html.EscapeString(name)})
	var out bytes.Buffer
	p.ExecuteTemplate(&out, "page", page{Name: name})
	w.Write(out.Bytes())                           // want: xss
	template.HTML(html.UnescapeString(name))       // want: xss
	template.ParseFiles("pages/" + name + ".html") // want: path-traversal
	template.ParseFiles("pages/list.html")
}
