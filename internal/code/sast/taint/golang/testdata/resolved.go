package resolved

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
)

const root = "/srv/files"

func a(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("a")
	full, _ := filepath.Abs(filepath.Join(root, name))
	if !strings.HasPrefix(full, root+"/") {
		return
	}
	os.Open(filepath.Join(root, name))
}

func b(w http.ResponseWriter, r *http.Request) {
	p := filepath.Join(root, r.FormValue("a"))
	full, err := filepath.EvalSymlinks(p)
	if err != nil || !strings.HasPrefix(full, root+"/") {
		return
	}
	os.Open(p)
}

func c(w http.ResponseWriter, r *http.Request) {
	p := filepath.Join(root, r.FormValue("a"))
	rel, err := filepath.Rel(root, p)
	if err != nil || strings.HasPrefix(rel, "..") {
		return
	}
	os.Open(p)
}

func d(w http.ResponseWriter, r *http.Request) {
	full, _ := filepath.Abs(filepath.Join(root, r.FormValue("a")))
	if !strings.HasPrefix(full, root+"/") {
		return
	}
	os.Open(full)
}

func sent(w http.ResponseWriter, r *http.Request) {
	p := filepath.Join(root, r.FormValue("a"))
	full, _ := filepath.Abs(p)
	if !strings.HasPrefix(full, r.FormValue("root")) {
		return
	}
	os.Open(p) // want: path-traversal
}

func inFolder(w http.ResponseWriter, r *http.Request) {
	folder, _ := filepath.Abs(os.Getenv("FOLDER"))
	name := filepath.Clean(filepath.FromSlash(r.FormValue("a")))
	full, _ := filepath.Abs(name)
	if filepath.ToSlash(name) != "settings.db" && !strings.HasPrefix(full, folder+string(os.PathSeparator)) {
		return
	}
	os.Create(name)
}

func bad(w http.ResponseWriter, r *http.Request) {
	p := filepath.Join(root, r.FormValue("a"))
	q := filepath.Join(root, r.FormValue("b"))
	full, _ := filepath.Abs(q)
	if !strings.HasPrefix(full, root+"/") {
		return
	}
	os.Open(p) // want: path-traversal
}

func handle() {
	http.HandleFunc("/a", a)
	http.HandleFunc("/b", b)
	http.HandleFunc("/c", c)
	http.HandleFunc("/d", d)
	http.HandleFunc("/e", bad)
	http.HandleFunc("/f", sent)
	http.HandleFunc("/g", inFolder)
}
