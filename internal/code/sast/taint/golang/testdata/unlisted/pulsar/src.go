package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"context"
	"github.com/apache/pulsar-client-go/pulsar"
)

func m(consumer pulsar.Consumer) {
	msg, _ := consumer.Receive(context.Background())
	exec.Command("sh", "-c", string(msg.Payload())).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(string(msg.Payload()))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
