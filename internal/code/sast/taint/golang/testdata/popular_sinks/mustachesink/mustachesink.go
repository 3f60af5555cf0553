package mustachesink

import (
	"net/http"

	"github.com/cbroglie/mustache"
)

func show(w http.ResponseWriter, r *http.Request) {
	mustache.Render(r.FormValue("t"), nil)                 // want: template-injection
	t, _ := mustache.ParseString("Hi " + r.FormValue("n")) // want: template-injection
	t.FRender(w, nil)
	mustache.RenderFile("/srv/" + r.FormValue("f")) // want: path-traversal
	mustache.Render("Hi {{n}}", map[string]string{"n": r.FormValue("n")})
}
