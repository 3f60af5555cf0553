package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"github.com/vmihailenco/taskq/v3"
)

func m() {
	taskq.RegisterTask(&taskq.TaskOptions{Name: "counter", Handler: func(name string) error {
		exec.Command("sh", "-c", name).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(name)
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
		return nil
	}})
}
