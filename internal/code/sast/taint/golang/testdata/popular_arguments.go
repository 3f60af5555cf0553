package arguments

import (
	"context"
	"net/http"

	"github.com/cbroglie/mustache"
	"github.com/gogf/gf/v2/net/ghttp"
	"github.com/traefik/yaegi/interp"
)

func paths(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	i := interp.New(interp.Options{})
	i.EvalPathWithContext(r.Context(), "/srv/"+name) // want: path-traversal
	i.EvalPathWithContext(context.WithValue(r.Context(), "name", name), "/srv/x.go")
	mustache.RenderFileInLayout("/srv/a", "/srv/"+name) // want: path-traversal
	mustache.RenderFileInLayout("/srv/a", "/srv/b", name)
}

func pages(r *ghttp.Request) {
	r.Response.WriteOverExit("<p>" + r.Get("name").String()) // want: xss
	r.Response.WriteflnExit("<p>%s", r.Get("name").String()) // want: xss
	r.Response.WriteOverExit("<p>", r.Get("name").Int())
}

func serve(s *ghttp.Server) {
	s.BindHandler("/", pages)
}
