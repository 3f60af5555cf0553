package handlers

import (
	"net/http"
	"os"

	"github.com/go-chi/chi/v5"
	chicors "github.com/go-chi/cors"
	"github.com/go-chi/render"
	"github.com/gorilla/csrf"
	"github.com/gorilla/mux"
	"github.com/gorilla/schema"
	"github.com/gorilla/sessions"
	"github.com/gorilla/websocket"
	"github.com/rs/cors"
)

type upload struct{ Name string }

func decoded(w http.ResponseWriter, r *http.Request) {
	var a, b upload
	if err := render.DecodeJSON(r.Body, &a); err != nil {
		return
	}
	os.Remove(a.Name)                            // want: path-traversal
	render.HTML(w, r, "<p>"+r.FormValue("name")) // want: xss
	if err := schema.NewDecoder().Decode(&b, r.PostForm); err != nil {
		return
	}
	os.Remove(b.Name) // want: path-traversal
	http.Redirect(w, r, mux.Vars(r)["next"], http.StatusFound)
	http.Redirect(w, r, chi.URLParam(r, "next"), http.StatusFound)
}

var upgrader websocket.Upgrader

func talk(w http.ResponseWriter, r *http.Request) {
	conn, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	_, message, err := conn.ReadMessage()
	if err != nil {
		return
	}
	os.Remove(string(message)) // want: path-traversal
	var u upload
	if err := conn.ReadJSON(&u); err != nil {
		return
	}
	os.Remove(u.Name)                                     // want: path-traversal
	websocket.DefaultDialer.Dial(r.FormValue("url"), nil) // want: ssrf
	websocket.DefaultDialer.Dial("wss://example.org/"+r.FormValue("room"), nil)
}

func protected() []any {
	return []any{
		csrf.Secure(false), // want: insecure-cookie
		csrf.Secure(true),
		&sessions.Options{Secure: true, HttpOnly: false},                    // want: script-cookie
		&sessions.Options{Secure: true},                                     // want: script-cookie
		&sessions.Options{HttpOnly: true},                                   // want: insecure-cookie
		cors.Options{AllowedOrigins: []string{"*"}, AllowCredentials: true}, // want: open-cors
		cors.Options{AllowedOrigins: []string{"https://example.org"}, AllowCredentials: true},
		chicors.Options{AllowedOrigins: []string{"*"}, AllowCredentials: true}, // want: open-cors
		chicors.Options{AllowedOrigins: []string{"*"}},
	}
}
