package gorillaws

import (
	"database/sql"
	"net/http"
	"os/exec"

	"github.com/gorilla/websocket"
)

var up = websocket.Upgrader{CheckOrigin: func(r *http.Request) bool { return r.Header.Get("Origin") == "https://example.com" }}

type client struct {
	conn *websocket.Conn
	db   *sql.DB
	in   chan []byte
}

func (c *client) readPump() {
	defer c.conn.Close()
	for {
		_, message, err := c.conn.ReadMessage()
		if err != nil {
			break
		}
		c.db.Exec("INSERT INTO m VALUES('" + string(message) + "')") // want: sql-injection
		c.db.Exec("INSERT INTO m VALUES($1)", string(message))
	}
}

type cmd struct {
	Run string
	N   int
}

func serve(w http.ResponseWriter, r *http.Request) {
	conn, _ := up.Upgrade(w, r, nil)
	var in cmd
	for conn.ReadJSON(&in) == nil {
		exec.Command("sh", "-c", in.Run).Run() // want: command-injection
	}
	go (&client{conn: conn}).readPump()
	_, rd, _ := conn.NextReader()
	buf := make([]byte, 100)
	n, _ := rd.Read(buf)
	exec.Command("sh", "-c", string(buf[:n])).Run() // want: command-injection
}
