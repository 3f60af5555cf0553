package main

import (
	"net/http"

	"github.com/anaskhan96/soup"
	"github.com/gobuffalo/plush/v4"
	"github.com/levigross/grequests"
	_ "github.com/marcboeker/go-duckdb"
	"github.com/sethgrid/pester"
)

func handler(w http.ResponseWriter, r *http.Request) {
	url := r.URL.Query().Get("url")
	grequests.Get(url, nil) // want: ssrf
	grequests.Get("https://example.com/", &grequests.RequestOptions{Params: map[string]string{"q": url}})
	pester.Get(url) // want: ssrf
	soup.Get(url)   // want: ssrf
	soup.Get("https://example.com/")
	out, _ := plush.Render(r.FormValue("template"), plush.NewContext()) // want: template-injection
	plush.Render("<%= name %>", plush.NewContextWith(map[string]interface{}{"name": url}))
	w.Header().Set("Content-Type", "text/plain")
	w.Write([]byte(out))
}

func main() {
	http.HandleFunc("/", handler)
	http.ListenAndServe(":8080", nil)
}
