package nbioapp

import (
	"database/sql"
	"net/http"
	"os"
	"os/exec"

	"github.com/lesismal/nbio"
	"github.com/lesismal/nbio/nbhttp/websocket"
)

func run(db *sql.DB) {
	engine := nbio.NewEngine(nbio.Config{Network: "tcp"})
	engine.OnData(func(c *nbio.Conn, data []byte) {
		db.Exec("INSERT INTO m VALUES('" + string(data) + "')") // want: sql-injection
		db.Exec("INSERT INTO m VALUES(?)", data)
	})
	engine.Start()
}

func ws(w http.ResponseWriter, r *http.Request) {
	u := websocket.NewUpgrader()
	u.OnMessage(func(c *websocket.Conn, messageType websocket.MessageType, data []byte) {
		os.ReadFile("/srv/" + string(data)) // want: path-traversal
	})
	exec.Command("sh", "-c", r.URL.Query().Get("c")).Run() // want: command-injection
	u.Upgrade(w, r, nil)
}
