package tarsink

import (
	"archive/tar"
	"compress/gzip"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
)

func run(w http.ResponseWriter, r *http.Request) error {
	gz, err := gzip.NewReader(r.Body)
	if err != nil {
		return err
	}
	tr := tar.NewReader(gz)
	for {
		h, err := tr.Next()
		if err != nil {
			return err
		}
		p := filepath.Join("/srv/out", h.Name)
		switch h.Typeflag {
		case tar.TypeDir:
			os.MkdirAll(p, 0o755) // want: path-traversal
		case tar.TypeSymlink:
			os.Symlink(h.Linkname, p) // want: path-traversal
		default:
			f, _ := os.OpenFile(p, os.O_CREATE, 0o600) // want: path-traversal
			io.Copy(f, tr)
		}
		if !strings.HasPrefix(p, "/srv/out/") {
			continue
		}
		os.Create(p)
		if filepath.IsLocal(h.Name) {
		}
		os.Create("/srv/out/" + filepath.Base(h.Name))
	}
}
