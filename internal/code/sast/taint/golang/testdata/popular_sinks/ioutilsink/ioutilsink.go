package ioutilsink

import (
	"io/ioutil"
	"net/http"
	"path/filepath"
	"strings"
)

func files(w http.ResponseWriter, r *http.Request) {
	f := r.URL.Query().Get("f")
	ioutil.ReadFile("/srv/" + f)                           // want: path-traversal
	ioutil.WriteFile(filepath.Join("/srv", f), nil, 0o600) // want: path-traversal
	ioutil.ReadDir("/srv/" + f)                            // want: path-traversal
	ioutil.TempFile("/srv/"+f, "x")
	p := filepath.Clean(filepath.Join("/srv", f))
	if !strings.HasPrefix(p, "/srv/") {
		return
	}
	ioutil.ReadFile(p)
	ioutil.ReadAll(r.Body)
}
