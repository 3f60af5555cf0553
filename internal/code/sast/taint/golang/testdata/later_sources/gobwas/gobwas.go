package gobwas

import (
	"database/sql"
	"net/http"
	"os"
	"os/exec"

	"github.com/gobwas/ws"
	"github.com/gobwas/ws/wsutil"
)

func handle(db *sql.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		conn, _, _, _ := ws.UpgradeHTTP(r, w)
		msg, op, err := wsutil.ReadClientData(conn)
		if err != nil {
			return
		}
		db.Exec("INSERT INTO m VALUES('" + string(msg) + "')") // want: sql-injection
		db.Exec("INSERT INTO m VALUES(?)", op)
		text, _ := wsutil.ReadClientText(conn)
		os.ReadFile("/srv/" + string(text)) // want: path-traversal
		frame, _ := ws.ReadFrame(conn)
		exec.Command("sh", "-c", string(frame.Payload)).Run() // want: command-injection
	}
}
