package files

import (
	"archive/zip"
	"net/http"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/cyphar/filepath-securejoin"
)

const base = "/srv/files"

func read(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	os.ReadFile(filepath.Join(base, name))                     // want: path-traversal
	os.Open(base + "/" + name)                                 // want: path-traversal
	os.ReadFile(filepath.Join(base, filepath.Base(name)))      // only a name
	os.ReadFile(filepath.Join(base, filepath.Clean("/"+name))) // cannot leave its root
	os.ReadFile(filepath.Join(base, path.Join("/", name)))
	http.ServeFile(w, r, name)                                     // want: path-traversal
	http.ServeFile(w, r, filepath.Join(base, r.PathValue("name"))) // it refuses ".." in the path
	os.ReadFile(filepath.Join(base, r.PathValue("name")))          // want: path-traversal
	http.Redirect(w, r, r.PathValue("name"), http.StatusFound)     // a name of this site
	file, header, err := r.FormFile("upload")
	if err != nil {
		return
	}
	defer file.Close()
	os.Create(filepath.Join(base, header.Filename)) // the name has no folders
}

func guarded(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	if !filepath.IsLocal(name) {
		return
	}
	os.ReadFile(filepath.Join(base, name))
}

func prefixed(w http.ResponseWriter, r *http.Request) {
	p := filepath.Join(base, r.FormValue("name"))
	if !strings.HasPrefix(p, base+"/") {
		http.Error(w, "no", 400)
		return
	}
	os.ReadFile(p)
	raw := base + r.FormValue("name")
	if strings.HasPrefix(raw, base) { // not cleaned
		os.ReadFile(raw) // want: path-traversal
	}
	abs, err := filepath.Abs(raw)
	if err != nil || !strings.HasPrefix(abs, base) {
		return
	}
	os.ReadFile(abs)
}

var simple = regexp.MustCompile(`^[a-z0-9]+$`)

func matched(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	if !simple.MatchString(name) {
		return
	}
	os.ReadFile(base + "/" + name)
}

func dots(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Query().Get("name")
	if strings.Contains(name, "..") {
		return
	}
	os.ReadFile(base + "/" + name)
}

func rooted(w http.ResponseWriter, r *http.Request) {
	root, err := os.OpenRoot(base)
	if err != nil {
		return
	}
	f, err := root.Open(r.FormValue("name"))
	if err == nil {
		f.Close()
	}
}

func unpack(archive string) error {
	z, err := zip.OpenReader(archive)
	if err != nil {
		return err
	}
	defer z.Close()
	for _, f := range z.File {
		os.Create(filepath.Join(base, f.Name)) // want: path-traversal
	}
	for _, f := range z.File {
		to := filepath.Join(base, f.Name)
		if !strings.HasPrefix(to, base+string(os.PathSeparator)) {
			continue
		}
		os.Create(to)
	}
	for _, f := range z.File {
		if strings.Contains(f.Name, "..") {
			continue
		}
		os.Create(filepath.Join(base, f.Name))
	}
	os.WriteFile("/tmp/report.txt", nil, 0o600) // want: temporary-file
	os.CreateTemp("", "report")
	return nil
}

func moved(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	os.Rename("a.txt", base+"/"+name) // want: path-traversal
	filepath.Glob(base + "/" + name)  // want: path-traversal
	zip.OpenReader(base + "/" + name) // want: path-traversal
	os.ReadFile(filepath.Dir(name))   // want: path-traversal
	if rel, err := filepath.Rel(base, name); err == nil {
		os.ReadFile(rel) // want: path-traversal
	}
	if abs, err := filepath.Abs(name); err == nil {
		os.ReadFile(abs) // want: path-traversal
	}
	if local, err := filepath.Localize(name); err == nil {
		os.ReadFile(base + "/" + local)
	}
	if joined, err := securejoin.SecureJoin(base, name); err == nil {
		os.ReadFile(joined)
	}
	if target, err := os.Readlink(name); err == nil {
		exec.Command("sh", "-c", "ls "+target).Run()
	}
	root, err := os.OpenRoot(base)
	if err != nil {
		return
	}
	if data, err := root.ReadFile(name); err == nil {
		exec.Command("sh", "-c", string(data)).Run()
	}
}
