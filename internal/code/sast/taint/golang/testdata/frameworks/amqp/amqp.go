package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import amqp "github.com/rabbitmq/amqp091-go"

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func m(ch *amqp.Channel) {
	msgs, _ := ch.Consume("q", "", true, false, false, false, nil)
	for d := range msgs {
		exec.Command("sh", "-c", string(d.Body)).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(string(d.Body))
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
	}
}
