package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "golang.org/x/net/websocket"

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func h(ws *websocket.Conn) {
	var s string
	websocket.Message.Receive(ws, &s)
	exec.Command("sh", "-c", s).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(s)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
