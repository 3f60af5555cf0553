package gettersink

import (
	"net/http"

	getter "github.com/hashicorp/go-getter"
)

func run(w http.ResponseWriter, r *http.Request) {
	getter.Get("/srv/a", r.FormValue("url"))                      // want: ssrf
	getter.GetFile("/srv/"+r.FormValue("f"), "https://a.b/c.zip") // want: path-traversal
	c := &getter.Client{Src: r.FormValue("url"), Dst: "/srv/a"}   // want: ssrf
	c.Get()
	getter.Get("/srv/a", "https://example.com/a.zip")
}
