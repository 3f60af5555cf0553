package natsapp

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nats.go/micro"
)

type order struct {
	Name  string
	Count int
}

func run(ctx context.Context, db *sql.DB) {
	nc, _ := nats.Connect(nats.DefaultURL)
	nc.Subscribe("orders", func(m *nats.Msg) {
		db.Exec("INSERT INTO o VALUES('" + string(m.Data) + "')") // want: sql-injection
		var o order
		json.Unmarshal(m.Data, &o)
		db.Exec("INSERT INTO o VALUES('" + o.Name + "')") // want: sql-injection
		db.Exec(fmt.Sprintf("INSERT INTO o VALUES(%d)", o.Count))
	})
	sub, _ := nc.SubscribeSync("files")
	msg, _ := sub.NextMsg(0)
	os.ReadFile("/srv/" + string(msg.Data)) // want: path-traversal
	ch := make(chan *nats.Msg, 64)
	nc.ChanSubscribe("ch", ch)
	for m := range ch {
		exec.Command("sh", "-c", string(m.Data)).Run() // want: command-injection
	}
	js, _ := jetstream.New(nc)
	cons, _ := js.CreateOrUpdateConsumer(ctx, "S", jetstream.ConsumerConfig{})
	cons.Consume(func(m jetstream.Msg) {
		db.Exec("INSERT INTO o VALUES('" + string(m.Data()) + "')") // want: sql-injection
		m.Ack()
	})
	batch, _ := cons.Fetch(10)
	for m := range batch.Messages() {
		os.ReadFile("/srv/" + m.Subject()) // want: path-traversal
	}
	kv, _ := js.KeyValue(ctx, "b")
	_ = kv
	micro.AddService(nc, micro.Config{Name: "e", Endpoint: &micro.EndpointConfig{Handler: micro.HandlerFunc(func(r micro.Request) {
		exec.Command("sh", "-c", string(r.Data())).Run() // want: command-injection
	})}})
}
