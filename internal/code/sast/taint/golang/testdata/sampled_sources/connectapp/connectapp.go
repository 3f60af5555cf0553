package connectapp

import (
	"context"
	"database/sql"
	"net/http"
	"os"
	"os/exec"

	"connectrpc.com/connect"
	greetv1 "example.com/gen/greet/v1"
	"example.com/gen/greet/v1/greetv1connect"
)

type server struct{ db *sql.DB }

func (s *server) Greet(ctx context.Context, req *connect.Request[greetv1.GreetRequest]) (*connect.Response[greetv1.GreetResponse], error) {
	s.db.Query("SELECT * FROM u WHERE n = '" + req.Msg.Name + "'") // want: sql-injection
	s.db.Query("SELECT * FROM u WHERE n = ?", req.Msg.GetName())
	exec.Command("sh", "-c", req.Header().Get("X-Cmd")).Run() // want: command-injection
	return connect.NewResponse(&greetv1.GreetResponse{}), nil
}

func (s *server) Stream(ctx context.Context, stream *connect.ClientStream[greetv1.GreetRequest]) (*connect.Response[greetv1.GreetResponse], error) {
	for stream.Receive() {
		os.ReadFile("/srv/" + stream.Msg().Name) // want: path-traversal
	}
	return nil, stream.Err()
}

func (s *server) Bidi(ctx context.Context, stream *connect.BidiStream[greetv1.GreetRequest, greetv1.GreetResponse]) error {
	req, err := stream.Receive()
	if err != nil {
		return err
	}
	s.db.Query("SELECT * FROM u WHERE n = '" + req.GetName() + "'") // want: sql-injection
	return nil
}

func main() {
	path, h := greetv1connect.NewGreetServiceHandler(&server{})
	http.Handle(path, h)
}
