package renameiosink

import (
	"net/http"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"
)

func run(w http.ResponseWriter, r *http.Request) {
	f := r.FormValue("f")
	renameio.WriteFile("/srv/"+f, []byte("x"), 0o600) // want: path-traversal
	renameio.TempFile("", "/srv/"+f)                  // want: path-traversal
	renameio.NewPendingFile("/srv/" + f)              // want: path-traversal
	renameio.Symlink("/srv/a", "/srv/"+f)             // want: path-traversal
	renameio.WriteFile("/srv/"+filepath.Base(f), []byte("x"), 0o600)
	root, _ := os.OpenRoot("/srv")
	root.Open(f)
	os.CopyFS("/srv/"+f, os.DirFS("/srv/a")) // want: path-traversal
}
