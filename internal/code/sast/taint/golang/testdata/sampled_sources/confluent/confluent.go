package confluent

import (
	"database/sql"
	"os"
	"os/exec"

	"github.com/confluentinc/confluent-kafka-go/v2/kafka"
)

func run(db *sql.DB) {
	c, _ := kafka.NewConsumer(&kafka.ConfigMap{"group.id": "g"})
	c.SubscribeTopics([]string{"t"}, nil)
	for {
		msg, err := c.ReadMessage(-1)
		if err == nil {
			db.Exec("INSERT INTO m VALUES('" + string(msg.Value) + "')") // want: sql-injection
			db.Exec("INSERT INTO m VALUES(?)", msg.Value)
		}
		switch e := c.Poll(100).(type) {
		case *kafka.Message:
			os.ReadFile("/srv/" + string(e.Key))
		case kafka.Error:
			return
		}
		for ev := range c.Events() {
			if m, ok := ev.(*kafka.Message); ok {
				exec.Command("sh", "-c", string(m.Value)).Run() // want: command-injection
			}
		}
	}
}
