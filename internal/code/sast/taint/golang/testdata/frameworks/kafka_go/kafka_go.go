package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"context"
	"github.com/segmentio/kafka-go"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func m(r *kafka.Reader) {
	msg, _ := r.ReadMessage(context.Background())
	exec.Command("sh", "-c", string(msg.Value)).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(string(msg.Value))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
