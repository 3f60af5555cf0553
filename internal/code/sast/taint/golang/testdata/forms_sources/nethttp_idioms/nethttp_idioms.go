package nethttpidioms

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

type key struct{}
type handler struct {
	http.Handler
	root string
}

func decode[T any](r *http.Request) (T, error) {
	var v T
	return v, json.NewDecoder(r.Body).Decode(&v)
}

type body struct{ Cmd string }

func wrap(h func(w http.ResponseWriter, r *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := h(w, r); err != nil {
			http.Error(w, err.Error(), 500)
		}
	}
}
func (h handler) show(w http.ResponseWriter, r *http.Request) error {
	f, err := os.Open(filepath.Join(h.root, r.PathValue("name"))) // want: path-traversal
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(w, f)
	return err
}
func (h handler) run(w http.ResponseWriter, r *http.Request) error {
	b, err := decode[body](r)
	if err != nil {
		return err
	}
	return exec.CommandContext(r.Context(), "sh", "-c", b.Cmd).Run() // want: command-injection
}
func tenant(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx := context.WithValue(r.Context(), key{}, r.Header.Get("X-Tenant"))
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}
func list(w http.ResponseWriter, r *http.Request) error {
	t, _ := r.Context().Value(key{}).(string)
	return exec.Command("sh", "-c", t).Run() // want: command-injection
}
func words(w http.ResponseWriter, r *http.Request) error {
	for _, part := range strings.Split(r.URL.RawQuery, "&") {
		exec.Command("sh", "-c", part).Run() // want: command-injection
	}
	c, err := r.Cookie("x")
	if err == nil {
		exec.Command("sh", "-c", c.Value).Run() // want: command-injection
	}
	mr, _ := r.MultipartReader()
	p, _ := mr.NextPart()
	data, _ := io.ReadAll(p)
	exec.Command("sh", "-c", string(data)).Run() // want: command-injection
	return nil
}
func main() {
	mux := http.NewServeMux()
	h := handler{root: "/srv"}
	mux.Handle("GET /f/{name}", wrap(h.show))
	mux.HandleFunc("POST /run", wrap(h.run))
	mux.Handle("/l", tenant(wrap(list)))
	mux.Handle("/w", wrap(words))
	http.ListenAndServe(":8080", mux)
}
