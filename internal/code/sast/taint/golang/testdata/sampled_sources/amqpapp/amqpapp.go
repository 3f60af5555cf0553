package amqpapp

import (
	"context"
	"database/sql"
	"os"
	"os/exec"
	"strconv"

	amqp "github.com/rabbitmq/amqp091-go"
)

type worker struct {
	db *sql.DB
	ch *amqp.Channel
}

func (w *worker) run(ctx context.Context) {
	msgs, _ := w.ch.Consume("q", "", true, false, false, false, nil)
	go func() {
		for d := range msgs {
			w.db.Exec("INSERT INTO m VALUES('" + string(d.Body) + "')") // want: sql-injection
			n, err := strconv.Atoi(string(d.Body))
			if err != nil {
				continue
			}
			w.db.Exec("INSERT INTO m VALUES(" + strconv.Itoa(n) + ")")
		}
	}()
	other, _ := w.ch.ConsumeWithContext(ctx, "r", "", true, false, false, false, nil)
	for {
		select {
		case d, ok := <-other:
			if !ok {
				return
			}
			w.handle(d)
		case <-ctx.Done():
			return
		}
	}
}

func (w *worker) handle(d amqp.Delivery) {
	os.ReadFile("/srv/" + d.Headers["file"].(string)) // want: path-traversal
	msg, _, _ := w.ch.Get("x", true)
	exec.Command("sh", "-c", string(msg.Body)).Run() // want: command-injection
}
