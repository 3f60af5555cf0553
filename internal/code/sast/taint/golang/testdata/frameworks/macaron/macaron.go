package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "gopkg.in/macaron.v1"

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func h(ctx *macaron.Context) {
	exec.Command("sh", "-c", ctx.Query("q")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(ctx.Query("q"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", ctx.Params(":id")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(ctx.Params(":id"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
