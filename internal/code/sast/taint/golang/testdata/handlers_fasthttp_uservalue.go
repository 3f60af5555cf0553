package main

import (
	"os/exec"

	"github.com/valyala/fasthttp"
)

func with(next fasthttp.RequestHandler) fasthttp.RequestHandler {
	return func(ctx *fasthttp.RequestCtx) {
		ctx.SetUserValue("dir", string(ctx.QueryArgs().Peek("dir")))
		ctx.SetUserValue("id", 4)
		next(ctx)
	}
}

func list(ctx *fasthttp.RequestCtx) {
	exec.Command("sh", "-c", "ls "+ctx.UserValue("dir").(string)).Run() // want: command-injection
}

func main() { fasthttp.ListenAndServe(":80", with(list)) }
