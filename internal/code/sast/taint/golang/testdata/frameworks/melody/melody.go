package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "github.com/olahol/melody"

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func m(mel *melody.Melody) {
	mel.HandleMessage(func(s *melody.Session, msg []byte) {
		exec.Command("sh", "-c", string(msg)).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(string(msg))
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
	})
}
