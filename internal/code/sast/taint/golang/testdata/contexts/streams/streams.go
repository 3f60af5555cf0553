package streams

import (
	"context"
	"database/sql"
	"io"

	"connectrpc.com/connect"
	pb "example.com/acme/proto"
	v1 "example.com/gen/acme/v1"
)

var db *sql.DB

type server struct{ pb.UnimplementedGreeterServer }

func (s *server) Chat(stream pb.Greeter_ChatServer) error {
	for {
		m, err := stream.Recv()
		if err == io.EOF {
			return nil
		}
		db.Exec("INSERT INTO c VALUES ('" + m.Text + "')") // want: sql-injection
	}
}

func (s *server) Chat2(stream pb.Greeter_ChatServer) error {
	m, err := stream.Recv()
	if err != nil {
		return err
	}
	db.Exec("INSERT INTO c VALUES ('" + m.GetText() + "')") // want: sql-injection
	db.Exec("INSERT INTO c VALUES ($1)", m.GetText())
	return nil
}

func (s *server) Find(ctx context.Context, req *connect.Request[v1.FindRequest]) (*connect.Response[v1.FindResponse], error) {
	db.Query("SELECT * FROM x WHERE n = '" + req.Header().Get("T") + "'") // want: sql-injection
	h := req.Header()
	db.Query("SELECT * FROM x WHERE n = '" + h.Get("T") + "'") // want: sql-injection
	return connect.NewResponse(&v1.FindResponse{}), nil
}
