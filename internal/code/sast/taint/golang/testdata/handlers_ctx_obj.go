package main

import (
	"context"
	"database/sql"
	"net/http"
)

type ctxKey int

const userKey ctxKey = iota

type User struct {
	Name string
	ID   int
}

var db *sql.DB

func auth(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		u := &User{Name: r.Header.Get("X-User"), ID: 7}
		next(w, r.WithContext(context.WithValue(r.Context(), userKey, u)))
	}
}

func show(w http.ResponseWriter, r *http.Request) {
	u := r.Context().Value(userKey).(*User)
	db.Query("select * from t where owner = '" + u.Name + "'") // want: sql-injection
}

func main() {
	http.HandleFunc("/", auth(show))
	http.ListenAndServe(":8080", nil)
}
