package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import mqtt "github.com/eclipse/paho.mqtt.golang"

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func m(c mqtt.Client) {
	c.Subscribe("t", 0, func(cl mqtt.Client, msg mqtt.Message) {
		exec.Command("sh", "-c", string(msg.Payload())).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(string(msg.Payload()))
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
	})
}
