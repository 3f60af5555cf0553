package backliteapp

import (
	"context"
	"database/sql"
	"os"

	"github.com/mikestefanello/backlite"
)

type mailTask struct {
	To string
	N  int
}

func (mailTask) Config() backlite.QueueConfig { return backlite.QueueConfig{Name: "mail"} }

func register(c *backlite.Client, db *sql.DB) {
	q := backlite.NewQueue[mailTask](func(ctx context.Context, t mailTask) error {
		db.Exec("INSERT INTO m VALUES('" + t.To + "')") // want: sql-injection
		db.Exec("INSERT INTO m VALUES(?)", t.N)
		_, err := os.ReadFile("/srv/" + t.To) // want: path-traversal
		return err
	})
	c.Register(q)
}
