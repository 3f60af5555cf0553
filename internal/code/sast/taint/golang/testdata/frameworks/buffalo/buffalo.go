package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "github.com/gobuffalo/buffalo"

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

type In struct{ Name string }

func h(c buffalo.Context) error {
	exec.Command("sh", "-c", c.Param("id")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(c.Param("id"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", c.Params().Get("q")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(c.Params().Get("q"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	in := &In{}
	_ = c.Bind(in)
	exec.Command("sh", "-c", in.Name).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(in.Name)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", c.Request().FormValue("f")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(c.Request().FormValue("f"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return nil
}
