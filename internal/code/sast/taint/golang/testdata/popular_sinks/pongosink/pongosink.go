package pongosink

import (
	"net/http"

	"github.com/flosch/pongo2/v6"
)

func show(w http.ResponseWriter, r *http.Request) {
	t, _ := pongo2.FromString("Hi " + r.FormValue("n")) // want: template-injection
	t.ExecuteWriter(nil, w)
	pongo2.RenderTemplateString(r.FormValue("t"), nil)                   // want: template-injection
	pongo2.FromFile("/srv/" + r.FormValue("f"))                          // want: path-traversal
	pongo2.Must(pongo2.FromBytes([]byte(r.FormValue("t")))).Execute(nil) // want: template-injection
	pongo2.FromString("{{ n|safe }}")
	page := pongo2.Must(pongo2.FromString("Hi {{ n }}"))
	page.ExecuteWriter(pongo2.Context{"n": r.FormValue("n")}, w)
}
