package remote

import (
	"context"
	"database/sql"
	"log"

	"connectrpc.com/connect"

	pb "example.com/remote/gen"
)

type people struct {
	pb.UnimplementedPeopleServer
	db *sql.DB
}

func (p *people) Find(ctx context.Context, in *pb.FindRequest) (*pb.Person, error) {
	log.Printf("find %s", in.GetName())                                               // want: log-injection
	row := p.db.QueryRow("SELECT id FROM people WHERE name = '" + in.GetName() + "'") // want: sql-injection
	p.db.QueryRow("SELECT id FROM people WHERE name = ?", in.GetName())
	p.db.QueryRowContext(ctx, "SELECT id FROM people WHERE name = '"+in.Address.GetStreet()+"'") // want: sql-injection
	return &pb.Person{}, row.Err()
}

// Content has not the results of a remote method.
func (p *people) Content(ctx context.Context, of *Person) ([]byte, error) {
	_, err := p.db.Exec("DELETE FROM people WHERE name = '" + of.Name + "'")
	return nil, err
}

func (p *people) help(name string) {
	p.db.Exec("DELETE FROM people WHERE name = '" + name + "'")
}

// A method with the parameters of a remote one
type plain struct{ db *sql.DB }

func (p *plain) Find(ctx context.Context, in *pb.FindRequest) {
	p.db.Exec("DELETE FROM people WHERE name = '" + in.GetName() + "'") // want: sql-injection
}

func (p *plain) Remove(ctx context.Context, in *connect.Request[pb.FindRequest]) {
	p.db.Exec("DELETE FROM people WHERE name = '" + in.Msg.Name + "'") // want: sql-injection
}
