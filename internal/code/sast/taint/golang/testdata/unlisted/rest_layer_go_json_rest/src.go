package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "github.com/ant0ine/go-json-rest/rest"

type In struct{ Name string }

func m() (rest.App, error) {
	return rest.MakeRouter(rest.Get("/lookup/:host", func(w rest.ResponseWriter, req *rest.Request) {

		exec.Command("sh", "-c", req.PathParam("host")).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(req.PathParam("host"))
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}

		in := In{}
		req.DecodeJsonPayload(&in)

		exec.Command("sh", "-c", in.Name).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(in.Name)
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}

	}))
}
