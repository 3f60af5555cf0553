package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "github.com/revel/revel"

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

type App struct{ *revel.Controller }

func (c App) Show(id string) revel.Result {
	exec.Command("sh", "-c", id).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(id)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", c.Params.Get("q")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(c.Params.Get("q"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", c.Params.Route.Get("r")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(c.Params.Route.Get("r"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return nil
}
