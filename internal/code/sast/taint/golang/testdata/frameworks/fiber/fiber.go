package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "github.com/gofiber/fiber/v2"

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

type In struct{ Name string }

func m() {
	app := fiber.New()
	app.Post("/x/:id", func(c *fiber.Ctx) error {
		exec.Command("sh", "-c", c.Params("id")).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(c.Params("id"))
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
		exec.Command("sh", "-c", c.Query("q")).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(c.Query("q"))
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
		exec.Command("sh", "-c", c.FormValue("f")).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(c.FormValue("f"))
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
		exec.Command("sh", "-c", c.Get("h")).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(c.Get("h"))
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
		exec.Command("sh", "-c", string(c.Body())).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(string(c.Body()))
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
		var in In
		_ = c.BodyParser(&in)
		exec.Command("sh", "-c", in.Name).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(in.Name)
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
		exec.Command("sh", "-c", c.Cookies("c")).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(c.Cookies("c"))
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
		exec.Command("sh", "-c", c.Hostname()).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(c.Hostname())
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
		return nil
	})
}
