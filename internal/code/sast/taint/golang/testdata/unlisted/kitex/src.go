package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"context"
	"example.com/kitex_gen/api"
	"example.com/kitex_gen/api/echo"
)

type EchoImpl struct{}

func (s *EchoImpl) Echo(ctx context.Context, req *api.Request) (resp *api.Response, err error) {
	exec.Command("sh", "-c", req.Message).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(req.Message)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return nil, nil
}
func m() { svr := echo.NewServer(new(EchoImpl)); svr.Run() }
