package taskqapp

import (
	"context"
	"database/sql"
	"os"

	"github.com/vmihailenco/taskq/v3"
)

var db *sql.DB

var store = taskq.RegisterTask(&taskq.TaskOptions{
	Name: "store",
	Handler: func(ctx context.Context, name string, n int) error {
		_, err := db.Exec("INSERT INTO m VALUES('" + name + "')") // want: sql-injection
		db.Exec("INSERT INTO m VALUES(?)", n)
		return err
	},
})

var raw = taskq.RegisterTask(&taskq.TaskOptions{Name: "raw", Handler: handleRaw})

func handleRaw(msg *taskq.Message) error {
	_, err := os.ReadFile("/srv/" + msg.Name) // want: path-traversal
	return err
}
