package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "github.com/ThreeDotsLabs/watermill/message"

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func h(msg *message.Message) ([]*message.Message, error) {
	exec.Command("sh", "-c", string(msg.Payload)).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(string(msg.Payload))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return nil, nil
}
func m(r *message.Router) { r.AddHandler("n", "in", nil, "out", nil, h) }
