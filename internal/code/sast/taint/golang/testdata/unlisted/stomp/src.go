package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "github.com/go-stomp/stomp/v3"

func m(conn *stomp.Conn) {
	sub, _ := conn.Subscribe("/queue/x", stomp.AckAuto)
	msg := <-sub.C
	exec.Command("sh", "-c", string(msg.Body)).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(string(msg.Body))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
