package temporalwork

import (
	"context"
	"github.com/hatchet-dev/hatchet/sdks/go"
	"github.com/inngest/inngestgo"
	"os/exec"
)

type in struct{ File string }

func start(c inngestgo.Client) {
	inngestgo.CreateFunction(c, inngestgo.FunctionOpts{ID: "x"}, inngestgo.EventTrigger("e", nil),
		func(ctx context.Context, input inngestgo.Input[in]) (any, error) {
			return nil, exec.Command("sh", "-c", input.Event.Data.File).Run() // want: command-injection
		})
}

var _ = hatchet.X
