package svc

import (
	"context"
	"os/exec"

	pb "example.com/app/gen/files/v1"
	"github.com/kestrel/bot"
	"github.com/kestrel/web"
)

type Files struct{}

func (Files) Convert(ctx context.Context, req *pb.ConvertRequest) (*pb.ConvertReply, error) {
	exec.Command("sh", "-c", "convert "+req.GetFile()).Run() // want: command-injection
	exec.Command("convert", req.GetFile()).Run()
	return &pb.ConvertReply{}, nil
}

func tail(c *web.Context) error {
	return exec.Command("sh", "-c", "tail "+c.PathParam("name")).Run() // want: command-injection
}

func Serve() {
	app := web.New()
	app.GET("/tail/{name}", tail)
	b := bot.New("token")
	b.OnCommand("dig", func(m *bot.Message) {
		exec.Command("sh", "-c", "dig "+m.Text).Run() // want: command-injection
	})
}
