package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"github.com/PaulSonOfLars/gotgbot/v2"
	"github.com/PaulSonOfLars/gotgbot/v2/ext"
)

func echo(b *gotgbot.Bot, ctx *ext.Context) error {
	exec.Command("sh", "-c", ctx.EffectiveMessage.Text).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(ctx.EffectiveMessage.Text)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return nil
}
