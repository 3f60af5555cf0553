package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "github.com/aofei/air"

func h(req *air.Request, res *air.Response) error {
	exec.Command("sh", "-c", req.Param("name").Value().String()).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(req.Param("name").Value().String())
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return nil
}
func m(a *air.Air) { a.GET("/x/:name", h) }
