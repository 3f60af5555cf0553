package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"github.com/gocraft/web"
)

type Context struct{}

func (c *Context) Show(rw web.ResponseWriter, req *web.Request) {
	exec.Command("sh", "-c", req.PathParams["id"]).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(req.PathParams["id"])
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}

	exec.Command("sh", "-c", req.FormValue("q")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(req.FormValue("q"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
func m(router *web.Router) { router.Get("/x/:id", (*Context).Show) }
