package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "github.com/confluentinc/confluent-kafka-go/v2/kafka"

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func m(c *kafka.Consumer) {
	msg, _ := c.ReadMessage(-1)
	exec.Command("sh", "-c", string(msg.Value)).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(string(msg.Value))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
