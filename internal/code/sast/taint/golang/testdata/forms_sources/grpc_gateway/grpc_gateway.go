package grpcgateway

import (
	"context"
	pb "example.com/gen/pb"
	"google.golang.org/grpc/metadata"
	"io"
	"os/exec"
)

type server struct{ pb.UnimplementedJobsServer }

func (s *server) Run(ctx context.Context, in *pb.RunRequest) (*pb.RunReply, error) {
	exec.Command("sh", "-c", in.GetLine()).Run() // want: command-injection
	md, _ := metadata.FromIncomingContext(ctx)
	exec.Command("sh", "-c", md.Get("x")[0]).Run() // want: command-injection
	return &pb.RunReply{}, nil
}
func (s *server) Stream(st pb.Jobs_StreamServer) error {
	for {
		m, err := st.Recv()
		if err == io.EOF {
			return nil
		}
		exec.Command("sh", "-c", m.Line).Run() // want: command-injection
	}
}
