package kratosapp

import (
	"context"
	"database/sql"
	"strconv"

	pb "example.com/kratosapp/api/v1"
	"github.com/go-kratos/kratos/v2/transport"
	"github.com/go-kratos/kratos/v2/transport/http"
)

type GreeterService struct {
	pb.UnimplementedGreeterServer
	db *sql.DB
}

func (s *GreeterService) SayHello(ctx context.Context, in *pb.HelloRequest) (*pb.HelloReply, error) {
	s.db.Query("SELECT * FROM u WHERE n = '" + in.Name + "'") // want: sql-injection
	s.db.Query("SELECT * FROM u LIMIT " + strconv.Itoa(int(in.N)))
	if tr, ok := transport.FromServerContext(ctx); ok {
		s.db.Query("SELECT * FROM u WHERE t = '" + tr.RequestHeader().Get("X-T") + "'") // want: sql-injection
	}
	return nil, nil
}

func route(srv *http.Server, db *sql.DB) {
	srv.Route("/").GET("/x/{id}", func(ctx http.Context) error {
		db.Query("SELECT * FROM x WHERE id = '" + ctx.Vars().Get("id") + "'") // want: sql-injection
		return ctx.String(200, "ok")
	})
}
