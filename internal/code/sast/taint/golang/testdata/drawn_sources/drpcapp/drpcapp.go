package drpcapp

import (
	"context"
	"database/sql"

	"example.com/drpcapp/pb"
	"storj.io/drpc/drpcmux"
)

type CookieMonster struct {
	pb.DRPCCookieUnimplementedServer
	db *sql.DB
}

func (s *CookieMonster) Eat(ctx context.Context, cookie *pb.Cookie) (*pb.Crumbs, error) {
	s.db.Query("SELECT * FROM c WHERE n = '" + cookie.Name + "'") // want: sql-injection
	s.db.Query("SELECT * FROM c WHERE n = ?", cookie.Name)
	return &pb.Crumbs{}, nil
}

func main() {
	m := drpcmux.New()
	pb.DRPCRegisterCookie(m, &CookieMonster{})
}
