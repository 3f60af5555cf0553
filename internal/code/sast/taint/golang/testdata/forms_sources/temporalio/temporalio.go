package temporalio

import (
	"context"
	"encoding/json"
	"github.com/hibiken/asynq"
	"github.com/riverqueue/river"
	"os/exec"
)

type args struct{ Script string }

func (args) Kind() string { return "x" }

type worker struct{ river.WorkerDefaults[args] }

func (w *worker) Work(ctx context.Context, job *river.Job[args]) error {
	return exec.Command("sh", "-c", job.Args.Script).Run() // want: command-injection
}
func handle(ctx context.Context, t *asynq.Task) error {
	var a args
	json.Unmarshal(t.Payload(), &a)
	return exec.Command("sh", "-c", a.Script).Run() // want: command-injection
}
