package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "github.com/maxence-charriere/go-app/v10/pkg/app"

type hello struct {
	app.Compo
	name string
}

func (h *hello) OnInput(ctx app.Context, e app.Event) {
	exec.Command("sh", "-c", ctx.JSSrc().Get("value").String()).Run() // not found: command-injection
	{
		nn, _ := strconv.Atoi(ctx.JSSrc().Get("value").String())
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
