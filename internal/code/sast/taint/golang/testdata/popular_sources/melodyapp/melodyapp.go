package melodyapp

import (
	"database/sql"
	"encoding/json"
	"net/http"
	"os/exec"

	"github.com/olahol/melody"
)

func main() {
	var db *sql.DB
	m := melody.New()
	http.HandleFunc("/ws", func(w http.ResponseWriter, r *http.Request) { m.HandleRequest(w, r) })
	m.HandleMessage(func(s *melody.Session, msg []byte) {
		db.Exec("INSERT INTO m VALUES('" + string(msg) + "')") // want: sql-injection
		db.Exec("INSERT INTO m VALUES(?)", string(msg))
	})
	m.HandleMessageBinary(func(s *melody.Session, b []byte) {
		var in struct{ Cmd string }
		json.Unmarshal(b, &in)
		exec.Command("sh", "-c", in.Cmd).Run() // want: command-injection
	})
	m.HandleConnect(func(s *melody.Session) {
		db.Exec("INSERT INTO c VALUES('" + s.Request.URL.Query().Get("n") + "')") // want: sql-injection
	})
}
