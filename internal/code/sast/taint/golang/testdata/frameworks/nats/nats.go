package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "github.com/nats-io/nats.go"

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func m(nc *nats.Conn) {
	nc.Subscribe("s", func(msg *nats.Msg) {
		exec.Command("sh", "-c", string(msg.Data)).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(string(msg.Data))
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
	})
	sub, _ := nc.SubscribeSync("x")
	mm, _ := sub.NextMsg(0)
	exec.Command("sh", "-c", string(mm.Data)).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(string(mm.Data))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
