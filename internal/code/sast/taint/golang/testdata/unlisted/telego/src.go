package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"github.com/mymmrac/telego"
	th "github.com/mymmrac/telego/telegohandler"
)

func m(bh *th.BotHandler) {
	bh.HandleMessage(func(ctx *th.Context, message telego.Message) error {
		exec.Command("sh", "-c", message.Text).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(message.Text)
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
		return nil
	})
}
