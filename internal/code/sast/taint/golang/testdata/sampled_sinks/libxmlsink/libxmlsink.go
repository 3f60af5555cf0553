package libxmlsink

import (
	"net/http"

	"github.com/lestrrat-go/libxml2"
	"github.com/lestrrat-go/libxml2/parser"
	"github.com/lestrrat-go/libxml2/types"
	"github.com/lestrrat-go/libxml2/xpath"
)

func run(doc types.Document, r *http.Request) {
	n := r.FormValue("n")
	doc.Find("//u[@n='" + n + "']")            // want: xpath-injection
	xpath.NewExpression("//u[@n='" + n + "']") // want: xpath-injection
	ctx, _ := xpath.NewContext(doc)
	ctx.Find("//u[@n='" + n + "']")                                              // want: xpath-injection
	libxml2.ParseString(r.FormValue("xml"), parser.XMLParseNoEnt)                // want: xxe
	parser.New(parser.XMLParseNoEnt, parser.XMLParseDTDLoad).ParseReader(r.Body) // want: unsafe-parser
	libxml2.ParseString(r.FormValue("xml"))
	doc.Find("//u[@n='x']")
}
