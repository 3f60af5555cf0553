package gateway

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"os"

	pb "example.com/gateway/gen"
	"github.com/grpc-ecosystem/grpc-gateway/v2/runtime"
	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"
)

type server struct {
	pb.UnimplementedUsersServer
	db *sql.DB
}

func (s *server) Get(ctx context.Context, in *pb.GetRequest) (*pb.User, error) {
	s.db.QueryContext(ctx, "SELECT * FROM u WHERE n = '"+in.GetName()+"'") // want: sql-injection
	s.db.QueryContext(ctx, "SELECT * FROM u WHERE n = $1", in.GetName())
	md, _ := metadata.FromIncomingContext(ctx)
	s.db.Exec("INSERT INTO a VALUES('" + md.Get("x-a")[0] + "')") // want: sql-injection
	return &pb.User{}, nil
}

func (s *server) Upload(stream pb.Users_UploadServer) error {
	for {
		chunk, err := stream.Recv()
		if err != nil {
			return err
		}
		os.WriteFile("/srv/"+chunk.Name, chunk.Data, 0o600) // want: path-traversal
	}
}

func custom(w http.ResponseWriter, r *http.Request, params map[string]string) {
	fmt.Fprint(w, "<p>"+params["name"]+"</p>") // want: xss
}

func main() {
	g := grpc.NewServer()
	pb.RegisterUsersServer(g, &server{})
	mux := runtime.NewServeMux(runtime.WithIncomingHeaderMatcher(func(k string) (string, bool) { return k, true }))
	mux.HandlePath("GET", "/hi/{name}", custom)
	http.ListenAndServe(":80", mux)
}
