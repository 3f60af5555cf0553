package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "github.com/go-ozzo/ozzo-routing/v2"

type In struct{ Name string }

func m(r *routing.Router) {
	r.Get("/users/<id>", func(c *routing.Context) error {
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
		var in In
		c.Read(&in)
		exec.Command("sh", "-c", in.Name).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(in.Name)
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
		return nil
	})
}
