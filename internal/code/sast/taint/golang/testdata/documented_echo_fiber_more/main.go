package main

import (
	"os/exec"

	"github.com/gofiber/fiber/v3"
	"github.com/labstack/echo/v4"
)

type In struct {
	ID string `param:"id" query:"id"`
	N  int
}

func show(c echo.Context) error {
	in := new(In)
	if err := (&echo.DefaultBinder{}).BindQueryParams(c, in); err != nil {
		return err
	}
	exec.Command("sh", "-c", in.ID).Run() // want: command-injection
	var name string
	echo.QueryParamsBinder(c).String("name", &name)
	exec.Command("sh", "-c", name).Run()                        // want: command-injection
	exec.Command("sh", "-c", c.ParamValues()[0]).Run()          // want: command-injection
	exec.Command("sh", "-c", c.Request().Header.Get("X")).Run() // want: command-injection
	exec.Command("ls", c.RealIP()).Run()
	params, _ := c.FormParams()
	exec.Command("sh", "-c", params.Get("x")).Run() // want: command-injection
	if name == "a" {
		return c.HTML(200, "<p>"+name+in.ID) // want: xss
	}
	if in.N > 1 {
		return c.Attachment("/data/"+in.ID, "x") // want: path-traversal
	}
	return c.Redirect(302, c.QueryParam("to")) // want: open-redirect
}

func fib(c fiber.Ctx) error {
	var in In
	if err := c.Bind().Body(&in); err != nil {
		return err
	}
	exec.Command("sh", "-c", in.ID).Run()               // want: command-injection
	exec.Command("sh", "-c", c.Params("id")).Run()      // want: command-injection
	exec.Command("sh", "-c", c.Queries()["x"]).Run()    // want: command-injection
	exec.Command("sh", "-c", c.Get("X-A")).Run()        // want: command-injection
	exec.Command("sh", "-c", string(c.BodyRaw())).Run() // want: command-injection
	exec.Command("ls", c.Cookies("x")).Run()
	f, _ := c.FormFile("f")
	c.SaveFile(f, "/data/"+f.Filename)
	c.Type("html").SendString("<p>" + c.Query("q")) // want: xss
	return c.Redirect().To(c.Query("to"))           // want: open-redirect
}

func main() {
	e := echo.New()
	e.GET("/:id", show)
	app := fiber.New()
	app.Post("/:id", fib)
}
