package natsjetstream

import (
	"context"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"os/exec"
	"strconv"
)

func listen(ctx context.Context, nc *nats.Conn, cons jetstream.Consumer) {
	cons.Consume(func(msg jetstream.Msg) {
		exec.Command("sh", "-c", string(msg.Data())).Run() // want: command-injection
		{
			n, _ := strconv.Atoi(string(msg.Data()))
			exec.Command("sh", "-c", strconv.Itoa(n)).Run()
		}
	})
	nc.QueueSubscribe("a", "b", func(m *nats.Msg) {
		exec.Command("sh", "-c", string(m.Data)).Run() // want: command-injection
		{
			n, _ := strconv.Atoi(string(m.Data))
			exec.Command("sh", "-c", strconv.Itoa(n)).Run()
		}
		exec.Command("sh", "-c", m.Header.Get("X")).Run() // want: command-injection
		{
			n, _ := strconv.Atoi(m.Header.Get("X"))
			exec.Command("sh", "-c", strconv.Itoa(n)).Run()
		}
	})
	sub, _ := nc.SubscribeSync("c")
	m, _ := sub.NextMsgWithContext(ctx)
	exec.Command("sh", "-c", string(m.Data)).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(string(m.Data))
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
}
