package kafkago

import (
	"context"
	"database/sql"
	"os"
	"os/exec"

	"github.com/segmentio/kafka-go"
)

type consumer struct {
	r  *kafka.Reader
	db *sql.DB
}

func (c *consumer) loop(ctx context.Context) error {
	for {
		m, err := c.r.ReadMessage(ctx)
		if err != nil {
			return err
		}
		c.db.Exec("INSERT INTO m VALUES('" + string(m.Value) + "')") // want: sql-injection
		c.db.Exec("INSERT INTO m VALUES(?)", m.Offset)
		f, _ := c.r.FetchMessage(ctx)
		c.handle(f)
	}
}

func (c *consumer) handle(m kafka.Message) {
	os.ReadFile("/srv/" + string(m.Key)) // want: path-traversal
	for _, h := range m.Headers {
		exec.Command("sh", "-c", string(h.Value)).Run() // want: command-injection
	}
}

func conn(c *kafka.Conn) {
	b := c.ReadBatch(10, 100)
	m, _ := b.ReadMessage()
	os.ReadFile("/srv/" + string(m.Value)) // want: path-traversal
}
