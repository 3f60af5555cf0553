package celeryapp

import (
	"database/sql"
	"os"

	"github.com/gocelery/gocelery"
)

type readTask struct{ file string }

func (t *readTask) ParseKwargs(kwargs map[string]interface{}) error {
	t.file = kwargs["file"].(string)
	return nil
}

func (t *readTask) RunTask() (interface{}, error) {
	return os.ReadFile("/srv/" + t.file)
}

func run(cli *gocelery.CeleryClient, db *sql.DB) {
	cli.Register("worker.add", func(name string, n int) int {
		db.Exec("INSERT INTO m VALUES('" + name + "')") // want: sql-injection
		db.Exec("INSERT INTO m VALUES(?)", n)
		return n
	})
	cli.Register("worker.read", &readTask{})
}
