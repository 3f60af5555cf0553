package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"context"
	cloudevents "github.com/cloudevents/sdk-go/v2"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

type D struct{ Name string }

func recv(ctx context.Context, ev cloudevents.Event) {
	var d D
	_ = ev.DataAs(&d)
	exec.Command("sh", "-c", d.Name).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(d.Name)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", ev.Subject()).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(ev.Subject())
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
func m(c cloudevents.Client) { c.StartReceiver(context.Background(), recv) }
