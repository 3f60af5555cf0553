package main

import (
	"context"
	"fmt"
	"net/http"
)

type key string

const termKey key = "term"
const langKey key = "lang"

func withTerm(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx := context.WithValue(r.Context(), termKey, r.FormValue("term"))
		ctx = context.WithValue(ctx, langKey, "en")
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

func home(w http.ResponseWriter, r *http.Request) {
	term, _ := r.Context().Value(termKey).(string)
	w.Header().Set("Content-Type", "text/html")
	fmt.Fprintf(w, "<p>%s</p>", term) // want: xss
}

func lang(w http.ResponseWriter, r *http.Request) {
	lang, _ := r.Context().Value(langKey).(string)
	w.Header().Set("Content-Type", "text/html")
	fmt.Fprintf(w, "<p>%s</p>", lang)
}

func main() {
	mux := http.NewServeMux()
	mux.HandleFunc("/", home)
	mux.HandleFunc("/lang", lang)
	http.ListenAndServe(":8080", withTerm(mux))
}
