package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "github.com/beego/beego/v2/server/web"

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

type C struct{ web.Controller }

func (c *C) Get() {
	exec.Command("sh", "-c", c.GetString("a")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(c.GetString("a"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", c.Ctx.Input.Param(":id")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(c.Ctx.Input.Param(":id"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", c.Ctx.Input.Query("q")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(c.Ctx.Input.Query("q"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", string(c.Ctx.Input.RequestBody)).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(string(c.Ctx.Input.RequestBody))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", c.Ctx.Input.Header("h")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(c.Ctx.Input.Header("h"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
