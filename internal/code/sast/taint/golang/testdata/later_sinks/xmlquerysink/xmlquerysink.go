package xmlquerysink

import (
	"net/http"

	"github.com/antchfx/xmlquery"
	"github.com/antchfx/xpath"
)

func run(doc *xmlquery.Node, r *http.Request) {
	n := r.FormValue("n")
	xmlquery.Find(doc, "//u[@n='"+n+"']")     // want: xpath-injection
	xmlquery.FindOne(doc, "//u[@n='"+n+"']")  // want: xpath-injection
	xmlquery.QueryAll(doc, "//u[@n='"+n+"']") // want: xpath-injection
	xpath.Compile("//u[@n='" + n + "']")      // want: xpath-injection
	xmlquery.LoadURL(r.FormValue("url"))      // want: ssrf
	xmlquery.Find(doc, "//u")
}
