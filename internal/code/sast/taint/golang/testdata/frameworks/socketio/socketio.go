package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import socketio "github.com/googollee/go-socket.io"

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func m(s *socketio.Server) {
	s.OnEvent("/", "msg", func(c socketio.Conn, msg string) {
		exec.Command("sh", "-c", msg).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(msg)
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
	})
}
