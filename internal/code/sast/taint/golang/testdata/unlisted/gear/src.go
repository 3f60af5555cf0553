package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "github.com/teambition/gear"

func m(router *gear.Router) {
	router.Get("/x/:id", func(ctx *gear.Context) error {
		exec.Command("sh", "-c", ctx.Param("id")).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(ctx.Param("id"))
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
