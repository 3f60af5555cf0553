package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "github.com/flamego/flamego"

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func m(f *flamego.Flame) {
	f.Get("/{n}", func(c flamego.Context) string {
		exec.Command("sh", "-c", c.Param("n")).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(c.Param("n"))
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
		exec.Command("sh", "-c", c.Query("q")).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(c.Query("q"))
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
		return ""
	})
}
