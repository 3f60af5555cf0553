package chiapp

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"os"
	"strconv"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
)

type api struct{ db *sql.DB }

type key struct{}

func (a *api) routes() http.Handler {
	r := chi.NewRouter()
	r.Use(middleware.Logger)
	r.Route("/users/{id}", func(r chi.Router) {
		r.Use(a.withUser)
		r.Get("/", a.get)
		r.Method("DELETE", "/", http.HandlerFunc(a.remove))
	})
	r.Mount("/files", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		os.Remove("/srv/" + chi.RouteContext(r.Context()).URLParam("*")) // want: path-traversal
	}))
	return r
}

func (a *api) withUser(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), key{}, chi.URLParam(r, "id"))))
	})
}

func (a *api) get(w http.ResponseWriter, r *http.Request) {
	id := r.Context().Value(key{}).(string)
	a.db.Query("SELECT * FROM u WHERE id = '" + id + "'") // want: sql-injection
	fmt.Fprintf(w, "<p>%s</p>", chi.URLParam(r, "id"))    // want: xss
}

func (a *api) remove(w http.ResponseWriter, r *http.Request) {
	n, err := strconv.Atoi(chi.URLParam(r, "id"))
	if err != nil {
		http.Error(w, "bad", 400)
		return
	}
	a.db.Exec(fmt.Sprintf("DELETE FROM u WHERE id = %d", n))
	a.db.Exec("DELETE FROM u WHERE name = '" + chi.URLParamFromCtx(r.Context(), "name") + "'") // want: sql-injection
	http.Redirect(w, r, r.URL.Query().Get("back"), http.StatusFound)                           // want: open-redirect
}
