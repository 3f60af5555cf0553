package gfzero

import (
	"context"
	"github.com/gogf/gf/v2/net/ghttp"
	"github.com/zeromicro/go-zero/rest/httpx"
	"github.com/zeromicro/go-zero/rest/pathvar"
	"net/http"
	"os/exec"
)

func gf(r *ghttp.Request) {
	exec.Command("sh", "-c", r.Get("x").String()).Run()    // want: command-injection
	r.Response.WriteExit("<p>" + r.GetQuery("y").String()) // want: xss
}
func zero(w http.ResponseWriter, r *http.Request) {
	var req struct{ Name string }
	httpx.Parse(r, &req)
	exec.Command("sh", "-c", req.Name).Run()              // want: command-injection
	exec.Command("sh", "-c", pathvar.Vars(r)["id"]).Run() // want: command-injection
}

var _ context.Context
