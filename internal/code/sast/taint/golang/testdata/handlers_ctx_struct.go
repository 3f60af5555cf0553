package main

import (
	"context"
	"net/http"
	"os/exec"
	"strconv"

	"github.com/go-chi/chi/v5"
)

type dirKey struct{}
type depthKey struct{}

func dirFrom(ctx context.Context) string {
	s, _ := ctx.Value(dirKey{}).(string)
	return s
}

func depthFrom(ctx context.Context) int {
	n, _ := ctx.Value(depthKey{}).(int)
	return n
}

func dirCtx(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n, _ := strconv.Atoi(r.URL.Query().Get("depth"))
		ctx := context.WithValue(r.Context(), dirKey{}, chi.URLParam(r, "dir"))
		ctx = context.WithValue(ctx, depthKey{}, n)
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

func main() {
	r := chi.NewRouter()
	r.Route("/{dir}", func(r chi.Router) {
		r.Use(dirCtx)
		r.Get("/", func(w http.ResponseWriter, r *http.Request) {
			exec.Command("sh", "-c", "ls "+dirFrom(r.Context())).Run() // want: command-injection
		})
		r.Get("/d", func(w http.ResponseWriter, r *http.Request) {
			exec.Command("sh", "-c", "find . -maxdepth "+strconv.Itoa(depthFrom(r.Context()))).Run()
		})
	})
	http.ListenAndServe(":8080", r)
}
