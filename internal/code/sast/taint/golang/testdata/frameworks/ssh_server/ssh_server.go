package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "github.com/gliderlabs/ssh"

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func m() {
	ssh.Handle(func(s ssh.Session) {
		exec.Command("sh", "-c", s.Command()[0]).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(s.Command()[0])
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
		exec.Command("sh", "-c", s.RawCommand()).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(s.RawCommand())
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
	})
}
