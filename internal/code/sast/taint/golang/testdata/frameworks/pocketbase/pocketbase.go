package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"github.com/pocketbase/pocketbase/core"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func h(e *core.RequestEvent) error {
	exec.Command("sh", "-c", e.Request.PathValue("n")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(e.Request.PathValue("n"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	d := struct{ Name string }{}
	_ = e.BindBody(&d)
	exec.Command("sh", "-c", d.Name).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(d.Name)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return nil
}
