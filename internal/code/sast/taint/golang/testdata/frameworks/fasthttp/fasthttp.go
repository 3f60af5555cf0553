package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "github.com/valyala/fasthttp"

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func h(ctx *fasthttp.RequestCtx) {
	exec.Command("sh", "-c", string(ctx.QueryArgs().Peek("q"))).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(string(ctx.QueryArgs().Peek("q")))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", string(ctx.Request.Header.Peek("h"))).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(string(ctx.Request.Header.Peek("h")))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", string(ctx.PostBody())).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(string(ctx.PostBody()))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", string(ctx.RequestURI())).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(string(ctx.RequestURI()))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", ctx.URI().String()).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(ctx.URI().String())
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", ctx.UserValue("id").(string)).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(ctx.UserValue("id").(string))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", string(ctx.FormValue("f"))).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(string(ctx.FormValue("f")))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", string(ctx.Path())).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(string(ctx.Path()))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", strconv.Itoa(ctx.QueryArgs().GetUintOrZero("n"))).Run()
}
