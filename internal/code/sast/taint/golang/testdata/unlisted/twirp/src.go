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
	pb "example.com/rpc/haberdasher"
	"net/http"
)

type Server struct{}

func (s *Server) MakeHat(ctx context.Context, size *pb.Size) (*pb.Hat, error) {
	exec.Command("sh", "-c", size.Name).Run() // not found: command-injection
	{
		nn, _ := strconv.Atoi(size.Name)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return nil, nil
}
func m() {
	twirpHandler := pb.NewHaberdasherServer(&Server{})
	http.ListenAndServe(":8080", twirpHandler)
}
