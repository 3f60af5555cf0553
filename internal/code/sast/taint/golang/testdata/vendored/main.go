package main

import (
	"fmt"
	"net/http"

	"example.com/launch/v2"
	"example.com/text"
)

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		name := r.URL.Query().Get("name")
		launch.Run(name) // want: command-injection
		launch.Run("fixed")
		fmt.Fprintf(w, "%d", text.Length(name))
		fmt.Fprint(w, "<p>"+text.Upper(name)) // want: xss
	})
}
