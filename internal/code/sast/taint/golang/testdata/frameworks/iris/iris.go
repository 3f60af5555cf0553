package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "github.com/kataras/iris/v12"

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

type In struct{ Name string }

func h(ctx iris.Context) {
	exec.Command("sh", "-c", ctx.URLParam("q")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(ctx.URLParam("q"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", ctx.Params().Get("id")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(ctx.Params().Get("id"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", ctx.FormValue("f")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(ctx.FormValue("f"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", ctx.GetHeader("h")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(ctx.GetHeader("h"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	var in In
	_ = ctx.ReadJSON(&in)
	exec.Command("sh", "-c", in.Name).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(in.Name)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", ctx.GetCookie("c")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(ctx.GetCookie("c"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
