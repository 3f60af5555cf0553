package natsqueue

import (
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/micro"
	"os/exec"
)

func start(nc *nats.Conn, js nats.JetStreamContext) {
	nc.QueueSubscribe("jobs", "w", func(m *nats.Msg) {
		exec.Command("sh", "-c", string(m.Data)).Run() // want: command-injection
	})
	sub, _ := nc.SubscribeSync("x")
	msg, _ := sub.NextMsg(0)
	exec.Command("sh", "-c", string(msg.Data)).Run() // want: command-injection
	micro.AddService(nc, micro.Config{Endpoint: &micro.EndpointConfig{Subject: "s", Handler: micro.HandlerFunc(func(r micro.Request) {
		exec.Command("sh", "-c", string(r.Data())).Run() // want: command-injection
	})}})
}
