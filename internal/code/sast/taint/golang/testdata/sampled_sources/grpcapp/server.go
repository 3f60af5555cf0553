package grpcapp

import (
	"context"
	"database/sql"
	"os"
	"os/exec"

	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"
)

type server struct {
	UnimplementedUsersServer
	db *sql.DB
}

func (s *server) Find(ctx context.Context, in *FindRequest) (*FindReply, error) {
	s.db.Query("SELECT * FROM u WHERE n = '" + in.GetName() + "'") // want: sql-injection
	s.db.Query("SELECT * FROM u WHERE n = $1", in.GetName())
	md, _ := metadata.FromIncomingContext(ctx)
	s.db.Query("SELECT * FROM u WHERE t = '" + md.Get("tenant")[0] + "'") // want: sql-injection
	return &FindReply{}, nil
}

func (s *server) Watch(in *FindRequest, stream Users_WatchServer) error {
	os.ReadFile("/srv/" + in.Name) // want: path-traversal
	return stream.Send(&FindReply{})
}

func (s *server) Upload(stream Users_UploadServer) error {
	for {
		in, err := stream.Recv()
		if err != nil {
			return stream.SendAndClose(&FindReply{})
		}
		exec.Command("sh", "-c", in.GetName()).Run() // want: command-injection
	}
}

func main() {
	s := grpc.NewServer()
	RegisterUsersServer(s, &server{})
}
