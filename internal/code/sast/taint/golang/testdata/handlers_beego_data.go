package main

import (
	"github.com/beego/beego/v2/server/web"
	"github.com/beego/beego/v2/server/web/context"
)

type Home struct{ web.Controller }

func (h *Home) Get() {
	q := h.Ctx.Input.GetData("q").(string)
	h.Ctx.WriteString("<p>" + q + "</p>") // want: xss
}

func main() {
	web.InsertFilter("/*", web.BeforeRouter, func(ctx *context.Context) {
		ctx.Input.SetData("q", ctx.Input.Query("q"))
	})
	web.Router("/", &Home{})
	web.Run()
}
