package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"github.com/disgoorg/disgo/events"
)

func onMessageCreate(event *events.MessageCreate) {
	exec.Command("sh", "-c", event.Message.Content).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(event.Message.Content)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
