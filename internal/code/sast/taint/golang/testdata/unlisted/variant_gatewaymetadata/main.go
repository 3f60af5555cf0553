package gatewaymetadata

import (
	"context"
	pb "example.com/acme/pb"
	"google.golang.org/grpc/metadata"
	"os/exec"
	"strconv"
)

type server struct {
	pb.UnimplementedFindServer
}

func (s *server) Find(ctx context.Context, req *pb.FindRequest) (*pb.FindReply, error) {
	md, _ := metadata.FromIncomingContext(ctx)
	exec.Command("sh", "-c", md.Get("x-a")[0]).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(md.Get("x-a")[0])
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
	exec.Command("sh", "-c", req.GetFilter().GetName()).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(req.GetFilter().GetName())
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
	return nil, nil
}
