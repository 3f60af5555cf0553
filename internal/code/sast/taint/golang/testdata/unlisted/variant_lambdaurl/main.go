package lambdaurl

import (
	"context"
	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
	"os/exec"
	"strconv"
)

func handle(ctx context.Context, req events.LambdaFunctionURLRequest) (events.LambdaFunctionURLResponse, error) {
	exec.Command("sh", "-c", req.QueryStringParameters["q"]).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(req.QueryStringParameters["q"])
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
	exec.Command("sh", "-c", req.Body).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(req.Body)
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
	return events.LambdaFunctionURLResponse{}, nil
}
func s3(ctx context.Context, e events.S3Event) error {
	for _, r := range e.Records {
		exec.Command("sh", "-c", r.S3.Object.Key).Run() // want: command-injection
		{
			n, _ := strconv.Atoi(r.S3.Object.Key)
			exec.Command("sh", "-c", strconv.Itoa(n)).Run()
		}
	}
	return nil
}
func main() {
	lambda.Start(handle)
	lambda.StartWithOptions(s3)
}
