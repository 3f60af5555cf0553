package gorillasocket

import (
	"github.com/gorilla/websocket"
	"net/http"
	"os/exec"
	"strconv"
)

var up = websocket.Upgrader{}

func handle(w http.ResponseWriter, r *http.Request) {
	conn, _ := up.Upgrade(w, r, nil)
	_, reader, _ := conn.NextReader()
	buf := make([]byte, 10)
	reader.Read(buf)
	exec.Command("sh", "-c", string(buf)).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(string(buf))
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
	_, p, _ := conn.ReadMessage()
	exec.Command("sh", "-c", string(p)).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(string(p))
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
}
