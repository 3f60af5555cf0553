package handlers

import (
	"os"

	"github.com/aws/aws-lambda-go/events"
	"github.com/cloudwego/hertz/pkg/app"
	"github.com/flamego/flamego"
	"github.com/gogf/gf/v2/net/ghttp"
	"github.com/kataras/iris/v12"
	"gopkg.in/macaron.v1"
)

type upload struct{ Name string }

func inIris(ctx iris.Context) {
	os.Remove(ctx.URLParam("file"))     // want: path-traversal
	os.Remove(ctx.Params().Get("file")) // want: path-traversal
	ctx.HTML("<p>" + ctx.URLParam("q")) // want: xss
	ctx.Redirect(ctx.URLParam("next"))  // want: open-redirect
	ctx.Redirect("/items/" + ctx.URLParam("id"))
	ctx.SendFile("files/"+ctx.URLParam("file"), "a.txt") // want: path-traversal
	var u upload
	if err := ctx.ReadJSON(&u); err == nil {
		os.Remove(u.Name) // want: path-traversal
	}
}

func inHertz(c *app.RequestContext) {
	os.Remove(c.Query("file"))             // want: path-traversal
	c.File("files/" + c.Param("file"))     // want: path-traversal
	c.Redirect(302, []byte(c.Query("to"))) // want: open-redirect
	var u upload
	if err := c.BindAndValidate(&u); err == nil {
		os.Remove(u.Name) // want: path-traversal
	}
}

func inMacaron(ctx *macaron.Context) {
	os.Remove(ctx.Query("file"))                // want: path-traversal
	os.Remove(ctx.Params(":file"))              // want: path-traversal
	os.Remove(ctx.GetCookie("file"))            // want: path-traversal
	ctx.ServeFile("files/" + ctx.Query("file")) // want: path-traversal
	ctx.Redirect(ctx.Query("next"))             // want: open-redirect
	ctx.Redirect(ctx.Params(":next"))
	ctx.Redirect(ctx.GetCookie("next"))
}

func inFlamego(c flamego.Context) {
	os.Remove(c.Param("file"))  // want: path-traversal
	c.Redirect(c.Query("next")) // want: open-redirect
}

func inGoFrame(r *ghttp.Request) {
	os.Remove(r.GetQuery("file").String()) // want: path-traversal
	var u upload
	if err := r.Parse(&u); err == nil {
		os.Remove(u.Name) // want: path-traversal
	}
}

func inLambda(e events.APIGatewayProxyRequest) {
	os.Remove(e.QueryStringParameters["file"]) // want: path-traversal
	os.Remove(e.RequestContext.RequestID)
}
