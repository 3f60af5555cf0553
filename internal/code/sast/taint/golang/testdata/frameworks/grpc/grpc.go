package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"context"
	pb "ex.com/gen/helloworld"
	"google.golang.org/grpc"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

type server struct{ pb.UnimplementedGreeterServer }

func (s *server) SayHello(ctx context.Context, in *pb.HelloRequest) (*pb.HelloReply, error) {
	exec.Command("sh", "-c", in.GetName()).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(in.GetName())
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", in.Name).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(in.Name)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return nil, nil
}
func (s *server) Chat(stream pb.Greeter_ChatServer) error {
	in, err := stream.Recv()
	if err != nil {
		return err
	}
	exec.Command("sh", "-c", in.Text).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(in.Text)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return nil
}
func m() { s := grpc.NewServer(); pb.RegisterGreeterServer(s, &server{}) }
