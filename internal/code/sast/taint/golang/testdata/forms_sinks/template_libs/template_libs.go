package templatelibs

import (
	"fmt"
	"github.com/CloudyKit/jet/v6"
	"github.com/aymerick/raymond"
	"github.com/cbroglie/mustache"
	"github.com/flosch/pongo2/v6"
	"github.com/nikolalohinski/gonja/v2"
	"github.com/osteele/liquid"
	"github.com/valyala/fasttemplate"
	"html/template"
	"net/http"
)

func h(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	_ = ctx
	s := r.FormValue("s")
	template.Must(template.New("x").Parse("<p>"+s)).Execute(w, nil) // want: template-injection
	pongo2.FromString(s)                                            // want: template-injection
	raymond.Render(s, nil)                                          // want: template-injection
	liquid.NewEngine().ParseAndRenderString(s, nil)                 // want: template-injection
	mustache.Render(s, nil)                                         // want: template-injection
	gonja.FromString(s)                                             // want: template-injection
	w.Header().Set("Content-Type", "text/html")
	fmt.Fprintf(w, "<p>%s</p>", s) // want: xss
	template.HTML("<b>" + s)       // want: xss
	template.Must(template.New("x").Parse("<p>{{.}}")).Execute(w, s)
}
