package main

import (
	"os/exec"

	"github.com/savsgio/atreugo/v11"
)

func main() {
	server := atreugo.New(atreugo.Config{Addr: "0.0.0.0:8000"})
	server.GET("/run", func(ctx *atreugo.RequestCtx) error {
		exec.Command("sh", "-c", string(ctx.QueryArgs().Peek("cmd"))).Run() // want: command-injection
		return ctx.TextResponse("ok")
	})
	server.GET("/files/{name}", func(ctx *atreugo.RequestCtx) error {
		ctx.SendFile("/srv/motd")
		return ctx.HTTPResponse("<b>" + string(ctx.FormValue("title")) + "</b>") // want: xss
	})
	server.POST("/fixed", func(ctx *atreugo.RequestCtx) error {
		exec.Command("run", string(ctx.PostBody())).Run()
		if len(ctx.PostBody()) == 0 {
			return ctx.RedirectResponse(string(ctx.FormValue("next")), 302) // want: open-redirect
		}
		return ctx.RedirectResponse("/done", 302)
	})
	if err := server.ListenAndServe(); err != nil {
		panic(err)
	}
}
