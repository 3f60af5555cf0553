package valyalarouter

import (
	"github.com/fasthttp/router"
	"github.com/qiangxue/fasthttp-routing"
	"github.com/valyala/fasthttp"
	"os/exec"
)

func Index(ctx *fasthttp.RequestCtx) {
	exec.Command("sh", "-c", ctx.UserValue("name").(string)).Run()         // want: command-injection
	exec.Command("sh", "-c", string(ctx.QueryArgs().Peek("x"))).Run()      // want: command-injection
	exec.Command("sh", "-c", string(ctx.Request.Header.Peek("X-A"))).Run() // want: command-injection
	ctx.SetContentType("text/html")
	ctx.WriteString("<p>" + string(ctx.PostBody())) // want: xss
}
func r(c *routing.Context) error {
	return exec.Command("sh", "-c", c.Param("id")).Run() // want: command-injection
}
func main() { r := router.New(); r.GET("/{name}", Index) }
