package wagslane

import (
	"database/sql"
	"os"

	"github.com/wagslane/go-rabbitmq"
)

func run(db *sql.DB, conn *rabbitmq.Conn) {
	consumer, _ := rabbitmq.NewConsumer(conn, "q", rabbitmq.WithConsumerOptionsRoutingKey("k"))
	consumer.Run(func(d rabbitmq.Delivery) rabbitmq.Action {
		db.Exec("INSERT INTO m VALUES('" + string(d.Body) + "')") // want: sql-injection
		db.Exec("INSERT INTO m VALUES(?)", d.Body)
		return rabbitmq.Ack
	})
	consumer.Run(handle)
}

func handle(d rabbitmq.Delivery) (action rabbitmq.Action) {
	os.ReadFile("/srv/" + d.Headers["file"].(string)) // want: path-traversal
	return rabbitmq.Ack
}
