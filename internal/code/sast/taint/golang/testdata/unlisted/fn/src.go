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
	fdk "github.com/fnproject/fdk-go"
	"io"
)

func myHandler(ctx context.Context, in io.Reader, out io.Writer) {
	b, _ := io.ReadAll(in)
	exec.Command("sh", "-c", string(b)).Run() // not found: command-injection
	{
		nn, _ := strconv.Atoi(string(b))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
func m() { fdk.Handle(fdk.HandlerFunc(myHandler)) }
