package echogeneric

import (
	"github.com/labstack/echo/v4"
	"os/exec"
)

type ctxx struct{ echo.Context }

func (c *ctxx) Line() string { return c.QueryParam("line") }

type req struct {
	ID   int    `param:"id"`
	Text string `query:"text"`
}

func h(c echo.Context) error {
	cc := c.(*ctxx)
	exec.Command("sh", "-c", cc.Line()).Run() // want: command-injection
	var r req
	if err := (&echo.DefaultBinder{}).BindQueryParams(c, &r); err != nil {
		return err
	}
	exec.Command("sh", "-c", r.Text).Run() // want: command-injection
	var s string
	var n int
	echo.QueryParamsBinder(c).String("s", &s).Int("n", &n).BindError()
	exec.Command("sh", "-c", s).Run()                // want: command-injection
	exec.Command("sh", "-c", c.FormValue("f")).Run() // want: command-injection
	return c.HTML(200, "<p>"+c.Param("x"))           // want: xss
}
