package main

import "github.com/kataras/iris/v12"

func main() {
	app := iris.New()
	app.Use(func(ctx iris.Context) {
		ctx.Values().Set("q", ctx.URLParam("q"))
		ctx.Next()
	})
	app.Get("/", func(ctx iris.Context) {
		ctx.HTML("<p>" + ctx.Values().GetString("q") + "</p>") // want: xss
	})
	app.Listen(":8080")
}
