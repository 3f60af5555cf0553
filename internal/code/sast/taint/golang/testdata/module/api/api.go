package api

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"

	"example.org/shop/store"
)

const (
	small = iota
	large
)

// Server answers.
type Server struct {
	things store.Store
	run    func(string) error
}

// New returns a server.
func New(s store.Store) *Server {
	return &Server{things: s, run: shell}
}

func shell(cmd string) error {
	return exec.Command("sh", "-c", cmd).Run() // want: command-injection
}

// Routes registers it.
func (s *Server) Routes(mux *http.ServeMux) {
	mux.HandleFunc("/find", s.find)
	mux.Handle("/file", http.HandlerFunc(s.file))
}

func (s *Server) find(w http.ResponseWriter, r *http.Request) {
	t, err := s.things.Find(r.FormValue("name"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html")
	fmt.Fprintf(w, "%s", t.Name) // want: xss
	fmt.Fprintf(w, "%v", t.ID)
}

func (s *Server) file(w http.ResponseWriter, r *http.Request) {
	os.ReadFile(s.things.Path(r.FormValue("name")))
	req := parse(r)
	os.ReadFile(req.name) // want: path-traversal
	os.ReadFile(req.fixed)
	s.run(req.name)
}

type request struct{ name, fixed string }

func parse(r *http.Request) (out request) {
	out.name = r.FormValue("name")
	out.fixed = "a.txt"
	return
}
