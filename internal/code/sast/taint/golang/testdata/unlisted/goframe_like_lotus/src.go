package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "github.com/dolab/gogo"

type User struct{}

func (_ *User) Show(ctx *gogo.Context) {
	exec.Command("sh", "-c", ctx.Params.Get("user")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(ctx.Params.Get("user"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
