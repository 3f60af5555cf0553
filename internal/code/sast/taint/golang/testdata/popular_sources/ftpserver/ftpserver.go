package ftpserver

import (
	"os"
	"path/filepath"

	"database/sql"
	ftp "github.com/fclairamb/ftpserverlib"
	"github.com/spf13/afero"
)

type driver struct{ db *sql.DB }

func (d *driver) AuthUser(cc ftp.ClientContext, user, pass string) (ftp.ClientDriver, error) {
	d.db.Query("SELECT * FROM u WHERE n = '" + user + "'")
	d.db.Query("SELECT * FROM u WHERE n = ?", user)
	os.MkdirAll("/srv/ftp/"+user, 0o700)
	os.MkdirAll(filepath.Join("/srv/ftp", filepath.Base(user)), 0o700)
	return nil, nil
}

func (d *driver) ClientConnected(cc ftp.ClientContext) (string, error) { return "hi", nil }

type fs struct{ afero.Fs }

func (f fs) Open(name string) (afero.File, error) {
	_, err := os.Open("/srv/ftp/" + name)
	return nil, err
}
