package app

import (
	"database/sql"
	"net/http"

	"github.com/go-chi/chi/v5"
	"github.com/gorilla/mux"
)

func Routes(r *mux.Router, c chi.Router, db *sql.DB) {
	r.HandleFunc(`/a/{id:[0-9]+}/{name}`, func(w http.ResponseWriter, req *http.Request) {
		v := mux.Vars(req)
		db.Exec("select " + v["id"])
		db.Exec("select '" + v["name"] + "'") // want: sql-injection
	})
	c.Get(`/c/{id:\d+}/{name}`, func(w http.ResponseWriter, req *http.Request) {
		db.Exec("select " + chi.URLParam(req, "id"))
		db.Exec("select '" + chi.URLParam(req, "name") + "'") // want: sql-injection
	})
}
