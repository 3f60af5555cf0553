package templpages

import (
	"net/http"

	"github.com/a-h/templ"
)

func page(w http.ResponseWriter, r *http.Request) {
	note := r.FormValue("note")
	templ.Raw("<p>"+note+"</p>").Render(r.Context(), w) // want: xss
	templ.Raw("<p>"+templ.EscapeString(note)+"</p>").Render(r.Context(), w)
	link := templ.SafeURL(r.URL.Query().Get("to"))
	_ = link
	templ.Handler(view(note)).ServeHTTP(w, r)
}

func view(note string) templ.Component { return templ.NopComponent }

func script(w http.ResponseWriter, r *http.Request) {
	templ.Raw(r.Header.Get("X-Note")).Render(r.Context(), w)
}
