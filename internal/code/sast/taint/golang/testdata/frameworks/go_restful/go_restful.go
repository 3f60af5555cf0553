package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "github.com/emicklei/go-restful/v3"

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

type In struct{ Name string }

func h(req *restful.Request, resp *restful.Response) {
	exec.Command("sh", "-c", req.PathParameter("id")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(req.PathParameter("id"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", req.QueryParameter("q")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(req.QueryParameter("q"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", req.HeaderParameter("h")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(req.HeaderParameter("h"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	in := new(In)
	_ = req.ReadEntity(in)
	exec.Command("sh", "-c", in.Name).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(in.Name)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	b, _ := req.BodyParameter("b")
	exec.Command("sh", "-c", b).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(b)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
