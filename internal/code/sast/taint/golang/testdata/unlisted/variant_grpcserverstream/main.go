package grpcserverstream

import (
	pb "example.com/acme/pb"
	"io"
	"os/exec"
	"strconv"
)

type server struct {
	pb.UnimplementedUploadServer
}

func (s *server) Upload(stream pb.Upload_UploadServer) error {
	for {
		req, err := stream.Recv()
		if err == io.EOF {
			return nil
		}
		exec.Command("sh", "-c", req.GetName()).Run() // want: command-injection
		{
			n, _ := strconv.Atoi(req.GetName())
			exec.Command("sh", "-c", strconv.Itoa(n)).Run()
		}
		exec.Command("sh", "-c", req.Path).Run() // want: command-injection
		{
			n, _ := strconv.Atoi(req.Path)
			exec.Command("sh", "-c", strconv.Itoa(n)).Run()
		}
	}
}
