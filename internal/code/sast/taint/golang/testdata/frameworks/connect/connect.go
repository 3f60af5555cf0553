package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"connectrpc.com/connect"
	"context"
	pb "ex.com/gen/greet/v1"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

type S struct{}

func (s *S) Greet(ctx context.Context, req *connect.Request[pb.GreetRequest]) (*connect.Response[pb.GreetResponse], error) {
	exec.Command("sh", "-c", req.Msg.Name).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(req.Msg.Name)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", req.Header().Get("h")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(req.Header().Get("h"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return nil, nil
}
