package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"context"
	"github.com/aws/aws-lambda-go/lambda"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

type Event struct{ Name string }

func h(ctx context.Context, e Event) (string, error) {
	exec.Command("sh", "-c", e.Name).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(e.Name)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return "", nil
}
func m() { lambda.Start(h) }
