package connectrpc

import (
	"context"
	"os/exec"

	"connectrpc.com/connect"
	greetv1 "example.com/gen/greet/v1"
)

type GreetServer struct{}

func (s *GreetServer) Greet(ctx context.Context, req *connect.Request[greetv1.GreetRequest]) (*connect.Response[greetv1.GreetResponse], error) {
	exec.Command("sh", "-c", req.Msg.Name).Run()              // want: command-injection
	exec.Command("sh", "-c", req.Header().Get("X-Cmd")).Run() // want: command-injection
	return connect.NewResponse(&greetv1.GreetResponse{}), nil
}
func (s *GreetServer) Stream(ctx context.Context, stream *connect.ClientStream[greetv1.GreetRequest]) error {
	for stream.Receive() {
		exec.Command("sh", "-c", stream.Msg().Name).Run() // want: command-injection
	}
	return nil
}
