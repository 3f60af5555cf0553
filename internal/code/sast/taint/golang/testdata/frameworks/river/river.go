package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"context"
	"github.com/riverqueue/river"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

type Args struct{ Name string }

func (Args) Kind() string { return "k" }

type W struct{ river.WorkerDefaults[Args] }

func (w *W) Work(ctx context.Context, job *river.Job[Args]) error {
	exec.Command("sh", "-c", job.Args.Name).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(job.Args.Name)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return nil
}
