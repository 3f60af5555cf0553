package files2

import (
	"archive/zip"
	"io/fs"
	"io/ioutil"
	"net/http"
	"os"
	"path/filepath"
)

func run(w http.ResponseWriter, r *http.Request) {
	s := r.FormValue("s")
	ctx := r.Context()
	_ = ctx
	os.ReadDir(filepath.Join("/srv", s))                                                       // want: path-traversal
	os.WriteFile("/srv/"+s, nil, 0o600)                                                        // want: path-traversal
	ioutil.ReadFile("/srv/" + s)                                                               // want: path-traversal
	os.RemoveAll("/srv/" + s)                                                                  // want: path-traversal
	filepath.WalkDir("/srv/"+s, func(p string, d fs.DirEntry, err error) error { return nil }) // want: path-traversal
	zip.OpenReader("/srv/" + s)                                                                // want: path-traversal
	http.ServeFile(w, r, "/srv/"+s)                                                            // want: path-traversal
	os.Rename("/srv/"+s, "/srv/b")                                                             // want: path-traversal
	os.OpenFile("/srv/"+s, os.O_RDONLY, 0)                                                     // want: path-traversal
	os.ReadFile(filepath.Join("/srv", filepath.Base(s)))
}
