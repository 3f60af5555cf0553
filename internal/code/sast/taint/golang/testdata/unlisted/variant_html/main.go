package html

import (
	"fmt"
	"html"
	"html/template"
	"io"
	"net/http"
)

func run(w http.ResponseWriter, r *http.Request) {
	s := r.FormValue("s")
	ctx := r.Context()
	_ = ctx
	fmt.Fprintf(w, "<p>%s</p>", s)                                               // want: xss
	io.WriteString(w, "<p>"+s+"</p>")                                            // want: xss
	template.Must(template.New("a").Parse("{{.}}")).Execute(w, template.HTML(s)) // want: xss
	template.New("a").Parse(s)                                                   // want: template-injection
	http.Redirect(w, r, s, 302)                                                  // want: open-redirect
	w.Header().Set("Location", s)                                                // want: open-redirect
	fmt.Fprintf(w, "<p>%s</p>", html.EscapeString(s))
}
