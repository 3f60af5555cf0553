package main

import "net/http"

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		page(r.URL.Query().Get("name"), "fixed").Render(r.Context(), w)
	})
}
