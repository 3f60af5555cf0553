package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "github.com/labstack/echo/v4"

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

type In struct{ Name string }

func h(c echo.Context) error {
	exec.Command("sh", "-c", c.Param("id")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(c.Param("id"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", c.QueryParam("q")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(c.QueryParam("q"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", c.FormValue("f")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(c.FormValue("f"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	in := new(In)
	_ = c.Bind(in)
	exec.Command("sh", "-c", in.Name).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(in.Name)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", c.Request().Header.Get("h")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(c.Request().Header.Get("h"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", c.ParamValues()[0]).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(c.ParamValues()[0])
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return nil
}
