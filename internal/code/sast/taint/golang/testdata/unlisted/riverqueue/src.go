package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"context"
	"github.com/riverqueue/river"
)

type SortArgs struct{ Name string }

func (SortArgs) Kind() string { return "sort" }

type SortWorker struct{ river.WorkerDefaults[SortArgs] }

func (w *SortWorker) Work(ctx context.Context, job *river.Job[SortArgs]) error {
	exec.Command("sh", "-c", job.Args.Name).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(job.Args.Name)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return nil
}
