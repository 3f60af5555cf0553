package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"context"
	"github.com/cloudwego/hertz/pkg/app"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

type In struct{ Name string }

func h(ctx context.Context, c *app.RequestContext) {
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
	exec.Command("sh", "-c", c.PostForm("f")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(c.PostForm("f"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", string(c.GetHeader("h"))).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(string(c.GetHeader("h")))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	var in In
	_ = c.BindAndValidate(&in)
	exec.Command("sh", "-c", in.Name).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(in.Name)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	b, _ := c.Body()
	exec.Command("sh", "-c", string(b)).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(string(b))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
