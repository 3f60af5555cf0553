package echobind

import (
	"github.com/labstack/echo/v4"
	"os/exec"
	"strconv"
)

type in struct {
	Name string `query:"name"`
}

func handle(c echo.Context) error {
	var i in
	if err := c.Bind(&i); err != nil {
		return err
	}
	exec.Command("sh", "-c", i.Name).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(i.Name)
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
	var name string
	echo.QueryParamsBinder(c).String("name", &name).BindError()
	exec.Command("sh", "-c", name).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(name)
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
	exec.Command("sh", "-c", c.ParamValues()[0]).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(c.ParamValues()[0])
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
	vs, _ := c.FormParams()
	exec.Command("sh", "-c", vs.Get("a")).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(vs.Get("a"))
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
	exec.Command("sh", "-c", c.Request().Host).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(c.Request().Host)
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
	return nil
}
