package kratoshertz

import (
	"context"
	"github.com/cloudwego/hertz/pkg/app"
	"github.com/cloudwego/hertz/pkg/app/server"
	"os/exec"
)

func ping(ctx context.Context, c *app.RequestContext) {
	exec.Command("sh", "-c", c.Query("x")).Run()             // want: command-injection
	exec.Command("sh", "-c", string(c.FormValue("y"))).Run() // want: command-injection
	var in struct{ Name string }
	c.BindAndValidate(&in)
	exec.Command("sh", "-c", in.Name).Run() // want: command-injection
}
func main() { h := server.Default(); h.GET("/a", ping) }
