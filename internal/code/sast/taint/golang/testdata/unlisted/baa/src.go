package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "gopkg.in/baa.v1"

func m(app *baa.Baa) {
	app.Get("/x/:id", func(c *baa.Context) {
		exec.Command("sh", "-c", c.Param("id")).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(c.Param("id"))
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}

		exec.Command("sh", "-c", c.Query("q")).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(c.Query("q"))
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
	})
}
