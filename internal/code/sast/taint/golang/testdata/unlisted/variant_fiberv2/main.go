package fiberv2

import (
	"github.com/gofiber/fiber/v2"
	"os/exec"
	"strconv"
)

type in struct{ Name string }

func handle(c *fiber.Ctx) error {
	i := new(in)
	if err := c.BodyParser(i); err != nil {
		return err
	}
	exec.Command("sh", "-c", i.Name).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(i.Name)
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
	exec.Command("sh", "-c", c.Params("*")).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(c.Params("*"))
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
	exec.Command("sh", "-c", c.Cookies("a")).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(c.Cookies("a"))
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
	exec.Command("sh", "-c", string(c.BodyRaw())).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(string(c.BodyRaw()))
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
	exec.Command("sh", "-c", c.Queries()["a"]).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(c.Queries()["a"])
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
	exec.Command("sh", "-c", c.GetReqHeaders()["X"][0]).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(c.GetReqHeaders()["X"][0])
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
	form, _ := c.MultipartForm()
	exec.Command("sh", "-c", form.File["f"][0].Filename).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(form.File["f"][0].Filename)
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
	return nil
}
