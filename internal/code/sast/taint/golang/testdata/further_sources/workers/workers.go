package svc

import (
	"context"
	"os/exec"

	faktory "github.com/contribsys/faktory_worker_go"
	"github.com/lovoo/goka"
	"github.com/lovoo/goka/codec"
	rabbitmq "github.com/wagslane/go-rabbitmq"
)

func convert(ctx context.Context, args ...interface{}) error {
	exec.Command("convert", args[0].(string)).Run()
	return exec.Command("sh", "-c", "convert "+args[0].(string)).Run() // want: command-injection
}

func Serve() {
	mgr := faktory.NewManager()
	mgr.Register("convert", convert)
	mgr.Run()

	consumer, _ := rabbitmq.NewConsumer(nil, "files")
	consumer.Run(func(d rabbitmq.Delivery) rabbitmq.Action {
		exec.Command("sh", "-c", "ls "+string(d.Body)).Run() // want: command-injection
		return rabbitmq.Ack
	})

	goka.DefineGroup("group", goka.Input("topic", new(codec.String), func(ctx goka.Context, msg interface{}) {
		exec.Command("sh", "-c", "ls "+msg.(string)).Run() // want: command-injection
	}))
}
