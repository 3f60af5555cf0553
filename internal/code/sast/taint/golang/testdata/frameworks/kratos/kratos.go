package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "github.com/go-kratos/kratos/v2/transport/http"

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

type In struct{ Name string }

func h(ctx http.Context) error {
	exec.Command("sh", "-c", ctx.Vars().Get("id")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(ctx.Vars().Get("id"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", ctx.Query().Get("q")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(ctx.Query().Get("q"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	var in In
	_ = ctx.Bind(&in)
	exec.Command("sh", "-c", in.Name).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(in.Name)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return nil
}
