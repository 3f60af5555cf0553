package htmlquerysink

import (
	"net/http"

	"github.com/antchfx/htmlquery"
)

func q(w http.ResponseWriter, r *http.Request) {
	n := r.FormValue("n")
	doc, _ := htmlquery.LoadURL(r.FormValue("u")) // want: ssrf
	htmlquery.Find(doc, "//a[@class='"+n+"']")    // want: xpath-injection
	htmlquery.FindOne(doc, "//a[.='"+n+"']")      // want: xpath-injection
	htmlquery.QueryAll(doc, "//a[.='"+n+"']")     // want: xpath-injection
	htmlquery.LoadDoc("/srv/" + n)                // want: path-traversal
	for _, a := range htmlquery.Find(doc, "//a") {
		if htmlquery.SelectAttr(a, "class") == n {
			return
		}
	}
}
