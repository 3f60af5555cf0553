package watermillapp

import (
	"context"
	"database/sql"
	"encoding/json"
	"os/exec"

	"github.com/ThreeDotsLabs/watermill/components/cqrs"
	"github.com/ThreeDotsLabs/watermill/message"
)

type h struct{ db *sql.DB }

type ev struct {
	Name string
	N    int
}

func (h h) store(msg *message.Message) error {
	var e ev
	if err := json.Unmarshal(msg.Payload, &e); err != nil {
		return err
	}
	h.db.Exec("INSERT INTO e VALUES('" + e.Name + "')") // want: sql-injection
	h.db.Exec("INSERT INTO e VALUES(?)", e.Name)
	h.db.Exec("INSERT INTO m VALUES('" + msg.Metadata.Get("k") + "')") // want: sql-injection
	return nil
}

func (h h) Handle(ctx context.Context, e *ev) error {
	_, err := h.db.ExecContext(ctx, "INSERT INTO c VALUES('"+e.Name+"')") // want: sql-injection
	return err
}

func setup(r *message.Router, sub message.Subscriber, pub message.Publisher, p *cqrs.EventProcessor, hh h) {
	r.AddNoPublisherHandler("a", "t", sub, hh.store)
	r.AddHandler("b", "t", sub, "o", pub, func(msg *message.Message) ([]*message.Message, error) {
		exec.Command("sh", "-c", string(msg.Payload)).Run() // want: command-injection
		return nil, nil
	})
	p.AddHandlers(cqrs.NewEventHandler("c", hh.Handle))
	msgs, _ := sub.Subscribe(context.Background(), "t")
	for m := range msgs {
		hh.db.Exec("INSERT INTO r VALUES('" + string(m.Payload) + "')") // want: sql-injection
		m.Ack()
	}
}
