package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "github.com/gocraft/work"

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func h(job *work.Job) error {
	exec.Command("sh", "-c", job.ArgString("a")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(job.ArgString("a"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return nil
}
