package nsqapp

import (
	"database/sql"
	"encoding/json"
	"os/exec"

	"github.com/nsqio/go-nsq"
)

type handler struct{ db *sql.DB }

func (h *handler) HandleMessage(m *nsq.Message) error {
	h.db.Exec("INSERT INTO m VALUES('" + string(m.Body) + "')") // want: sql-injection
	var e struct{ Name string }
	json.Unmarshal(m.Body, &e)
	h.db.Exec("INSERT INTO e VALUES('" + e.Name + "')") // want: sql-injection
	h.db.Exec("INSERT INTO e VALUES(?)", e.Name)
	return nil
}

func main() {
	c, _ := nsq.NewConsumer("t", "c", nsq.NewConfig())
	c.AddHandler(&handler{})
	c.AddConcurrentHandlers(nsq.HandlerFunc(func(m *nsq.Message) error {
		return exec.Command("sh", "-c", string(m.Body)).Run() // want: command-injection
	}), 2)
}
