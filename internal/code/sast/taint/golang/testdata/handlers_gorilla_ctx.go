package main

import (
	"net/http"
	"os"

	gcontext "github.com/gorilla/context"
	"github.com/gorilla/mux"
)

func load(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		gcontext.Set(r, "file", mux.Vars(r)["file"])
		gcontext.Set(r, "kind", "text")
		next.ServeHTTP(w, r)
	})
}

func main() {
	m := mux.NewRouter()
	m.Use(load)
	m.HandleFunc("/{file}", func(w http.ResponseWriter, r *http.Request) {
		b, _ := os.ReadFile("data/" + gcontext.Get(r, "file").(string)) // want: path-traversal
		os.ReadFile("data/" + gcontext.Get(r, "kind").(string))
		w.Write(b)
	})
	http.ListenAndServe(":8080", m)
}
