package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"cloud.google.com/go/pubsub"
	"context"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func m(sub *pubsub.Subscription) {
	sub.Receive(context.Background(), func(ctx context.Context, m *pubsub.Message) {
		exec.Command("sh", "-c", string(m.Data)).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(string(m.Data))
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
	})
}
