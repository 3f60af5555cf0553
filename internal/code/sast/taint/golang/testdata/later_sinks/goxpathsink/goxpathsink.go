package goxpathsink

import (
	"net/http"

	"github.com/ChrisTrenkamp/goxpath"
	"github.com/ChrisTrenkamp/goxpath/tree"
)

func run(t tree.Node, r *http.Request) {
	n := r.FormValue("n")
	x, _ := goxpath.Parse("//u[@n='" + n + "']") // want: xpath-injection
	x.Exec(t)
	goxpath.MustParse("//u[@n='" + n + "']") // want: xpath-injection
	goxpath.ParseExec("//u[@n='"+n+"']", t)  // want: xpath-injection
	goxpath.Parse("//u[@n='x']")
}
