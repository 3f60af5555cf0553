package filelibs

import (
	"archive/zip"
	"embed"
	"github.com/otiai10/copy"
	"github.com/spf13/afero"
	"io/fs"
	"io/ioutil"
	"net/http"
	"net/http/httputil"
	"os"
	"path/filepath"
	"text/template"
)

func h(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	_ = ctx
	s := r.FormValue("s")
	ioutil.ReadFile("/srv/" + s)                   // want: path-traversal
	os.DirFS("/srv/" + s)                          // want: path-traversal
	afero.ReadFile(afero.NewOsFs(), "/srv/"+s)     // want: path-traversal
	zip.OpenReader("/srv/" + s)                    // want: path-traversal
	http.ServeFile(w, r, filepath.Join("/srv", s)) // want: path-traversal
	os.WriteFile("/srv/"+s, nil, 0o600)            // want: path-traversal
	os.Rename("/srv/a", "/srv/"+s)                 // want: path-traversal
	copy.Copy("/srv/"+s, "/tmp/x")                 // want: path-traversal
	template.ParseFiles("/srv/" + s)               // want: path-traversal
	filepath.WalkDir("/srv/"+s, nil)               // want: path-traversal
	os.ReadFile(filepath.Join("/srv", filepath.Base(s)))
}
