package microapp

import (
	"context"
	"database/sql"
	"os"

	pb "example.com/greeter/proto"
	"go-micro.dev/v4"
	"go-micro.dev/v4/broker"
	"go-micro.dev/v4/server"
)

type Greeter struct{ db *sql.DB }

func (g *Greeter) Hello(ctx context.Context, req *pb.Request, rsp *pb.Response) error {
	g.db.Exec("INSERT INTO m VALUES('" + req.Name + "')") // want: sql-injection
	g.db.Exec("INSERT INTO m VALUES(?)", req.Name)
	return nil
}

func main() {
	service := micro.NewService(micro.Name("greeter"))
	pb.RegisterGreeterHandler(service.Server(), new(Greeter))
	micro.RegisterSubscriber("topic", service.Server(), process)
	broker.Subscribe("t", func(p broker.Event) error {
		_, err := os.ReadFile("/srv/" + string(p.Message().Body)) // want: path-traversal
		return err
	})
	_ = server.DefaultServer
	service.Run()
}

func process(ctx context.Context, event *pb.Event) error {
	_, err := os.ReadFile("/srv/" + event.Name) // want: path-traversal
	return err
}
