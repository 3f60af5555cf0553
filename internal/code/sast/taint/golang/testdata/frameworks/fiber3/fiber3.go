package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "github.com/gofiber/fiber/v3"

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

type In struct{ Name string }

func h(c fiber.Ctx) error {
	exec.Command("sh", "-c", c.Params("id")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(c.Params("id"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	var in In
	_ = c.Bind().Body(&in)
	exec.Command("sh", "-c", in.Name).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(in.Name)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	var q In
	_ = c.Bind().Query(&q)
	exec.Command("sh", "-c", q.Name).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(q.Name)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return nil
}
