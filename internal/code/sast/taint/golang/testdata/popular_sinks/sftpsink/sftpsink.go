package sftpsink

import (
	"net/http"
	"os"
	"path"

	"github.com/pkg/sftp"
	"golang.org/x/crypto/ssh"
)

func files(conn *ssh.Client) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		c, _ := sftp.NewClient(conn)
		f := r.FormValue("f")
		c.Open("/srv/" + f)              // want: path-traversal
		c.OpenFile("/srv/"+f, os.O_RDWR) // want: path-traversal
		c.Remove(path.Join("/srv", f))   // want: path-traversal
		c.Rename("/srv/a", "/srv/"+f)    // want: path-traversal
		c.ReadDir("/srv/" + f)           // want: path-traversal
		c.Open("/srv/" + path.Base(f))
	}
}
