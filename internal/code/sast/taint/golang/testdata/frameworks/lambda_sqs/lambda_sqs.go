package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"context"
	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func h(ctx context.Context, e events.SQSEvent) error {
	for _, m := range e.Records {
		exec.Command("sh", "-c", m.Body).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(m.Body)
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
	}
	return nil
}
func s(ctx context.Context, e events.S3Event) error {
	exec.Command("sh", "-c", e.Records[0].S3.Object.Key).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(e.Records[0].S3.Object.Key)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return nil
}
func m() { lambda.Start(h); lambda.Start(s) }
