package sockjsapp

import (
	"database/sql"
	"net/http"
	"os"

	"github.com/igm/sockjs-go/v3/sockjs"
)

func main() {
	var db *sql.DB
	http.Handle("/echo/", sockjs.NewHandler("/echo", sockjs.DefaultOptions, func(session sockjs.Session) {
		for {
			msg, err := session.Recv()
			if err != nil {
				return
			}
			db.Exec("INSERT INTO m VALUES('" + msg + "')") // want: sql-injection
			db.Exec("INSERT INTO m VALUES(?)", msg)
		}
	}))
	http.Handle("/f/", sockjs.NewHandler("/f", sockjs.DefaultOptions, files))
}

func files(s sockjs.Session) {
	if msg, err := s.Recv(); err == nil {
		os.ReadFile("/srv/" + msg) // want: path-traversal
	}
}
