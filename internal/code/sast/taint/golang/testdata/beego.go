package controllers

import (
	"os"

	"github.com/beego/beego/v2/core/logs"
	"github.com/beego/beego/v2/server/web"
	"github.com/beego/beego/v2/server/web/context"
)

type upload struct {
	Name string `form:"name"`
}

type filesController struct {
	web.Controller
}

func (c *filesController) Post() {
	var f upload
	if err := c.ParseForm(&f); err != nil {
		return
	}
	os.Remove(f.Name)                          // want: path-traversal
	os.Remove(c.Ctx.Input.Header("X-File"))    // want: path-traversal
	os.Remove(string(c.Ctx.Input.RequestBody)) // want: path-traversal
	c.SaveToFile("file", "files/"+f.Name)      // want: path-traversal
	c.SaveToFile("file", "files/upload")
	logs.Info("saved " + f.Name) // want: log-injection
	c.Ctx.WriteString("<p>" + c.Ctx.Input.Header("X-File"))
}

func filter(ctx *context.Context) {
	ctx.Redirect(302, ctx.Input.Query("next")) // want: open-redirect
	ctx.Redirect(302, "/login?next="+ctx.Input.Query("next"))
	ctx.Output.Download("files/" + ctx.Input.Query("file")) // want: path-traversal
	ctx.Output.Download("files/list.csv")
}
