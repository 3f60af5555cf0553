package temporalapp

import (
	"context"
	"database/sql"
	"net/http"
	"strconv"
	"time"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"
)

type Acts struct{ db *sql.DB }

func (a *Acts) Drop(ctx context.Context, table string) error {
	activity.GetLogger(ctx).Info("drop")
	_, err := a.db.ExecContext(ctx, "DROP TABLE "+table) // want: sql-injection
	return err
}

func (a *Acts) Old(ctx context.Context, days int) error {
	_, err := a.db.ExecContext(ctx, "DELETE FROM t WHERE d > "+strconv.Itoa(days))
	return err
}

func Clean(ctx workflow.Context, table string, days int) error {
	ctx = workflow.WithActivityOptions(ctx, workflow.ActivityOptions{StartToCloseTimeout: time.Minute})
	var a *Acts
	workflow.ExecuteActivity(ctx, a.Old, days)
	return workflow.ExecuteActivity(ctx, a.Drop, table).Get(ctx, nil)
}

func start(c client.Client) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		days, _ := strconv.Atoi(r.FormValue("days"))
		c.ExecuteWorkflow(r.Context(), client.StartWorkflowOptions{TaskQueue: "q"}, Clean, r.FormValue("table"), days)
	}
}

func main() {
	c, _ := client.Dial(client.Options{})
	w := worker.New(c, "q", worker.Options{})
	w.RegisterWorkflow(Clean)
	w.RegisterActivity(&Acts{})
	w.Run(worker.InterruptCh())
}
