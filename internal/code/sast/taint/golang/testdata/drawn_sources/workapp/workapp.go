package workapp

import (
	"database/sql"
	"net/http"
	"strconv"

	"github.com/gocraft/work"
)

type Context struct{ db *sql.DB }

func (c *Context) Clean(job *work.Job) error {
	table := job.ArgString("table")
	c.db.Exec("DELETE FROM " + table) // want: sql-injection
	c.db.Exec("DELETE FROM t WHERE d > " + strconv.FormatInt(job.ArgInt64("days"), 10))
	_, err := c.db.Exec("DELETE FROM " + job.Args["view"].(string)) // want: sql-injection
	return err
}

func start(e *work.Enqueuer) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		e.Enqueue("clean", work.Q{"table": r.FormValue("t"), "view": r.FormValue("v")})
	}
}

func main() {
	pool := work.NewWorkerPool(Context{}, 10, "ns", nil)
	pool.Job("clean", (*Context).Clean)
	pool.Start()
}
