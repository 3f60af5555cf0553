package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "github.com/gookit/rux"

func m(r *rux.Router) {
	r.GET("/x/{id}", func(c *rux.Context) {
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
