package twirpapp

import (
	"context"
	"database/sql"
	"net/http"
	"strconv"

	pb "example.com/twirpapp/rpc"
	"github.com/twitchtv/twirp"
)

type Server struct{ db *sql.DB }

func (s *Server) MakeHat(ctx context.Context, size *pb.Size) (*pb.Hat, error) {
	s.db.Query("SELECT * FROM h WHERE c = '" + size.Color + "'")
	s.db.Query("SELECT * FROM h WHERE i = " + strconv.Itoa(int(size.Inches)))
	if h, ok := twirp.HTTPRequestHeaders(ctx); ok {
		s.db.Query("SELECT * FROM h WHERE x = '" + h.Get("X") + "'") // want: sql-injection
	}
	return &pb.Hat{}, nil
}

func (s *Server) Rename(ctx context.Context, req *pb.RenameReq) (*pb.Hat, error) {
	if _, err := s.db.ExecContext(ctx, "UPDATE h SET n = '"+req.GetName()+"'"); err != nil { // want: sql-injection
		return nil, twirp.InternalErrorWith(err)
	}
	return nil, nil
}

func main() {
	http.ListenAndServe(":8080", pb.NewHaberdasherServer(&Server{}))
}
