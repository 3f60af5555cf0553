package rocketapp

import (
	"context"
	"database/sql"
	"os"

	"github.com/apache/rocketmq-client-go/v2"
	"github.com/apache/rocketmq-client-go/v2/consumer"
	"github.com/apache/rocketmq-client-go/v2/primitive"
)

func run(db *sql.DB) {
	c, _ := rocketmq.NewPushConsumer(consumer.WithGroupName("g"))
	c.Subscribe("t", consumer.MessageSelector{}, func(ctx context.Context, msgs ...*primitive.MessageExt) (consumer.ConsumeResult, error) {
		for _, m := range msgs {
			db.Exec("INSERT INTO m VALUES('" + string(m.Body) + "')") // want: sql-injection
			db.Exec("INSERT INTO m VALUES(?)", m.QueueOffset)
			handle(m)
		}
		return consumer.ConsumeSuccess, nil
	})
}

func handle(m *primitive.MessageExt) { os.ReadFile("/srv/" + m.GetProperty("file")) } // want: path-traversal
