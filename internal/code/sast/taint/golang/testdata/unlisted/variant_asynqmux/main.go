package asynqmux

import (
	"context"
	"encoding/json"
	"github.com/hibiken/asynq"
	"os/exec"
	"strconv"
)

type payload struct{ Path string }
type processor struct{}

func (p *processor) ProcessTask(ctx context.Context, t *asynq.Task) error {
	var in payload
	if err := json.Unmarshal(t.Payload(), &in); err != nil {
		return err
	}
	exec.Command("sh", "-c", in.Path).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(in.Path)
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
	return nil
}
func serve(mux *asynq.ServeMux) { mux.Handle("a", &processor{}) }
