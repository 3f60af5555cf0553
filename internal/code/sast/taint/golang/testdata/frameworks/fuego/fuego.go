package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "github.com/go-fuego/fuego"

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

type In struct{ Name string }

func h(c fuego.ContextWithBody[In]) (string, error) {
	b, _ := c.Body()
	exec.Command("sh", "-c", b.Name).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(b.Name)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", c.QueryParam("q")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(c.QueryParam("q"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", c.PathParam("id")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(c.PathParam("id"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return "", nil
}
