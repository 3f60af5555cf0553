package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"context"
	pb "ex.com/proto"
	"go-micro.dev/v4"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

type Greeter struct{}

func (g *Greeter) Hello(ctx context.Context, req *pb.Request, rsp *pb.Response) error {
	exec.Command("sh", "-c", req.Name).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(req.Name)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return nil
}
func m(s micro.Service) { pb.RegisterGreeterHandler(s.Server(), new(Greeter)) }
