package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"context"
	"encoding/json"
	"github.com/hibiken/asynq"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

type P struct{ Name string }

func h(ctx context.Context, t *asynq.Task) error {
	var p P
	_ = json.Unmarshal(t.Payload(), &p)
	exec.Command("sh", "-c", p.Name).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(p.Name)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return nil
}
