package main

import (
	"encoding/json"
	"fmt"
	"html"
	"html/template"
	"io"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
)

type server struct{ mux *http.ServeMux }

type payload struct {
	Name string `json:"name"`
	N    int    `json:"n"`
}

func (s *server) routes() {
	s.mux.HandleFunc("GET /items/{id}", s.item)
	s.mux.Handle("POST /items", s.auth(http.HandlerFunc(s.create)))
}

func (s *server) auth(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		exec.Command("sh", "-c", "log "+r.Header.Get("X-User")).Run() // want: command-injection
		next.ServeHTTP(w, r)
	})
}

func (s *server) item(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	exec.Command("sh", "-c", "ls "+id).Run() // want: command-injection
	exec.CommandContext(r.Context(), "ls", id).Run()
	n, err := strconv.Atoi(id)
	if err == nil {
		exec.Command("sh", "-c", "ls "+strconv.Itoa(n)).Run()
	}
	fmt.Fprintf(w, "<p>%s</p>", id) // want: xss
	fmt.Fprint(w, html.EscapeString(id))
	io.WriteString(w, "<p>"+r.URL.Query().Get("q")) // want: xss
	http.ServeFile(w, r, "/data/"+id)
	os.ReadFile(filepath.Join("/data", filepath.Base(id)))
	os.OpenFile("/data/"+id, os.O_RDONLY, 0) // want: path-traversal
	c, _ := r.Cookie("c")
	exec.Command("bash", "-c", c.Value).Run() // want: command-injection
	user, _, _ := r.BasicAuth()
	exec.Command("bash", "-c", user).Run()                      // want: command-injection
	exec.Command("bash", "-c", r.UserAgent()).Run()             // want: command-injection
	template.HTML(id)                                           // want: xss
	http.Redirect(w, r, r.FormValue("to"), http.StatusSeeOther) // want: open-redirect
	slog.Info("x", "n", n)
}

func (s *server) create(w http.ResponseWriter, r *http.Request) {
	var p payload
	dec := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<20))
	if err := dec.Decode(&p); err != nil {
		return
	}
	exec.Command("sh", "-c", p.Name).Run() // want: command-injection
	exec.Command("sh", "-c", fmt.Sprint("x ", p.N)).Run()
	mr, _ := r.MultipartReader()
	part, _ := mr.NextPart()
	os.Create("/data/" + part.FileName())
	_, fh, _ := r.FormFile("f")
	os.Create("/data/" + fh.Filename)
	json.NewEncoder(w).Encode(p)
}
