package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import handler "github.com/openfaas/templates-sdk/go-http"

func Handle(req handler.Request) (handler.Response, error) {
	exec.Command("sh", "-c", string(req.Body)).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(string(req.Body))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}

	exec.Command("sh", "-c", req.QueryString).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(req.QueryString)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return handler.Response{}, nil
}
