package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "github.com/aerogo/aero"

func m(app *aero.Application) {
	app.Get("/hello/:person", func(ctx aero.Context) error {
		exec.Command("sh", "-c", ctx.Get("person")).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(ctx.Get("person"))
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}

		exec.Command("sh", "-c", ctx.Query("q")).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(ctx.Query("q"))
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
		return nil
	})
}
