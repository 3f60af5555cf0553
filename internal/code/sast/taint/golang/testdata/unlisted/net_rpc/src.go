package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"net/rpc"
)

type Args struct{ Cmd string }
type Arith struct{}

func (t *Arith) Run(args *Args, reply *int) error {
	exec.Command("sh", "-c", args.Cmd).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(args.Cmd)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return nil
}
func m() { rpc.Register(new(Arith)) }
