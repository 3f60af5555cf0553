package jetsink

import (
	"net/http"

	"github.com/CloudyKit/jet/v6"
)

var views = jet.NewSet(jet.NewOSFileSystemLoader("./views"))

func show(w http.ResponseWriter, r *http.Request) {
	t, _ := views.Parse("x", r.FormValue("t")) // want: template-injection
	t.Execute(w, nil, nil)
	l := jet.NewInMemLoader()
	l.Set("/a.jet", "Hi "+r.FormValue("n")) // want: template-injection
	page, _ := views.GetTemplate("page.jet")
	page.Execute(w, make(jet.VarMap).Set("n", r.FormValue("n")), nil)
}
