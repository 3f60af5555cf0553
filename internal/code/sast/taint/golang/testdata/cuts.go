package cuts

import (
	"net/http"
	"os"
	"strings"
)

const icons = "/srv/icons/"

func a(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	dot := strings.LastIndex(name, ".")
	os.Create(icons + "icon" + name[dot:])
	os.Create(icons + "icon." + name[dot+1:])
	os.Create(icons + name[:dot])                               // want: path-traversal
	os.Create(icons + "icon" + name[strings.Index(name, "."):]) // want: path-traversal
	other := r.FormValue("other")
	os.Create(icons + "icon" + other[dot:]) // want: path-traversal
}

func b(w http.ResponseWriter, r *http.Request) {
	parts := strings.Split(r.FormValue("name"), ".")
	os.Create(icons + "icon." + parts[len(parts)-1])
	os.Create(icons + strings.Join(parts[:len(parts)-1], ".")) // want: path-traversal
	two := strings.SplitN(r.FormValue("name"), ".", 2)
	os.Create(icons + "icon." + two[1]) // want: path-traversal
}

func main() {
	http.HandleFunc("/a", a)
	http.HandleFunc("/b", b)
}
