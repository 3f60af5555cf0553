package xmlpathsink

import (
	"net/http"

	"gopkg.in/xmlpath.v2"
)

func q(root *xmlpath.Node) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		n := r.FormValue("n")
		p, _ := xmlpath.Compile("//u[@n='" + n + "']") // want: xpath-injection
		p.String(root)
		xmlpath.MustCompile("//u[.='" + n + "']").Iter(root) // want: xpath-injection
		xmlpath.MustCompile("//u").Iter(root)
	}
}
