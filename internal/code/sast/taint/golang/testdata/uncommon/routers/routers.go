package routers

import (
	"fmt"
	"net/http"
	"os"
	"strconv"

	"github.com/go-martini/martini"
	"github.com/zenazn/goji"
	"github.com/zenazn/goji/web"
	"goji.io"
	"goji.io/pat"
)

func classic() {
	m := martini.Classic()
	m.Get("/hello/:name", func(params martini.Params) string {
		os.Remove("/srv/fixed")
		os.Remove("/srv/" + params["name"]) // want: path-traversal
		n, _ := strconv.Atoi(params["name"])
		return strconv.Itoa(n)
	})
}

func old() {
	goji.Get("/hello/:name", func(c web.C, w http.ResponseWriter, r *http.Request) {
		os.Remove("/srv/" + c.URLParams["name"]) // want: path-traversal
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, "<p>%s", c.URLParams["name"]) // want: xss
	})
}

func mux() {
	m := goji.NewMux()
	m.HandleFunc(pat.Get("/hello/:name"), func(w http.ResponseWriter, r *http.Request) {
		os.Remove("/srv/" + pat.Param(r, "name")) // want: path-traversal
		n, _ := strconv.Atoi(pat.Param(r, "name"))
		os.Remove("/srv/" + strconv.Itoa(n))
	})
}
