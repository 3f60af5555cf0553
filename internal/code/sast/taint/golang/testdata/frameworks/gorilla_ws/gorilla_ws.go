package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"github.com/gorilla/websocket"
	"net/http"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

type In struct{ Name string }

var up websocket.Upgrader

func h(w http.ResponseWriter, r *http.Request) {
	conn, _ := up.Upgrade(w, r, nil)
	_, msg, _ := conn.ReadMessage()
	exec.Command("sh", "-c", string(msg)).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(string(msg))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	var in In
	_ = conn.ReadJSON(&in)
	exec.Command("sh", "-c", in.Name).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(in.Name)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
