package pubsubapp

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"os/exec"

	"cloud.google.com/go/pubsub"
)

type job struct {
	Name string
	N    int
}

type worker struct{ db *sql.DB }

func (w *worker) handle(ctx context.Context, m *pubsub.Message) {
	defer m.Ack()
	var j job
	if json.Unmarshal(m.Data, &j) != nil {
		return
	}
	w.db.ExecContext(ctx, "INSERT INTO j VALUES('"+j.Name+"')") // want: sql-injection
	w.db.ExecContext(ctx, fmt.Sprintf("INSERT INTO j VALUES(%d)", j.N))
	w.db.ExecContext(ctx, "INSERT INTO a VALUES('"+m.Attributes["k"]+"')") // want: sql-injection
}

func (w *worker) start(ctx context.Context, c *pubsub.Client) {
	c.Subscription("a").Receive(ctx, w.handle)
	sub := c.Subscription("b")
	sub.Receive(ctx, func(_ context.Context, msg *pubsub.Message) {
		exec.Command("sh", "-c", string(msg.Data)).Run() // want: command-injection
	})
}
